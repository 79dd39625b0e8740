import { Distribution, distribution, type Key, type Leaf } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { ONE, rational } from '../../../kernel/rational.js';
import { NATURAL, rollFire } from '../procedures/fire.js';
import type { Fire, FireResult } from '../state.js';
import type { FireEffectsTable } from '../tables/fire-effects.js';
import { stackOdds, type ForetoldStack, type Situation, type StackOdds } from './stack-odds.js';

/** What a fire does by one face of the die. */
type Face = Pick<FireResult, 'die' | 'steps' | 'degrees' | 'asterisk'>;

/** What a fire does by each of the six faces. */
export type Faces = readonly Face[];

/** One exchange of a battle that is foretold; a fire whose die has fallen already has its result. */
export interface ForetoldExchange<F = Fire | FireResult> {
  readonly attack: F;
  readonly defence: F;
}

/** A battle as it is foretold: the stacks of the waves in the order of the exchanges. */
export interface ForetoldBattle<F = Fire | FireResult> {
  readonly table: FireEffectsTable;
  readonly exchanges: readonly ForetoldExchange<F>[];
  readonly defender: ForetoldStack;
  readonly attackers: readonly ForetoldStack[];
}

/** One side's fire over all exchanges: what it did together, and one stack's own share. Weights of all ways sum to 6 to the number of exchanges. */
interface Volley {
  readonly steps: number;
  readonly degrees: number;
  /** Of these the steps of the stack in question, if it was fired at; and whether it has to check. */
  readonly own: number;
  readonly asterisk: boolean;
  /** How often the stack in question, if it fired, rolled a 6, and a 1. */
  readonly sixes: number;
  readonly ones: number;
  readonly weight: number;
}

type Ways = readonly Leaf<Face>[];

/** All that can come of a battle, by the resolver of the game, stage by stage. */
export class BattleOdds {
  private readonly attacks: readonly Ways[];
  private readonly returns: readonly Ways[];
  private readonly total: number;

  constructor(private readonly battle: ForetoldBattle<Fire | FireResult | Faces>) {
    const { exchanges } = battle;
    this.attacks = exchanges.map(({ attack }) => waysOf(battle.table, attack, 'attack'));
    this.returns = exchanges.map(({ defence }) => waysOf(battle.table, defence, 'return fire'));
    this.total = FACES ** exchanges.length;
  }

  /** What the fire of all attackers, and that of the defender, does together; `of` says whose checks, 6s and 1s are watched: of the defender, or of a wave. */
  private volleys(of: number | 'defender'): readonly [readonly Volley[], readonly Volley[]] {
    const attack = volleyOf(this.attacks, (wave) => ({ target: of === 'defender', firer: of === wave }));
    const defence = volleyOf(this.returns, (wave) => ({ target: of === wave, firer: of === 'defender' }));
    return [attack, defence];
  }

  /** Everything that both sides' fire can come to together, by what `keyOf` tells apart. */
  private both<K extends Key>(of: number | 'defender', keyOf: (attack: Volley, defence: Volley) => K): ReadonlyMap<K, number> {
    const [attacks, defences] = this.volleys(of);
    const weights = new Map<K, number>();
    for (const attack of attacks)
      for (const defence of defences) {
        const key = keyOf(attack, defence);
        weights.set(key, (weights.get(key) ?? 0) + attack.weight * defence.weight);
      }
    return weights;
  }

  private chances<K extends Key>(weights: ReadonlyMap<K, number>): Distribution<K> {
    return new Distribution([...weights].map(([outcome, weight]) => ({ outcome, probability: rational(BigInt(weight), BigInt(this.total) * BigInt(this.total)) })));
  }

  /** Steps that the fire costs each side: of the defender together, of each wave its own (H-10.62.1, H-10.62.2). */
  steps(): { readonly defender: Distribution<number>; readonly waves: readonly Distribution<number>[]; readonly attackers: Distribution<number> } {
    const { defender, attackers } = this.battle;
    const waves = this.returns.map((ways, wave) => distribution(ways, ({ steps }) => Math.min(steps, attackers[wave]!.steps ?? Infinity)));
    const [inflicted] = this.volleys('defender');
    const one = waves.reduce((all, wave) => all.combine(wave, (a, b) => a + b), NOTHING);
    const leaves = inflicted.map((volley) => ({ value: volley.steps, weight: BigInt(volley.weight), total: BigInt(this.total) }));
    return { defender: distribution(leaves, (steps) => Math.min(steps, defender.steps ?? Infinity)), waves, attackers: one };
  }

  /** Who retreats by how many hexes, before anybody gives up morale: `attackers 2`, `defender 1` or `nobody` (H-10.61.c.1). */
  retreats(): Distribution<string> {
    return this.chances(this.both('defender', (attack, defence) => retreatOf(attack, defence)));
  }

