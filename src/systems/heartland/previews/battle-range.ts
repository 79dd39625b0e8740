import { add, compare, ONE, subtract, toJson, ZERO, type Rational, type RationalJson } from '../../../kernel/rational.js';
import { columnName } from '../procedures/fire.js';
import type { Fire, FireResult } from '../state.js';
import { cellAt, type FireEffectsTable } from '../tables/fire-effects.js';
import { BattleOdds, type Faces, type ForetoldBattle, type ForetoldExchange } from './battle-odds.js';
import type { ForetoldStack } from './stack-odds.js';

/** Between these a figure lies, whoever the enemy is. */
export interface Bounds<T> {
  readonly least: T;
  readonly most: T;
}

/**
 * How far a battle can be from what is foretold, with an enemy of whom not all is known. `best` is the battle in which all
 * that is not known speaks for the attackers, `worst` that in which all of it speaks against them. Each fire lies between its
 * columns and modifiers of the two. Of every face of the die the least and the most is taken that any column and modifier
 * between them gives, so the bounds hold for each enemy that there can be, by any chart.
 */
export function rangeTold(best: ForetoldBattle, worst: ForetoldBattle) {
  const { table } = best;
  const fires = best.exchanges.map(({ attack, defence }, wave) => ({ attack: [worst.exchanges[wave]!.attack, attack] as const, defence: [defence, worst.exchanges[wave]!.defence] as const }));
  const attacks = fires.map(({ attack: [low, high] }) => facesBetween(table, low, high));
  const returns = fires.map(({ defence: [low, high] }) => facesBetween(table, low, high));
  const exchanges = (attack: 'least' | 'most', defence: 'least' | 'most') => attacks.map((faces, wave): ForetoldExchange<FireResult | Faces> => ({ attack: faces[attack], defence: returns[wave]![defence] }));
  // A stack of whom nobody knows how much it has to lose may lose a single step at most, or any number.
  const forAttackers = new BattleOdds({ table, exchanges: exchanges('most', 'least'), defender: best.defender, attackers: best.attackers.map(ofOneStep) });
  const forDefender = new BattleOdds({ table, exchanges: exchanges('least', 'most'), defender: ofOneStep(best.defender), attackers: best.attackers });
  return {
    exchanges: fires.map(({ attack, defence }) => ({ attack: between(table, attack), defence: between(table, defence) })),
    expectedSteps: {
      attackers: bounds(forAttackers.steps().attackers.expect(Number), forDefender.steps().attackers.expect(Number)),
      defender: bounds(forDefender.steps().defender.expect(Number), forAttackers.steps().defender.expect(Number)),
    },
    retreats: retreatsTold(forAttackers, forDefender),
    destroyed: destroyedTold(best, forAttackers, forDefender),
  };
}

function ofOneStep(stack: ForetoldStack): ForetoldStack {
  return { ...stack, steps: stack.steps ?? 1 };
}

function bounds(least: Rational, most: Rational): Bounds<RationalJson> {
  return { least: toJson(least), most: toJson(most) };
}

/** The column and the sum of the modifiers. */
function between(table: FireEffectsTable, [low, high]: readonly [Fire | FireResult, Fire | FireResult]) {
  return {
    columns: { least: columnName(table, low.column), most: columnName(table, high.column) },
    modifiers: { least: low.modifiers.total, most: high.modifiers.total },
  };
}

function retreatsTold(forAttackers: BattleOdds, forDefender: BattleOdds) {
  const chanceIn = (odds: BattleOdds, who: string) => odds.retreats().chances.filter(({ outcome }) => outcome.startsWith(who)).reduce((all, { probability }) => add(all, probability), ZERO);
  const attackers = { least: chanceIn(forAttackers, 'attackers'), most: chanceIn(forDefender, 'attackers') };
  const defender = { least: chanceIn(forDefender, 'defender'), most: chanceIn(forAttackers, 'defender') };
  const left = subtract(ONE, add(attackers.most, defender.most));
  return {
    attackers: bounds(attackers.least, attackers.most),
    defender: bounds(defender.least, defender.most),
    nobody: bounds(compare(left, ZERO) < 0 ? ZERO : left, subtract(ONE, add(attackers.least, defender.least))),
  };
}

/** How likely a stack whose steps are known is to lose all of them. */
function destroyedTold({ defender, attackers }: ForetoldBattle, forAttackers: BattleOdds, forDefender: BattleOdds) {
  const stacks = [['defender', defender, forDefender, forAttackers] as const, ...attackers.map((stack, wave) => [wave, stack, forAttackers, forDefender] as const)];
  return stacks.filter(([, { steps }]) => steps !== undefined).map(([of, { name }, spared, hit]) => ({ name, probability: bounds(spared.stack(of).destroyed, hit.stack(of).destroyed) }));
}

/** For each face the least and the most that a fire does between two columns and sums of modifiers. */
function facesBetween(table: FireEffectsTable, low: Fire | FireResult, high: Fire | FireResult): Readonly<Record<'least' | 'most', FireResult | Faces>> {
  if ('die' in low && 'die' in high) return { least: low, most: high };
  const columns = numbers(low.column, high.column);
  const sums = numbers(low.modifiers.total, high.modifiers.total);
  const faces = [1, 2, 3, 4, 5, 6].map((die) => {
    const rows = new Set(sums.map((sum) => clamped(table, die + sum)));
    const effects = columns.flatMap((column) => [...rows].map((row) => cellAt(table, column, row).value));
    const of = (pick: (...all: number[]) => number) => ({ die, steps: pick(...effects.map(({ steps }) => steps)), degrees: pick(...effects.map(({ degrees }) => degrees)) });
    return {
      least: { ...of(Math.min), asterisk: effects.every(({ asterisk }) => asterisk) },
      most: { ...of(Math.max), asterisk: effects.some(({ asterisk }) => asterisk) },
    };
  });
  return { least: faces.map(({ least }) => least), most: faces.map(({ most }) => most) };
}

/** Below its second row and above its last one the chart has nothing else. */
function clamped({ rows }: FireEffectsTable, sum: number): number {
  const lowest = (rows[1]?.band.value.from ?? 0) - 1;
  const highest = rows.at(-1)!.band.value.from ?? lowest;
  return Math.max(lowest, Math.min(highest, sum));
}

function numbers(from: number, to: number): readonly number[] {
  const [least, most] = [Math.min(from, to), Math.max(from, to)];
  return Array.from({ length: most - least + 1 }, (_, at) => least + at);
}
