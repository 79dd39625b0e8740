import { capital, ended, list, termed, type NameOf, type Teller, type Told } from '../../kernel/account.js';
import type { EventOf, EventType, GloryEvent } from './events.js';
import type { GloryScenario } from './scenario.js';

type RollFacts = EventOf<'recovery-attempted'>['roll'];

/** Tells a game in the words of the rulebook, with the rows that its events come from. */
export function account(begun: GloryEvent): Teller<GloryEvent> {
  const name = namesIn((begun as EventOf<'game-begun'>).scenario);
  return { tell: (event) => sentence(event, name) };
}

/** What the counters and commands are called. */
function namesIn({ units, leaders, markers }: GloryScenario): NameOf {
  const names = new Map([...units, ...leaders, ...markers].map(({ id, name }) => [id, name]));
  for (const { id, name } of markers) names.set(`independent:${id}`, `the independent units of the ${name}`);
  for (const { id, name } of units) names.set(`independent:${id}`, name);
  for (const { brigade } of units) if (brigade !== undefined) names.set(`independent:${brigade}`, `${capital(brigade)}'s brigade`);
  return (id) => names.get(id) ?? id;
}

function sentence(event: GloryEvent, name: NameOf): Told {
  const teller = TELLERS[event.type] as (event: GloryEvent, name: NameOf) => Told;
  return teller(event, name);
}

const FACINGS = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'];

const SEGMENTS: Readonly<Record<string, string>> = {
  'artillery-fire': 'Artillery Fire segment (G-3.C.a)',
  movement: 'Movement segment (G-3.C.b)',
  'charge-designation': 'Charges are designated (G-10.21.a)',
  'defensive-fire': 'Defensive Fire segment (G-3.C.c)',
  charges: 'Charge segment (G-3.C.d)',
  rally: 'Rally segment (G-3.C.e)',
  recovery: 'Recovery Phase (G-3.D.1)',
};

const FIRE_RESULTS = { 'no-effect': 'no effect', check: 'Cohesion Check', disorder: 'Disorder' } as const;

const CHARGES = { standard: 'Charge', continued: 'Continued Attack', counter: 'Counter-charge' } as const;

const CHARGE_RESULTS = {
  'disorder-and-retreat': 'the defenders are Disordered and retreat',
  'retreat-and-check': 'the defenders retreat and check Cohesion',
  'attacker-checks': 'the attackers check Cohesion',
  'attacker-repulsed': 'the attackers are repulsed',
} as const;

const silent = (): undefined => undefined;

function offMap(path: readonly string[], cost: number, { from, to, turn }: EventOf<'unit-exited'>['transit']): string {
  const by = path.length > 0 ? ` by ${path.join(' ')}` : '';
  return `leaves the map${by} for ${cost} MP at ${from} (G-OM.a), to come back at ${to} from turn ${turn} on.`;
}

