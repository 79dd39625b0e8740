/**
 * The id of a row in a rule index: the system's letter, then the paragraph, e.g. `G-10.41.a`, `H-8.25.b.2`, `R-OM.3`.
 * Whether the row exists is checked by `npm test` for every id that stands in the code.
 */
export type RuleId = `${Uppercase<string>}-${string}`;

/** One row of a rule index, in our own words. */
export interface RuleRow {
  readonly id: RuleId;
  /** The rulebook's paragraph or chart. */
  readonly section: string;
  /** Whether the rule is part of every game or must be adopted; absent where the source marks no levels. */
  readonly level?: 'basic' | 'advanced' | 'optional';
  /** definition, legality, cost, modifier, resolution, state-change, sequence, choice, setup, visibility, victory. */
  readonly kind: string;
  /** Whose decision it is: active, opponent, system or none. */
  readonly decides: string;
  readonly statement: string;
  readonly edgeCases: string;
  readonly example: string;
}

/** A row, and what the program does about it. */
export interface Rule extends RuleRow {
  readonly status: 'implemented' | 'nothing-to-implement';
  /** Why there is nothing to implement; empty for a row that is implemented. */
  readonly reason: string;
}

/** The rows with their status: all are implemented but those for which there is a reason. */
export function withStatus(rows: readonly RuleRow[], reasons: Readonly<Partial<Record<RuleId, string>>>): readonly Rule[] {
  return rows.map((row) => {
    const reason = reasons[row.id] ?? '';
    return { ...row, status: reason === '' ? 'implemented' : 'nothing-to-implement', reason };
  });
}

/** Whether a number is printed in the source or is a house value where the source has none. */
export type Provenance = 'source' | 'house';
