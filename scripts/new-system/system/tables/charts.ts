import type { Json } from '../../../../src/kernel/rejection.js';
import type { Table } from '../../../../src/kernel/system.js';
import { ALLOWANCE, STACKING } from './movement.js';

/** The charts as they are published, rows and columns in printed order. */
export const charts: readonly Table[] = [{ name: 'movement', title: 'Movement', rule: 'S-2.2', content: plain({ allowance: ALLOWANCE, stacking: STACKING }) }];

function plain(chart: object): Json {
  return JSON.parse(JSON.stringify(chart)) as Json;
}