/** One teller for each type of event, in the order of the sequence of play. */
const TELLERS: { readonly [T in EventType]: (event: EventOf<T>, name: NameOf) => Told } = {
  'game-begun': silent,
  'turn-begun': ({ turn, label, period }) => ({ depth: 0, text: `Turn ${turn}, ${label}, ${period} (G-3.A.1)` }),
  'phase-entered': ({ phase }) => (phase.name === 'over' ? ended(phase.outcome) : { heading: SEGMENTS[phase.name] }),
  'weather-rolled': ({ roll, weather, to }) => ({ depth: 1, text: `Weather ${rolled(roll)}: ${weather.replace('-', ' ')}; the ground marker is in box ${to} (G-WT.a).` }),
  'batteries-attached': ({ units, command }, name) => ({ depth: 1, text: `${capital(list(units, name))}: with ${name(command)} this turn (G-14.53.a).` }),
  'initiative-determined': ({ rolls, winner, rule }) => {
    const result = winner === null ? 'nobody has the initiative' : `the ${winner} side has the initiative`;
    const how = rolls ? `Union ${rolled(rolls.union)}; Confederate ${rolled(rolls.confederate)}:` : 'Without a roll';
    return { depth: 1, text: `${how} ${result} (${rule}).` };
  },
  'pool-formed': ({ markers }, name) => {
    const pool = Object.entries(markers).map(([marker, count]) => `${name(marker)} ×${count}`);
    return { depth: 1, text: `Into the pool (G-3.B.1): ${pool.join(', ') || 'nothing'}.` };
  },
  'marker-selected': ({ marker, side, drawn }, name) => {
    const how = drawn ? 'is drawn from the pool (G-4.22.a)' : 'is held out as the first (G-5.23.a)';
    return { depth: 0, text: `${capital(side)}: ${name(marker)} ${how}` };
  },
  'marker-discarded': ({ marker, rule }, name) => ({ depth: 0, text: `${name(marker)} has nobody to activate and is set aside (${rule})` }),
  'combination-attempted': ({ commands, roll, rating, succeeded }, name) => {
    const result = succeeded ? 'they act as one' : 'they act one by one, Out of Command';
    return { depth: 1, text: `${list(commands, name)} try a Combined Activation: ${rolled(roll)} against ${rating} (G-4.25.c): ${result}.` };
  },
  'group-activated': ({ group: { commands, outOfCommand } }, name) => {
    const lost = outOfCommand.length > 0 ? `; Out of Command (G-5.13.f): ${list(outOfCommand, name)}` : '';
    return { depth: 1, text: `${capital(list(commands, name))}: the command acts (G-4.24.a)${lost}.` };
  },
  'group-finished': () => ({ heading: undefined }),
  'activation-ended': silent,

  'artillery-fired': ({ shot, modifiers }, name) => {
    const verb = shot.returning ? 'returns fire (G-9.13.a) on' : 'fires (G-9.12.a) at';
    const astray = shot.misguided ? ', and hits exposed friends (G-9.52.b)' : '';
    const result = `${rolled({ die: shot.die, modifiers, total: shot.total })}: ${FIRE_RESULTS[shot.result]}${astray}`;
    return { depth: 2, text: `${list(shot.batteries, name)} ${verb} ${shot.target}: ${result}.` };
  },
  'return-fire-declined': () => ({ depth: 2, text: 'The fire is not returned (G-9.13.e).' }),
  'cohesion-checked': ({ unit, cause, roll, cohesion, passed }, name) => ({
    depth: 3,
    text: `${name(unit)} checks Cohesion ${cohesion} (${cause.replaceAll('-', ' ')}): ${rolled(roll)}: ${passed ? 'holds' : 'fails'} (G-2.4.a).`,
  }),
  'unit-disordered': ({ unit, rule }, name) => ({ depth: 3, text: `${name(unit)} is Disordered (${rule}).` }),
  'unit-withdrawn': ({ unit, rule }, name) => ({ depth: 3, text: `${name(unit)} is Withdrawn (${rule}).` }),
  'unit-eliminated': ({ unit, rule }, name) => ({ depth: 3, text: `${name(unit)} is eliminated (${rule}).` }),

  'unit-moved': ({ unit, path, costs, extended, facing }, name) => {
    const cost = costs.reduce((sum, each) => sum + each, 0);
    const how = extended ? 'by Extended Movement (G-6.13.a)' : '(G-6.12.b)';
    return { depth: 2, text: `${name(unit)} moves ${path.join(' ')} for ${cost} MP ${how}, facing ${direction(facing)}.` };
  },
  'cavalry-changed': ({ unit, mounted }, name) => ({ depth: 2, text: `${name(unit)} ${mounted ? 'mounts' : 'dismounts'} (G-12.1.c).` }),
  'hex-turned': ({ hex, facing }) => ({ depth: 2, text: `The units in ${hex} face ${direction(facing)} (G-7.12.a).` }),
  'stack-swapped': ({ hex }) => ({ depth: 2, text: `The stack in ${hex} changes its order (G-6.43.b).` }),
  'leader-moved': ({ leader, path, cost }, name) => ({ depth: 2, text: `${name(leader)} rides ${path.join(' ')} for ${cost} MP (G-6.12.b).` }),
  'unit-entered': ({ unit, path, costs, ahead, facing }, name) => {
    const cost = costs.reduce((sum, each) => sum + each, ahead);
    const column = ahead > 0 ? ` (${ahead} of them for the column ahead, G-6.51.b)` : '';
    return { depth: 2, text: `${name(unit)} comes onto the map (G-6.51.a) by ${path.join(' ')} for ${cost} MP${column}, facing ${direction(facing)}.` };
  },
  'leader-entered': ({ leader, path, cost }, name) => ({ depth: 2, text: `${name(leader)} comes onto the map by ${path.join(' ')} for ${cost} MP (G-6.51.g).` }),
  'unit-exited': ({ unit, path, cost, transit }, name) => ({ depth: 2, text: `${name(unit)} ${offMap(path, cost, transit)}` }),
  'leader-exited': ({ leader, path, cost, transit }, name) => ({ depth: 2, text: `${name(leader)} ${offMap(path, cost, transit)}` }),
  'leader-displaced': ({ leader, to }, name) => ({ depth: 2, text: `${name(leader)} gives way to ${to} (G-5.15.b).` }),

  'charge-designated': ({ charge, kind, attackers, targets }, name) => ({
    depth: 2,
    text: `${CHARGES[kind]} ${charge}: ${list(attackers, name)} against ${targets.join(', ')} (G-10.24.f).`,
  }),
  'retreated-before-charge': ({ unit, path }, name) => ({ depth: 2, text: `${name(unit)} leaves before the charge, to ${last(path)} (G-10.27.a).` }),
  'charge-awaited': ({ unit }, name) => ({ depth: 2, text: `${name(unit)} awaits the charge (G-10.27.a).` }),
  'defensive-fire-resolved': ({ firers, hex, target, roll, cohesion, hit }, name) => ({
    depth: 2,
    text: `Fire from ${hex} (${list(firers, name)}) on ${name(target)}, Cohesion ${cohesion} (G-10.32.b): ${rolled(roll)}: ${hit ? 'a hit' : 'it comes on'}.`,
  }),
  'charge-voided': ({ charge, rule }) => ({ depth: 2, text: `Charge ${charge} comes to nothing (${rule}).` }),
  'charge-resolved': ({ attackers, defenders, odds, roll, result }, name) => ({
    depth: 2,
    text: `${list(attackers, name)} against ${list(defenders, name)} at ${odds} (G-10.23.b): ${rolled(roll)}: ${CHARGE_RESULTS[result]}.`,
  }),
  'unit-retreated': ({ unit, path }, name) => ({ depth: 3, text: `${name(unit)} retreats ${path.length > 0 ? `to ${last(path)}` : 'over the edge of the map'} (G-11.21.a).` }),
  'unit-displaced': ({ unit, to }, name) => ({ depth: 3, text: `${name(unit)} makes room, in ${to} (G-11.26.a).` }),
  'unit-stood': ({ unit }, name) => ({ depth: 3, text: `${name(unit)} stands (G-TCN.I).` }),
  'unit-advanced': ({ unit, to }, name) => ({ depth: 3, text: `${name(unit)} advances into ${to} (G-11.31.a).` }),
  'advance-declined': ({ side }) => ({ depth: 3, text: `The ${side} side does not advance (G-11.33.i).` }),
  'counter-charge-declined': ({ unit }, name) => ({ depth: 3, text: `${name(unit)} makes no Counter-charge (G-11.33.i).` }),
  'continued-attack-declined': ({ unit }, name) => ({ depth: 3, text: `${name(unit)} makes no Continued Attack (G-11.32.a).` }),
  'continued-attack-lapsed': ({ unit, rule }, name) => ({ depth: 3, text: `${name(unit)} has lost its Continued Attack (${rule}).` }),

  'rally-attempted': ({ unit, roll, cohesion, rallied }, name) => {
    const how = roll ? rolled(roll) : 'at night without a roll (G-13.e)';
    return { depth: 2, text: `${name(unit)} tries to Rally against ${cohesion} (G-11.52.a): ${how}: ${rallied ? 'Good Order' : 'still Disordered'}.` };
  },
  'command-lost': ({ command }, name) => ({ depth: 2, text: `The command of ${name(command)} is out for good (G-11.61.b).` }),
  'recovery-attempted': ({ unit, roll, cohesion, recovered }, name) => ({
    depth: 2,
    text: `${name(unit)} tries to recover against ${cohesion} (G-11.62.b): ${rolled(roll)}: ${recovered ? 'returns' : 'fails'}.`,
  }),
  'unit-recovered': ({ unit, hex }, name) => ({ depth: 3, text: `${name(unit)} is back in ${hex}, Disordered (G-11.64.c).` }),
  'recovery-finished': silent,
  'boxes-shifted': ({ units }, name) => ({ depth: 2, text: `Into the Recovery Box (G-11.42.a): ${list(units, name)}.` }),
};

/** `die 7 + 4 Strength (G-9.23.a) − 2 Woods in 0912 (G-TC.2) = 9`; what adds nothing is left out. */
function rolled({ die, modifiers, total }: RollFacts): string {
  const counting = modifiers.filter(({ value }) => value !== 0);
  return [`die ${die}`, ...counting.map(termed), ...(counting.length > 0 ? [`= ${total}`] : [])].join(' ');
}

function direction(facing: number): string {
  return FACINGS[facing] ?? String(facing);
}

function last(path: readonly string[]): string {
  return path.at(-1) ?? '';
}