  /** Whose leaders gain a level of morale (H-10.64.1). */
  rises(): Distribution<string> {
    return this.chances(this.both('defender', (attack, defence) => riseOf(attack, defence)));
  }

  /** Steps by fire of both sides and the retreat together, e.g. `2-1 defender 1`: those of the table, attackers' first. */
  outcomes(): Distribution<string> {
    return this.chances(this.both('defender', (attack, defence) => `${String(defence.steps)}-${String(attack.steps)} ${retreatOf(attack, defence)}`));
  }

  /** What becomes of one stack after the fire: its check, its commander's morale, its leaders and its artillery. */
  stack(of: number | 'defender'): StackOdds {
    const stack = of === 'defender' ? this.battle.defender : this.battle.attackers[of]!;
    const known = new Map<number, Situation>();
    const ways = this.chances(this.both(of, (attack, defence) => keyOf(known, situationOf(stack, of, attack, defence))));
    const situations = ways.chances.map(({ outcome, probability }) => ({ ...known.get(outcome)!, probability }));
    return stackOdds(stack, situations);
  }
}

const FACES = 6;
const NOTHING = new Distribution([{ outcome: 0, probability: ONE }]);

function waysOf(table: FireEffectsTable, fire: Fire | FireResult | Faces, purpose: string): Ways {
  if (isFaces(fire)) return fire.map((value) => ({ value, weight: 1n, total: BigInt(FACES) }));
  if ('die' in fire) return [{ value: fire, weight: BigInt(FACES), total: BigInt(FACES) }];
  return enumerate((dice) => rollFire(dice, purpose, table, fire));
}

function isFaces(fire: Fire | FireResult | Faces): fire is Faces {
  return Array.isArray(fire);
}

/** The exchanges one after the other; ways that agree in all that matters are one. */
function volleyOf(exchanges: readonly Ways[], watched: (wave: number) => Readonly<Record<'target' | 'firer', boolean>>): readonly Volley[] {
  let volleys: readonly Volley[] = [{ steps: 0, degrees: 0, own: 0, asterisk: false, sixes: 0, ones: 0, weight: 1 }];
  exchanges.forEach((ways, wave) => {
    const { target, firer } = watched(wave);
    volleys = merged(volleys.flatMap((before) => ways.map(({ value, weight }) => ({
      steps: before.steps + value.steps,
      degrees: before.degrees + value.degrees,
      own: before.own + (target ? value.steps : 0),
      asterisk: before.asterisk || (target && value.asterisk),
      sixes: before.sixes + (firer && value.die === NATURAL.casualties ? 1 : 0),
      ones: before.ones + (firer && value.die === NATURAL.artillery ? 1 : 0),
      weight: before.weight * Number(weight),
    }))));
  });
  return volleys;
}

function merged(volleys: readonly Volley[]): readonly Volley[] {
  const found = new Map<string, Volley>();
  for (const volley of volleys) {
    const key = `${volley.steps} ${volley.degrees} ${volley.own} ${String(volley.asterisk)} ${volley.sixes} ${volley.ones}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, weight: known.weight + volley.weight } : volley);
  }
  return [...found.values()];
}

function retreatOf(attack: Volley, defence: Volley): string {
  const net = attack.degrees - defence.degrees;
  return net === 0 ? 'nobody' : net > 0 ? `defender ${String(net)}` : `attackers ${String(-net)}`;
}

function riseOf(attack: Volley, defence: Volley): 'attackers' | 'defender' | 'nobody' {
  return attack.steps === defence.steps ? 'nobody' : attack.steps > defence.steps ? 'attackers' : 'defender';
}

/** More natural 1s than there can be. */
const MOST_EXCHANGES = 16;

/** A number for a situation, by which it is known again: many ways of the dice lead to few of them. */
function keyOf(known: Map<number, Situation>, situation: Situation): number {
  const { rises, retreats, asterisk, destroyed, sixes, ones } = situation;
  const key = (sixes * MOST_EXCHANGES + ones) * 16 + [rises, retreats, asterisk, destroyed].reduce((bits, is, bit) => bits + (is ? 2 ** bit : 0), 0);
  known.set(key, situation);
  return key;
}

/** What of the fire bears on a stack's check and its commander's morale. */
function situationOf({ steps = Infinity }: ForetoldStack, of: number | 'defender', attack: Volley, defence: Volley): Situation {
  const [own, theirs] = of === 'defender' ? [defence, attack] : [attack, defence];
  const side = of === 'defender' ? 'defender' : 'attackers';
  return { rises: riseOf(attack, defence) === side, retreats: theirs.degrees > own.degrees, asterisk: theirs.asterisk, sixes: own.sixes, ones: own.ones, destroyed: theirs.own >= steps };
}
