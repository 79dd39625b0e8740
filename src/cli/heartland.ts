import type { heartland } from '../systems/heartland/index.js';
import type { Types } from './glory.js';

export type HeartlandView = Types<typeof heartland>['view'];
