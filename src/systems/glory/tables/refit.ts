import type { RuleId } from '../../../kernel/rule.js';
import type { GloryScenario } from '../scenario.js';
import type { ChartId, LeaderId, RefitBattle, Side } from '../vocabulary.js';

/** What chapter 14 fixes for a battle of the first Glory. */
export interface Refit {
  readonly battle: RefitBattle;
  /** The terrain chart that replaces this game's (G-14.12.a). */
  readonly chart: ChartId;
  readonly combinedActivation: { readonly rule: RuleId; readonly sides: readonly Side[] };
  /** Leaders arrive with a unit that they command; those of these ids need not (G-14.33.a, G-14.44.a, G-14.52.a). */
  readonly leadersArrive: { readonly rule: RuleId; readonly alone: readonly LeaderId[] };
  readonly dismounting: { readonly rule: RuleId; readonly allowed: boolean };
  /**
   * How infantry and cavalry without a leader act: each unit for itself, or by the option each brigade (G-14.34.b); all
   * together, but no two brigades in one charge (G-14.46.b); or as in this game (G-5.13.j).
   */
  readonly independents: 'one-by-one' | 'brigades-apart' | 'together';
  /** Whose points are given for the Withdrawn Box alone, as they were for routed units, and the row that says so. */
  readonly routed?: RuleId;
}

/** The battles that the second edition drives, in the order of the chapter (G-14.0.a). */
export const REFITS: Readonly<Record<RefitBattle, Refit>> = {
  '1st-manassas': {
    battle: '1st-manassas',
    chart: 'manassas',
    combinedActivation: { rule: 'G-14.31.a', sides: [] },
    leadersArrive: { rule: 'G-14.33.a', alone: [] },
    dismounting: { rule: 'G-14.16.a', allowed: false },
    independents: 'one-by-one',
    routed: 'G-14.36.a',
  },
  '2nd-manassas': {
    battle: '2nd-manassas',
    chart: 'manassas',
    combinedActivation: { rule: 'G-14.41.a', sides: ['confederate'] },
    leadersArrive: { rule: 'G-14.44.a', alone: [] },
    dismounting: { rule: 'G-14.16.a', allowed: false },
    independents: 'brigades-apart',
    routed: 'G-14.47.a',
  },
  chickamauga: {
    battle: 'chickamauga',
    chart: 'chickamauga',
    combinedActivation: { rule: 'G-4.25.a', sides: ['union', 'confederate'] },
    leadersArrive: { rule: 'G-14.52.a', alone: ['granger'] },
    dismounting: { rule: 'G-14.54.a', allowed: true },
    independents: 'together',
  },
};

/** What is fixed for a scenario, or `undefined` for one of this game's own battles. */
export function refitOf({ refit }: Pick<GloryScenario, 'refit'>): Refit | undefined {
  return refit && REFITS[refit.battle];
}

/** The terrain chart that the map of a scenario is read by (G-14.12.a). */
export function chartOf(scenario: Pick<GloryScenario, 'refit'>): ChartId {
  return refitOf(scenario)?.chart ?? 'glory-2';
}
