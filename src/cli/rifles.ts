import type { rifles } from '../systems/rifles/index.js';
import type { Types } from './glory.js';

export type RiflesView = Types<typeof rifles>['view'];
export type RiflesScenario = Types<typeof rifles>['scenario'];
