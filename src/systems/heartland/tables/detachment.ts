import { Type, type Static } from '@sinclair/typebox';
import type { RuleId } from '../../../kernel/rule.js';
import { house, printed, type Cell } from '../../../kernel/table.js';
import type { Size, UnitType } from '../vocabulary.js';
import type { CellMaker } from './bands.js';

/** The units of the chart: arm and size, which detachments are drawn from. */
const ROWS = ['infantry-division', 'infantry-brigade', 'infantry-regiment', 'cavalry-division', 'cavalry-brigade', 'cavalry-regiment', 'engineer'] as const;
export type DetachmentRowId = (typeof ROWS)[number];

/** How many detachments the loss of a step yields, on the full face and on the reduced or only one (H-8.51.1). */
export interface DetachmentRow {
  readonly rule: RuleId;
  readonly label: string;
  readonly reduced: Cell<number>;
  readonly removed: Cell<number>;
}

/** The detachment chart, rows in printed order. */
export interface DetachmentChart {
  readonly rows: Readonly<Record<DetachmentRowId, DetachmentRow>>;
  /** The counter: combat factors, morale and steps (H-8.52.1). */
  readonly counter: { readonly cf: Cell<number>; readonly ml: Cell<number>; readonly steps: Cell<number> };
  /** How many of them a side has. */
  readonly mostPerSide: Cell<number>;
}

const closed = { additionalProperties: false } as const;
const Row = Type.Object({ reduced: Type.Integer({ minimum: 0, maximum: 4 }), removed: Type.Integer({ minimum: 0, maximum: 4 }) }, closed);

/** The detachment chart as an owner hands it in. */
export const DetachmentSchema = Type.Object(
  {
    rows: Type.Object(
      { 'infantry-division': Row, 'infantry-brigade': Row, 'infantry-regiment': Row, 'cavalry-division': Row, 'cavalry-brigade': Row, 'cavalry-regiment': Row, engineer: Row },
      { ...closed, description: 'Detachments for the step that reduces a full unit, and for the step that removes it.' },
    ),
    counter: Type.Object({ cf: Type.Integer({ minimum: 0, maximum: 60 }), ml: Type.Integer({ minimum: 0, maximum: 6 }) }, closed),
    mostPerSide: Type.Integer({ minimum: 0, maximum: 99 }),
  },
  { ...closed, description: 'The detachment chart (H-8.51.1).' },
);
export type DetachmentDocument = Static<typeof DetachmentSchema>;

const WHY = 'the chart is not in the source; a division is worth more than the regiments drawn from it, and garrisons do not multiply';
const LABELS: Readonly<Record<DetachmentRowId, string>> = {
  'infantry-division': 'Infantry division',
  'infantry-brigade': 'Infantry brigade',
  'infantry-regiment': 'Infantry regiment',
  'cavalry-division': 'Cavalry of division size',
  'cavalry-brigade': 'Cavalry brigade',
  'cavalry-regiment': 'Cavalry regiment',
  engineer: 'Engineers',
};
const NONE = { reduced: 0, removed: 0 };

/** The detachment chart of the house, rows in printed order (H-8.51.1). */
export const DETACHMENT: DetachmentChart = readDetachment(
  {
    rows: {
      'infantry-division': { reduced: 2, removed: 2 },
      'infantry-brigade': { reduced: 1, removed: 1 },
      'infantry-regiment': NONE,
      'cavalry-division': { reduced: 1, removed: 0 },
      'cavalry-brigade': NONE,
      'cavalry-regiment': NONE,
      engineer: NONE,
    },
    counter: { cf: 1, ml: 3 },
    mostPerSide: 12,
  },
  (value) => house(value, WHY),
);

/** The chart of a document. */
export function readDetachment({ rows, counter, mostPerSide }: DetachmentDocument, cell: CellMaker): DetachmentChart {
  const row = (id: DetachmentRowId): DetachmentRow => ({ rule: 'H-8.51.1', label: LABELS[id], reduced: cell(rows[id].reduced), removed: cell(rows[id].removed) });
  return {
    rows: Object.fromEntries(ROWS.map((id) => [id, row(id)])) as Record<DetachmentRowId, DetachmentRow>,
    counter: { cf: cell(counter.cf), ml: cell(counter.ml), steps: printed(1) },
    mostPerSide: cell(mostPerSide),
  };
}

/** How many detachments a unit yields for a step that reduces or removes it; units that the chart does not name yield none (H-8.51.1). */
export function detachmentsFrom({ rows }: DetachmentChart, { type, size }: { readonly type: UnitType; readonly size?: Size }, loss: 'reduced' | 'removed'): Cell<number> {
  const row = ROWS.find((id) => id === type || id === `${type}-${size ?? ''}`);
  return row === undefined ? printed(0) : rows[row][loss];
}

/** What each side's counter mix holds of them: how many, and the combat factors and morale of their one face (H-8.52.1). */
export function detachmentMix({ detachment: { counter, mostPerSide } }: { readonly detachment: DetachmentChart }) {
  return { limit: mostPerSide.value, cf: counter.cf.value, ml: counter.ml.value };
}
