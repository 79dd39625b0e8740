import { directionName } from '../../hex/direction.js';
import { cited, ended, headline, joined, list, rolled, sentence, under, words, type NameOf, type Segment, type Teller, type Told, type Words } from '../../kernel/account.js';
import type { Factor } from '../../kernel/product.js';
import type { EventOf, EventType, RiflesEvent } from './events.js';
import type { RiflesScenario } from './scenario.js';

/** Tells a game, with the rows that its costs and factors come from. */
export function account(begun: RiflesEvent): Teller<RiflesEvent> {
  const name = namesIn((begun as EventOf<'game-begun'>).scenario);
  return { tell: (event) => (TELLERS[event.type] as (event: RiflesEvent, name: NameOf) => Told)(event, name) };
}

/** What the units are called. */
function namesIn({ units }: RiflesScenario): NameOf {
  const names = new Map(units.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

const SEGMENTS: Readonly<Record<string, Segment>> = {
  movement: ['R-SC.2', 'Movement'],
  fire: ['R-FC.1', 'Fire'],
  assault: ['R-ME.1', 'Assault'],
  retreat: ['R-ME.1', 'Assault'],
};
const GUNS: Readonly<Record<string, string>> = { limbered: 'limbers', unlimbered: 'unlimbers' };
const CHECKS = { stands: 'stands', 'takes-cover': 'takes cover', disordered: 'is disordered' } as const;
const CAUSES = { fire: ['R-FC.1', 'under fire'], melee: ['R-ME.1', 'in the melee'], 'no-retreat': ['R-ME.1', 'with no way back'] } as const;
const MELEES = { repulsed: 'the attack is repulsed', locked: 'both hold their ground', 'driven-back': 'the defenders are driven back', routed: 'the defenders are routed' } as const;

const silent = (): undefined => undefined;

/** One teller for each type of event, in the order of the sequence of play. */
const TELLERS: { readonly [T in EventType]: (event: EventOf<T>, name: NameOf) => Told } = {
  'game-begun': silent,
  'turn-begun': ({ turn, label }) => headline('R-SC.2', `Turn ${turn}, ${label}`),
  'side-activated': ({ side }) => headline('R-SC.2', `The ${side} half of the turn`),
  'phase-entered': ({ phase }) => (phase.name === 'over' ? ended(phase.outcome) : under(SEGMENTS[phase.name])),

  'formation-changed': ({ unit, to, cost }, name) => sentence(2, 'R-UN.2', `${name(unit)} ${formed(to)} for ${points(cost)}`),
  'skirmishers-deployed': ({ unit, share, cost }, name) => {
    const what = share === 0 ? 'calls its skirmishers back' : `sends ${share} % of its men forward as skirmishers`;
    return sentence(2, 'R-MD.5', `${name(unit)} ${what} for ${points(cost)}`);
  },
  'digging-begun': ({ unit }, name) => sentence(2, 'R-DO.1', `${name(unit)} begins to dig`),
  'trench-dug': ({ unit, hex }, name) => sentence(1, 'R-DO.1', `${name(unit)} has dug a trench in ${hex} and stands in it in defensive order`),
  'cavalry-mounted': ({ unit, cost }, name) => sentence(2, 'R-UN.12', `${name(unit)} mounts for ${points(cost)}`),
  'cavalry-dismounted': ({ unit, cost }, name) => sentence(2, 'R-UN.12', `${name(unit)} dismounts for ${points(cost)}`),
  'unit-faced': ({ unit, facing, cost }, name) => sentence(2, 'R-UN.8', `${name(unit)} faces ${directionName(facing)} for ${points(cost)}`),
  'unit-moved': ({ unit, path, cost, facing, guaranteed }, name) => {
    const how = guaranteed ? words`, ${cited('the one hex that is always open', 'R-SC.2')}` : '';
    return sentence(2, 'R-OR.1', words`${name(unit)} moves ${path.join(' ')} for ${points(cost)}${how}, facing ${directionName(facing)}`);
  },
  'bottom-sounded': ({ unit, hex, die, aground }, name) => sentence(3, 'R-NV.2', `${name(unit)} feels for the bottom in ${hex}: die ${die}: ${aground ? 'runs aground' : 'water enough'}`),
  'refloat-attempted': ({ unit, roll, afloat }, name) => sentence(2, 'R-NV.2', words`${name(unit)} tries to get off the bank: ${rolled(roll)}: ${afloat ? 'afloat' : 'still aground'}`),
  'rally-attempted': ({ unit, roll, rallied, formation }, name) =>
    sentence(2, 'R-OR.1', words`${name(unit)} tries to rally: ${rolled(roll)}: ${rallied ? formed(formation) : 'still disordered'}`),

  'unit-fired': ({ unit, target, arc, distance, strength, crossSection, expected, die, losses }, name) => {
    const shot = `${name(unit)} fires at ${name(target)}, ${arc}, ${distance} ${distance === 1 ? 'hex' : 'hexes'}`;
    const factors = words`strength ${multiplied(strength)}; cross section ${multiplied(crossSection)}`;
    return sentence(2, 'R-FC.1', words`${shot}: ${factors}: ${rounded(expected.decimal)} men expected, die ${die}: ${men(losses)} lost`);
  },
  'morale-checked': ({ unit, roll, morale, result }, name) => sentence(3, 'R-FC.1', words`${name(unit)} checks morale ${morale}: ${rolled(roll)}: ${CHECKS[result]}`),
  'unit-disordered': ({ unit }, name) => sentence(3, 'R-ME.1', `${name(unit)} is disordered`),
  'unit-broken': ({ unit, cause }, name) => {
    const [rule, why] = CAUSES[cause];
    return sentence(3, rule, `${name(unit)} breaks ${why} and leaves the field`);
  },
  'assault-fought': ({ units, target, defenders, odds, die, result, losses }, name) => {
    const lost = losses.filter((loss) => loss.men > 0).map((loss) => `${name(loss.unit)} ${loss.men}`);
    const outcome = `${MELEES[result]}${lost.length > 0 ? `; men lost: ${lost.join(', ')}` : ''}`;
    return sentence(2, 'R-ME.1', `${list(units, name)} against ${list(defenders, name)} in ${target}, ${odds}, die ${die}: ${outcome}`);
  },
  'unit-retreated': ({ unit, to }, name) => sentence(3, 'R-ME.1', `${name(unit)} goes back to ${to}`),
  'unit-advanced': ({ unit, to }, name) => sentence(3, 'R-ME.1', `${name(unit)} advances into ${to}`),
  'side-finished': silent,
};

/** `0.8 Line (R-XS.10) × 0.9 Higher (R-MD.7)`; factors of 1 change nothing and are left out where there are others. */
function multiplied(factors: readonly Factor[]): Words {
  const counting = factors.filter(({ value }) => value.decimal !== '1');
  return joined((counting.length > 0 ? counting : factors).map(factored), ' × ');
}

function factored({ label, value, rule, provenance }: Factor): Words {
  return { text: `${rounded(value.decimal)} ${label} (${rule}${provenance === 'house' ? ', house value' : ''})`, rules: [rule] };
}

/** At most two decimals. */
function rounded(decimal: string): string {
  return String(Math.round(Number(decimal) * 100) / 100);
}

function formed(formation: string): string {
  return GUNS[formation] ?? `forms ${formation.replaceAll('-', ' ')}`;
}

function points(cost: number): string {
  return `${cost} ${cost === 1 ? 'point' : 'points'}`;
}

function men(count: number): string {
  return count === 1 ? '1 man' : `${count} men`;
}
