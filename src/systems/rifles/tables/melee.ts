import { house, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';
import { MELEE_RESULTS, type MeleeResult } from '../vocabulary.js';

const UNSAID = 'The source has no melee formula: it only keeps terrain out of it.';
const ODDS = 'House table: the better the ratio, the better each face.';

/** One line of the strength chart: what it makes of a unit's men, in hundredths. Lines multiply. */
export interface StrengthLine {
  readonly label: string;
  readonly factor: Cell<number>;
  readonly rule: RuleId;
}

/** What the men of an attacker are worth. Terrain has no line (R-ME.1). */
export const ATTACK_LINES = {
  'attack-column': { label: 'Attack column', factor: house(150, UNSAID), rule: 'R-ME.1' },
  mounted: { label: 'Mounted', factor: house(150, UNSAID), rule: 'R-ME.1' },
  'against-square': { label: 'Mounted against a square, in place of mounted', factor: house(50, UNSAID), rule: 'R-ME.1' },
  disordered: { label: 'Disordered', factor: house(50, UNSAID), rule: 'R-ME.1' },
} as const satisfies Readonly<Record<string, StrengthLine>>;

/** What the men of a defender are worth. Of the ground it counts only that it let them take defensive order (R-ME.2). */
export const DEFENCE_LINES = {
  'defensive-order': { label: 'Defensive order', factor: house(200, 'How defensive order changes a melee is not given: it doubles the defender.'), rule: 'R-ME.2' },
  unprepared: { label: 'Disordered or digging', factor: house(50, UNSAID), rule: 'R-ME.1' },
  artillery: { label: 'Artillery', factor: house(50, UNSAID), rule: 'R-ME.1' },
  marching: { label: 'March column or limbered', factor: house(50, UNSAID), rule: 'R-ME.1' },
} as const satisfies Readonly<Record<string, StrengthLine>>;

/** A column of the Melee table: from which ratio of attack to defence it holds, and what each face of the die gives. */
export interface MeleeColumn {
  readonly odds: string;
  readonly attack: number;
  readonly defence: number;
  /** By face, 0 … 9. */
  readonly results: Cell<readonly MeleeResult[]>;
}

type Faces = Readonly<Record<MeleeResult, number>>;

function column(odds: string, attack: number, defence: number, faces: Faces): MeleeColumn {
  return { odds, attack, defence, results: house(MELEE_RESULTS.flatMap((result) => Array<MeleeResult>(faces[result]).fill(result)), ODDS) };
}

/** The Melee table, columns by rising odds; how many faces each result has. The first and the last are open ended. */
export const MELEE: readonly MeleeColumn[] = [
  column('below 1-2', 0, 1, { repulsed: 8, locked: 2, 'driven-back': 0, routed: 0 }),
  column('1-2', 1, 2, { repulsed: 6, locked: 3, 'driven-back': 1, routed: 0 }),
  column('2-3', 2, 3, { repulsed: 5, locked: 2, 'driven-back': 3, routed: 0 }),
  column('1-1', 1, 1, { repulsed: 4, locked: 2, 'driven-back': 3, routed: 1 }),
  column('3-2', 3, 2, { repulsed: 3, locked: 2, 'driven-back': 3, routed: 2 }),
  column('2-1', 2, 1, { repulsed: 2, locked: 1, 'driven-back': 4, routed: 3 }),
  column('3-1', 3, 1, { repulsed: 1, locked: 1, 'driven-back': 4, routed: 4 }),
  column('4-1', 4, 1, { repulsed: 0, locked: 1, 'driven-back': 3, routed: 6 }),
];

/** What a result costs each side, in hundredths of its men, and who is beaten: disordered, and as defender driven from its hex. */
export interface MeleeCost {
  readonly attackersLose: Cell<number>;
  readonly defendersLose: Cell<number>;
  readonly beaten: 'attackers' | 'defenders' | 'nobody';
}

/** The results of a melee from the attacker's worst to its best. */
export const MELEE_COSTS: Readonly<Record<MeleeResult, MeleeCost>> = {
  repulsed: { attackersLose: house(10, UNSAID), defendersLose: house(3, UNSAID), beaten: 'attackers' },
  locked: { attackersLose: house(5, UNSAID), defendersLose: house(5, UNSAID), beaten: 'nobody' },
  'driven-back': { attackersLose: house(5, UNSAID), defendersLose: house(10, UNSAID), beaten: 'defenders' },
  routed: { attackersLose: house(3, UNSAID), defendersLose: house(20, UNSAID), beaten: 'defenders' },
};
