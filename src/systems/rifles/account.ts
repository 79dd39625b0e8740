import { capital, ended, list, termed, type NameOf, type Teller, type Told } from '../../kernel/account.js';
import type { EventOf, EventType, RiflesEvent } from './events.js';
import type { RiflesScenario } from './scenario.js';

type RollFacts = EventOf<'rally-attempted'>['roll'];
type Factor = EventOf<'unit-fired'>['strength'][number];

/** Tells a game, with the rows that its costs and factors come from. A turn begins with the movement of the side that acts first. */
export function account(begun: RiflesEvent): Teller<RiflesEvent> {
  const { scenario } = begun as EventOf<'game-begun'>;
  const name = namesIn(scenario);
  let active: string = scenario.first;
  return {
    tell(event) {
      if (event.type === 'side-activated') active = event.side;
      if (event.type === 'game-begun') return { heading: headingOf(active, 'movement') };
      if (event.type !== 'phase-entered') return sentence(event, name);
      return event.phase.name === 'over' ? ended(event.phase.outcome) : { heading: headingOf(active, event.phase.name) };
    },
  };
}

/** What the units are called. */
function namesIn({ units }: RiflesScenario): NameOf {
  const names = new Map(units.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

function headingOf(side: string, phase: string): string | undefined {
  const segment = SEGMENTS[phase];
  return segment && `${capital(side)} ${segment}`;
}

function sentence(event: Exclude<RiflesEvent, EventOf<'phase-entered'>>, name: NameOf): Told {
  const teller = TELLERS[event.type] as (event: RiflesEvent, name: NameOf) => Told;
  return teller(event, name);
}

const FACINGS = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'];
const SEGMENTS: Readonly<Record<string, string>> = { movement: 'movement (R-SC.2)', fire: 'fire (R-FC.1)', assault: 'assault (R-ME.1)', retreat: 'assault (R-ME.1)' };
const GUNS: Readonly<Record<string, string>> = { limbered: 'limbers', unlimbered: 'unlimbers' };
const CHECKS = { stands: 'stands', 'takes-cover': 'takes cover', disordered: 'is disordered' } as const;
const CAUSES = { fire: 'under fire', melee: 'in the melee', 'no-retreat': 'with no way back' } as const;
const MELEES = { repulsed: 'the attack is repulsed', locked: 'both hold their ground', 'driven-back': 'the defenders are driven back', routed: 'the defenders are routed' } as const;

const silent = (): undefined => undefined;

/** One teller for each type of event, in the order of the sequence of play. */
const TELLERS: { readonly [T in Exclude<EventType, 'phase-entered'>]: (event: EventOf<T>, name: NameOf) => Told } = {
  'game-begun': silent,
  'turn-begun': ({ turn, label }) => ({ depth: 0, text: `Turn ${turn}, ${label} (R-SC.2)` }),
  'side-activated': silent,

  'formation-changed': ({ unit, to, cost }, name) => ({ depth: 2, text: `${name(unit)} ${formed(to)} for ${points(cost)} (R-UN.2).` }),
  'skirmishers-deployed': ({ unit, share, cost }, name) => {
    const what = share === 0 ? 'calls its skirmishers back' : `sends ${share} % of its men forward as skirmishers`;
    return { depth: 2, text: `${name(unit)} ${what} for ${points(cost)} (R-MD.5).` };
  },
  'digging-begun': ({ unit }, name) => ({ depth: 2, text: `${name(unit)} begins to dig (R-DO.1).` }),
  'trench-dug': ({ unit, hex }, name) => ({ depth: 1, text: `${name(unit)} has dug a trench in ${hex} and stands in it in defensive order (R-DO.1).` }),
  'cavalry-mounted': ({ unit, cost }, name) => ({ depth: 2, text: `${name(unit)} mounts for ${points(cost)} (R-UN.12).` }),
  'cavalry-dismounted': ({ unit, cost }, name) => ({ depth: 2, text: `${name(unit)} dismounts for ${points(cost)} (R-UN.12).` }),
  'unit-faced': ({ unit, facing, cost }, name) => ({ depth: 2, text: `${name(unit)} faces ${direction(facing)} for ${points(cost)} (R-UN.8).` }),
  'unit-moved': ({ unit, path, cost, facing, guaranteed }, name) => {
    const how = guaranteed ? ', the one hex that is always open (R-SC.2)' : '';
    return { depth: 2, text: `${name(unit)} moves ${path.join(' ')} for ${points(cost)} (R-OR.1)${how}, facing ${direction(facing)}.` };
  },
  'bottom-sounded': ({ unit, hex, die, aground }, name) => ({ depth: 3, text: `${name(unit)} feels for the bottom in ${hex}: die ${die}: ${aground ? 'runs aground' : 'water enough'} (R-NV.2).` }),
  'refloat-attempted': ({ unit, roll, afloat }, name) => ({ depth: 2, text: `${name(unit)} tries to get off the bank: ${rolled(roll)}: ${afloat ? 'afloat' : 'still aground'} (R-NV.2).` }),
  'rally-attempted': ({ unit, roll, rallied, formation }, name) => ({
    depth: 2,
    text: `${name(unit)} tries to rally: ${rolled(roll)}: ${rallied ? formed(formation) : 'still disordered'} (R-OR.1).`,
  }),

  'unit-fired': ({ unit, target, arc, distance, strength, crossSection, expected, die, losses }, name) => ({
    depth: 2,
    text: `${name(unit)} fires at ${name(target)}, ${arc}, ${distance} ${distance === 1 ? 'hex' : 'hexes'}: strength ${multiplied(strength)}; cross section ${multiplied(crossSection)}: ${rounded(expected.decimal)} men expected, die ${die}: ${men(losses)} lost (R-FC.1).`,
  }),
  'morale-checked': ({ unit, roll, morale, result }, name) => ({ depth: 3, text: `${name(unit)} checks morale ${morale}: ${rolled(roll)}: ${CHECKS[result]} (R-FC.1).` }),
  'unit-disordered': ({ unit }, name) => ({ depth: 3, text: `${name(unit)} is disordered (R-ME.1).` }),
  'unit-broken': ({ unit, cause }, name) => ({ depth: 3, text: `${name(unit)} breaks ${CAUSES[cause]} and leaves the field (${cause === 'fire' ? 'R-FC.1' : 'R-ME.1'}).` }),
  'assault-fought': ({ units, target, defenders, odds, die, result, losses }, name) => {
    const lost = losses.filter((loss) => loss.men > 0).map((loss) => `${name(loss.unit)} ${loss.men}`);
    return { depth: 2, text: `${list(units, name)} against ${list(defenders, name)} in ${target}, ${odds}, die ${die}: ${MELEES[result]}${lost.length > 0 ? `; men lost: ${lost.join(', ')}` : ''} (R-ME.1).` };
  },
  'unit-retreated': ({ unit, to }, name) => ({ depth: 3, text: `${name(unit)} goes back to ${to} (R-ME.1).` }),
  'unit-advanced': ({ unit, to }, name) => ({ depth: 3, text: `${name(unit)} advances into ${to} (R-ME.1).` }),
  'side-finished': silent,
};

/** `die 7 + 2 Under fire (R-OM.2) = 9`; what adds nothing is left out. */
function rolled({ die, modifiers, total }: RollFacts): string {
  const counting = modifiers.filter(({ value }) => value !== 0);
  return [`die ${die}`, ...counting.map(termed), ...(counting.length > 0 ? [`= ${total}`] : [])].join(' ');
}

/** `0.8 Line (R-XS.10) × 0.9 Higher (R-MD.7)`; factors of 1 change nothing and are left out where there are others. */
function multiplied(factors: readonly Factor[]): string {
  const counting = factors.filter(({ value }) => value.decimal !== '1');
  return (counting.length > 0 ? counting : factors).map(({ label, value, rule, provenance }) => `${rounded(value.decimal)} ${label} (${rule}${provenance === 'house' ? ', house value' : ''})`).join(' × ');
}

/** At most two decimals. */
function rounded(decimal: string): string {
  return String(Math.round(Number(decimal) * 100) / 100);
}

function formed(formation: string): string {
  return GUNS[formation] ?? `forms ${words(formation)}`;
}

function points(cost: number): string {
  return `${cost} ${cost === 1 ? 'point' : 'points'}`;
}

function men(count: number): string {
  return count === 1 ? '1 man' : `${count} men`;
}

function words(name: string): string {
  return name.replaceAll('-', ' ');
}

function direction(facing: number): string {
  return FACINGS[facing] ?? String(facing);
}
