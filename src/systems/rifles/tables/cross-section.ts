import { house, printed, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Arc, Formation, HexFeature } from '../vocabulary.js';

/** Which units a line in the Line rows is for (R-SZ.1). */
export type Size = 'small' | 'large';

/** One line of the cross-section chart: the base against either type of fire, in hundredths. */
export interface CrossSectionRow {
  readonly rule: RuleId;
  readonly label: string;
  readonly formations: readonly Formation[];
  /** Fire through these arcs (R-XS.14). */
  readonly arcs: readonly Arc[];
  /** Only for units of this size. */
  readonly size?: Size;
  readonly base: { readonly artillery: Cell<number>; readonly 'small-arms': Cell<number> };
}

/** What covers defensive order and unlimbered artillery. */
export type Cover = Extract<HexFeature, 'trench' | 'town' | 'walled-compound' | 'redoubt' | 'village'> | 'sunken-road';

/** One line of cover: the base from every arc and against all fire, in hundredths. */
export interface CoverRow {
  readonly rule: RuleId;
  readonly label: string;
  readonly base: Cell<number>;
}

/** Bases of defensive order and of unlimbered artillery by what covers them, in printed order (R-DO.1, R-DO.2). */
export const COVERS: Readonly<Record<Cover, CoverRow>> = {
  trench: { rule: 'R-DO.1', label: 'Defensive order or unlimbered in a trench', base: printed(15) },
  'sunken-road': { rule: 'R-DO.1', label: 'Defensive order or unlimbered in a sunken road', base: printed(15) },
  town: { rule: 'R-DO.1', label: 'Defensive order or unlimbered in a town', base: printed(15) },
  'walled-compound': { rule: 'R-DO.1', label: 'Defensive order or unlimbered in a walled compound', base: printed(15) },
  redoubt: { rule: 'R-DO.1', label: 'Defensive order or unlimbered in a redoubt', base: printed(15) },
  village: { rule: 'R-DO.2', label: 'Defensive order or unlimbered in a village', base: printed(25) },
};

const EVERY_ARC: readonly Arc[] = ['front', 'flank', 'rear'];
const against = (artillery: number, smallArms: number) => ({ artillery: printed(artillery), 'small-arms': printed(smallArms) });
const alike = (base: number) => against(base, base);

/** Bases of all other formations in printed order (R-XS.1 to R-XS.13), as printed, although some of them are rounded: flanks are half as much again as fronts, and rears a quarter (R-XS.15). */
export const CROSS_SECTIONS: readonly CrossSectionRow[] = [
  { rule: 'R-XS.1', label: 'Digging or disordered', formations: ['digging', 'disordered'], arcs: EVERY_ARC, base: against(120, 100) },
  { rule: 'R-XS.2', label: 'March column, flank', formations: ['march-column'], arcs: ['flank'], base: alike(70) },
  { rule: 'R-XS.3', label: 'March column, front or rear', formations: ['march-column'], arcs: ['front', 'rear'], base: alike(88) },
  { rule: 'R-XS.4', label: 'Attack column, front', formations: ['attack-column'], arcs: ['front'], base: against(210, 120) },
  { rule: 'R-XS.5', label: 'Attack column, flank', formations: ['attack-column'], arcs: ['flank'], base: against(315, 180) },
  { rule: 'R-XS.6', label: 'Attack column, rear', formations: ['attack-column'], arcs: ['rear'], base: against(263, 150) },
  { rule: 'R-XS.7', label: 'Supported line, front', formations: ['supported-line'], arcs: ['front'], base: against(150, 80) },
  { rule: 'R-XS.8', label: 'Supported line, flank', formations: ['supported-line'], arcs: ['flank'], base: against(225, 120) },
  { rule: 'R-XS.9', label: 'Supported line, rear', formations: ['supported-line'], arcs: ['rear'], base: against(188, 100) },
  { rule: 'R-XS.10', label: 'Line, small unit, front', formations: ['line'], arcs: ['front'], size: 'small', base: alike(60) },
  { rule: 'R-XS.10', label: 'Line, large unit, front', formations: ['line'], arcs: ['front'], size: 'large', base: alike(80) },
  { rule: 'R-XS.11', label: 'Line, small unit, flank', formations: ['line'], arcs: ['flank'], size: 'small', base: alike(90) },
  { rule: 'R-XS.11', label: 'Line, large unit, flank', formations: ['line'], arcs: ['flank'], size: 'large', base: alike(120) },
  { rule: 'R-XS.12', label: 'Line, small unit, rear', formations: ['line'], arcs: ['rear'], size: 'small', base: alike(75) },
  { rule: 'R-XS.12', label: 'Line, large unit, rear', formations: ['line'], arcs: ['rear'], size: 'large', base: alike(100) },
  { rule: 'R-XS.13', label: 'Square', formations: ['square'], arcs: EVERY_ARC, base: against(240, 140) },
];

/** The lines of one formation for another that the source leaves out. */
function standIn(like: Formation, row: Pick<CrossSectionRow, 'rule' | 'label' | 'formations'>, why: string): readonly CrossSectionRow[] {
  return CROSS_SECTIONS.filter(({ formations }) => formations.includes(like)).map(({ label, base, ...printedRow }) => ({
    ...printedRow,
    ...row,
    label: `${row.label}, as ${label[0]!.toLowerCase()}${label.slice(1)}`,
    base: { artillery: house(base.artillery.value, why), 'small-arms': house(base['small-arms'].value, why) },
  }));
}

/** Bases of what the source leaves out: guns outside all cover (R-UN.1), and guns behind their teams (R-UN.3). */
export const HOUSE_CROSS_SECTIONS: readonly CrossSectionRow[] = [
  ...standIn('line', { rule: 'R-UN.1', label: 'Unlimbered without cover', formations: ['unlimbered'] }, 'no base for guns outside the listed cover; the line of their size'),
  ...standIn('march-column', { rule: 'R-UN.3', label: 'Limbered', formations: ['limbered'] }, 'no base for limbered guns; they count as march column'),
];
