import type { heartland } from '../systems/heartland/index.js';
import type { Types } from './glory.js';

export type HeartlandEvent = Types<typeof heartland>['event'];
export type HeartlandView = Types<typeof heartland>['view'];
export type HeartlandScenario = Types<typeof heartland>['scenario'];
