import type { Distribution, Key } from '../../../dice/distribution.js';
import { rational, toJson, type RationalJson } from '../../../kernel/rational.js';
import { columnName, effectOf } from '../procedures/fire.js';
import type { Fire, FireResult } from '../state.js';
import type { FireEffectsTable } from '../tables/fire-effects.js';
import { BattleOdds, type ForetoldBattle } from './battle-odds.js';
import type { StackOdds } from './stack-odds.js';

/** A distribution as it is told. */
export function told<K extends Key>(odds: Distribution<K>): readonly { readonly outcome: K; readonly probability: RationalJson }[] {
  return odds.chances.map(({ outcome, probability }) => ({ outcome, probability: toJson(probability) }));
}

/** What one fire can do, die by die, with the provenance of the chart's cells. */
export function fireTold(table: FireEffectsTable, fire: Fire | FireResult) {
  const { combatFactors, shifts, column, modifiers } = fire;
  const faces = 'die' in fire ? [fire.die] : [1, 2, 3, 4, 5, 6];
  return {
    combatFactors,
    column: columnName(table, column),
    shifts,
    modifiers,
    results: faces.map((die) => {
      const { value, provenance } = effectOf(table, fire, die);
      return { die, total: die + modifiers.total, ...value, provenance, probability: toJson(rational(1, faces.length)) };
    }),
  };
}

/** The whole of the odds as they are told. */
export function battleTold(battle: ForetoldBattle) {
  const odds = new BattleOdds(battle);
  const steps = odds.steps();
  return {
    rule: 'H-10.61.1',
    exchanges: battle.exchanges.map(({ attack, defence }) => ({ attack: fireTold(battle.table, attack), defence: fireTold(battle.table, defence) })),
    steps: { rules: ['H-10.62.1', 'H-10.62.2'], attackers: told(steps.attackers), waves: steps.waves.map(told), defender: told(steps.defender), expected: { attackers: toJson(steps.attackers.expect((n) => n)), defender: toJson(steps.defender.expect((n) => n)) } },
    retreats: { rules: ['H-10.61.c.1', 'H-10.62.3'], chances: told(odds.retreats()) },
    morale: { rules: ['H-10.64.1'], rises: told(odds.rises()) },
    outcomes: told(odds.outcomes()),
    stacks: [odds.stack('defender'), ...battle.attackers.map((_, wave) => odds.stack(wave))].map(stackTold),
  };
}

function stackTold({ name, destroyed, checked, mayLeaveOut, failed, morale, leader, artillery }: StackOdds) {
  return {
    name,
    destroyed: { rules: ['H-10.63.b.1'], probability: toJson(destroyed) },
    check: { rules: ['H-10.65.1', 'H-10.65.3'], made: toJson(checked), mayBeLeftOut: toJson(mayLeaveOut), failed: toJson(failed) },
    ...(morale && { moraleOfCommander: { rules: ['H-3.53.2', 'H-3.53.6', 'H-3.53.8'], ifHeLives: told(morale) } }),
    ...(leader && { eachLeader: { rules: ['H-10.67.1', 'H-10.67.2'], killed: toJson(leader.killed), wounded: toJson(leader.wounded) } }),
    artillery: { rules: ['H-10.66.1'], chances: told(artillery) },
  };
}
