import type { RuleId } from '../../../kernel/rule.js';
import { printed, type Cell } from '../../../kernel/table.js';

/** A distance that the text fixes. */
export interface Range {
  readonly rule: RuleId;
  readonly label: string;
  readonly unit: 'movement points' | 'hexes' | 'hexsides' | 'stations';
  readonly distance: Cell<number>;
}

function range(rule: RuleId, label: string, unit: Range['unit'], distance: number): Range {
  return { rule, label, unit, distance: printed(distance) };
}

/** How far supply, trains, gunboats and what moves without a roll reach; all of it is in the text. Movement points are whole ones. */
export const RANGES = {
  source: range('H-7.11.2', 'Supply from a source', 'movement points', 20),
  depot: range('H-7.12.a.1', 'Supply from a depot', 'movement points', 20),
  wagon: range('H-7.12.a.2', 'Supply from a wagon', 'movement points', 10),
  wagonMove: range('H-7.21.2', 'Move of a wagon alone', 'movement points', 8),
  pontoonMove: range('H-8.81.1', 'Move of a pontoon alone', 'movement points', 8),
  train: range('H-8.72.2', 'Run of a train', 'stations', 6),
  gunboatControl: range('H-8.91.a.1', 'Hexsides that branch from that of a gunboat, which it controls', 'hexsides', 4),
  blockadeDownstream: range('H-8.93.1', 'Blockade downstream', 'hexsides', 10),
  blockadeUpstream: range('H-8.93.1', 'Blockade upstream', 'hexsides', 6),
} as const satisfies Record<string, Range>;
