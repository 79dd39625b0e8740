import type { RuleId } from '../../../kernel/rule.js';
import type { RefitBattle } from '../vocabulary.js';

/** A rule of the first Glory to which chapter 14 points and whose text the source does not contain. */
export interface RefitHook {
  readonly name: string;
  readonly rule: RuleId;
  readonly battles: readonly RefitBattle[];
  /** What its text would decide. */
  readonly decides: string;
  /** What stands in for it, or `null` for nothing. */
  readonly standIn: string | null;
  readonly text: 'not available';
}

const EVERY = ['1st-manassas', '2nd-manassas', 'chickamauga'] as const;

function hook<const Name extends string>(name: Name, rule: RuleId, battles: readonly RefitBattle[], decides: string, standIn: string | null = null) {
  return { name, rule, battles, decides, standIn, text: 'not available' } as const;
}

/**
 * The named hooks, in the order of the rows. All are off, and none can be switched on before there is a text (G-14.55.a).
 * What the chapter drops has none: night rules that depend on dropped rules (G-14.11.c), and the special rules of Chickamauga
 * on markers, corps markers and the direction of rout (G-14.56.a).
 */
export const REFIT_HOOKS = [
  hook('marker-effects', 'G-2.2.l', EVERY, 'further uses of single activation markers', 'a marker only activates its commands'),
  hook('glory-1-ranges', 'G-14.11.a', EVERY, 'the effect of range on artillery fire', 'the Medium column for every gun'),
  hook('glory-1-victory', 'G-14.11.a', EVERY, 'what victory points are given for', "the scenario's points"),
  hook('glory-1-night', 'G-14.11.a', EVERY, 'what is different by night', 'chapter 13, and +2 on Defensive Fire'),
  hook('night-rally', 'G-14.2.d', EVERY, 'Rally next to an enemy by night', 'chapter 13: not next to an enemy'),
  hook('glory-1-5-2-1', 'G-14.2.j', ['2nd-manassas'], 'what rule 5.2.1 of the first Glory asks of hexes; of hex 1020 not before 0515 on 29 August'),
  hook('tylers-division', 'G-14.35.a', ['1st-manassas'], "the special rule of Tyler's Division"),
  hook('destination-designation', 'G-14.55.a', ['chickamauga'], 'how Confederate reinforcements name where they come in'),
  hook('special-terrain', 'G-14.55.a', ['chickamauga'], 'terrain of the Chickamauga map, without what it says of Commitment'),
  hook('glory-1-off-map', 'G-14.55.a', ['chickamauga'], 'movement off the Chickamauga map'),
  hook('union-reserve', 'G-14.55.a', ['chickamauga'], 'what the Union Reserve Corps may not do'),
] as const satisfies readonly RefitHook[];

export const HOOK_NAMES = REFIT_HOOKS.map(({ name }) => name);
