import { directionName } from '../../hex/direction.js';
import { capital, cited, ended, headline, list, rolled, sentence, under, words, type NameOf, type Segment, type Teller, type Told } from '../../kernel/account.js';
import type { EventOf, EventType, GloryEvent } from './events.js';
import type { GloryScenario } from './scenario.js';

/** Tells a game in the words of the rulebook, with the rows that its events come from. */
export function account(begun: GloryEvent): Teller<GloryEvent> {
  const name = namesIn((begun as EventOf<'game-begun'>).scenario);
  return { tell: (event) => (TELLERS[event.type] as (event: GloryEvent, name: NameOf) => Told)(event, name) };
}

/** What the counters and commands are called. */
function namesIn({ units, leaders, markers }: GloryScenario): NameOf {
  const names = new Map([...units, ...leaders, ...markers].map(({ id, name }) => [id, name]));
  for (const { id, name } of markers) names.set(`independent:${id}`, `the independent units of the ${name}`);
  for (const { id, name } of units) names.set(`independent:${id}`, name);
  for (const { brigade } of units) if (brigade !== undefined) names.set(`independent:${brigade}`, `${capital(brigade)}'s brigade`);
  return (id) => names.get(id) ?? id;
}

const SEGMENTS: Readonly<Record<string, Segment>> = {
  'artillery-fire': ['G-3.C.a', 'Artillery Fire segment'],
  movement: ['G-3.C.b', 'Movement segment'],
  'charge-designation': ['G-10.21.a', 'Charges are designated'],
  'defensive-fire': ['G-3.C.c', 'Defensive Fire segment'],
  charges: ['G-3.C.d', 'Charge segment'],
  rally: ['G-3.C.e', 'Rally segment'],
  recovery: ['G-3.D.1', 'Recovery Phase'],
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

function offMap(name: string, path: readonly string[], cost: number, { from, to, turn }: EventOf<'unit-exited'>['transit']): Told {
  const by = path.length > 0 ? ` by ${path.join(' ')}` : '';
  return sentence(2, 'G-OM.a', `${name} leaves the map${by} for ${cost} MP at ${from}, to come back at ${to} from turn ${turn} on`);
}

function last(path: readonly string[]): string {
  return path.at(-1) ?? '';
}

/** One teller for each type of event, in the order of the sequence of play. */
const TELLERS: { readonly [T in EventType]: (event: EventOf<T>, name: NameOf) => Told } = {
  'game-begun': silent,
  'turn-begun': ({ turn, label, period }) => headline('G-3.A.1', `Turn ${turn}, ${label}, ${period}`),
  'phase-entered': ({ phase }) => (phase.name === 'over' ? ended(phase.outcome) : under(SEGMENTS[phase.name])),
  'weather-rolled': ({ roll, weather, to }) => sentence(1, 'G-WT.a', words`Weather ${rolled(roll)}: ${weather.replace('-', ' ')}; the ground marker is in box ${to}`),
  'batteries-attached': ({ units, command }, name) => sentence(1, 'G-14.53.a', `${list(units, name)}: with ${name(command)} this turn`),
  'initiative-determined': ({ rolls, winner, rule }) => {
    const result = winner === null ? 'nobody has the initiative' : `the ${winner} side has the initiative`;
    const how = rolls ? words`Union ${rolled(rolls.union)}; Confederate ${rolled(rolls.confederate)}:` : 'Without a roll';
    return sentence(1, rule, words`${how} ${result}`);
  },
  'pool-formed': ({ markers }, name) => {
    const pool = Object.entries(markers).map(([marker, count]) => `${name(marker)} ×${count}`);
    return sentence(1, 'G-3.B.1', `Into the pool: ${pool.join(', ') || 'nothing'}`);
  },
  'marker-selected': ({ marker, side, drawn }, name) =>
    (drawn ? headline('G-4.22.a', `${side}: ${name(marker)} is drawn from the pool`) : headline('G-5.23.a', `${side}: ${name(marker)} is held out as the first`)),
  'marker-discarded': ({ marker, rule }, name) => headline(rule, `${name(marker)} has nobody to activate and is set aside`),
  'combination-attempted': ({ commands, roll, rating, succeeded }, name) => {
    const result = succeeded ? 'they act as one' : 'they act one by one, Out of Command';
    return sentence(1, 'G-4.25.c', words`${list(commands, name)} try a Combined Activation: ${rolled(roll)} against ${rating}: ${result}`);
  },
  'group-activated': ({ group: { commands, outOfCommand } }, name) => {
    const lost = outOfCommand.length > 0 ? words`; ${cited('Out of Command', 'G-5.13.f')}: ${list(outOfCommand, name)}` : '';
    return sentence(1, 'G-4.24.a', words`${list(commands, name)}: the command acts${lost}`);
  },
  'group-finished': () => under(),
  'activation-ended': silent,

  'artillery-fired': ({ shot, modifiers }, name) => {
    const { batteries, die, total, target, returning, misguided } = shot;
    const astray = misguided ? words`, and hits ${cited('exposed friends', 'G-9.52.b')}` : '';
    const fire = words`${returning ? 'returns fire on' : 'fires at'} ${target}: ${rolled({ die, modifiers, total })}: ${FIRE_RESULTS[shot.result]}${astray}`;
    return sentence(2, returning ? 'G-9.13.a' : 'G-9.12.a', words`${list(batteries, name)} ${fire}`);
  },
  'return-fire-declined': () => sentence(2, 'G-9.13.e', 'The fire is not returned'),
  'cohesion-checked': ({ unit, cause, roll, cohesion, passed }, name) =>
    sentence(3, 'G-2.4.a', words`${name(unit)} checks Cohesion ${cohesion} (${cause.replaceAll('-', ' ')}): ${rolled(roll)}: ${passed ? 'holds' : 'fails'}`),
  'unit-disordered': ({ unit, rule }, name) => sentence(3, rule, `${name(unit)} is Disordered`),
  'unit-withdrawn': ({ unit, rule }, name) => sentence(3, rule, `${name(unit)} is Withdrawn`),
  'unit-eliminated': ({ unit, rule }, name) => sentence(3, rule, `${name(unit)} is eliminated`),

  'unit-moved': ({ unit, path, costs, extended, facing }, name) => {
    const cost = costs.reduce((sum, each) => sum + each, 0);
    const march = `${path.join(' ')} for ${cost} MP, facing ${directionName(facing)}`;
    return extended ? sentence(2, 'G-6.13.a', `${name(unit)} moves by Extended Movement ${march}`) : sentence(2, 'G-6.12.b', `${name(unit)} moves ${march}`);
  },
  'cavalry-changed': ({ unit, mounted }, name) => sentence(2, 'G-12.1.c', `${name(unit)} ${mounted ? 'mounts' : 'dismounts'}`),
  'hex-turned': ({ hex, facing }) => sentence(2, 'G-7.12.a', `The units in ${hex} face ${directionName(facing)}`),
  'stack-swapped': ({ hex }) => sentence(2, 'G-6.43.b', `The stack in ${hex} changes its order`),
  'leader-moved': ({ leader, path, cost }, name) => sentence(2, 'G-6.12.b', `${name(leader)} rides ${path.join(' ')} for ${cost} MP`),
  'unit-entered': ({ unit, path, costs, ahead, facing }, name) => {
    const cost = costs.reduce((sum, each) => sum + each, ahead);
    const column = ahead > 0 ? words`, ${ahead} of them for ${cited('the column ahead', 'G-6.51.b')}` : '';
    return sentence(2, 'G-6.51.a', words`${name(unit)} comes onto the map by ${path.join(' ')} for ${cost} MP${column}, facing ${directionName(facing)}`);
  },
  'leader-entered': ({ leader, path, cost }, name) => sentence(2, 'G-6.51.g', `${name(leader)} comes onto the map by ${path.join(' ')} for ${cost} MP`),
  'unit-exited': ({ unit, path, cost, transit }, name) => offMap(name(unit), path, cost, transit),
  'leader-exited': ({ leader, path, cost, transit }, name) => offMap(name(leader), path, cost, transit),
  'leader-displaced': ({ leader, to }, name) => sentence(2, 'G-5.15.b', `${name(leader)} gives way to ${to}`),

  'charge-designated': ({ charge, kind, attackers, targets }, name) => sentence(2, 'G-10.24.f', `${CHARGES[kind]} ${charge}: ${list(attackers, name)} against ${targets.join(', ')}`),
  'retreated-before-charge': ({ unit, path }, name) => sentence(2, 'G-10.27.a', `${name(unit)} leaves before the charge, to ${last(path)}`),
  'charge-awaited': ({ unit }, name) => sentence(2, 'G-10.27.a', `${name(unit)} awaits the charge`),
  'defensive-fire-resolved': ({ firers, hex, target, roll, cohesion, hit }, name) =>
    sentence(2, 'G-10.32.b', words`Fire from ${hex} (${list(firers, name)}) on ${name(target)}, Cohesion ${cohesion}: ${rolled(roll)}: ${hit ? 'a hit' : 'it comes on'}`),
  'charge-voided': ({ charge, rule }) => sentence(2, rule, `Charge ${charge} comes to nothing`),
  'charge-resolved': ({ attackers, defenders, odds, roll, result }, name) =>
    sentence(2, 'G-10.23.b', words`${list(attackers, name)} against ${list(defenders, name)} at ${odds}: ${rolled(roll)}: ${CHARGE_RESULTS[result]}`),
  'unit-retreated': ({ unit, path }, name) => sentence(3, 'G-11.21.a', `${name(unit)} retreats ${path.length > 0 ? `to ${last(path)}` : 'over the edge of the map'}`),
  'unit-displaced': ({ unit, to }, name) => sentence(3, 'G-11.26.a', `${name(unit)} makes room, in ${to}`),
  'unit-stood': ({ unit }, name) => sentence(3, 'G-TCN.I', `${name(unit)} stands`),
  'unit-advanced': ({ unit, to }, name) => sentence(3, 'G-11.31.a', `${name(unit)} advances into ${to}`),
  'advance-declined': ({ side }) => sentence(3, 'G-11.33.i', `The ${side} side does not advance`),
  'counter-charge-declined': ({ unit }, name) => sentence(3, 'G-11.33.i', `${name(unit)} makes no Counter-charge`),
  'continued-attack-declined': ({ unit }, name) => sentence(3, 'G-11.32.a', `${name(unit)} makes no Continued Attack`),
  'continued-attack-lapsed': ({ unit, rule }, name) => sentence(3, rule, `${name(unit)} has lost its Continued Attack`),

  'rally-attempted': ({ unit, roll, cohesion, rallied }, name) => {
    const how = roll ? rolled(roll) : cited('at night without a roll', 'G-13.e');
    return sentence(2, 'G-11.52.a', words`${name(unit)} tries to Rally against ${cohesion}: ${how}: ${rallied ? 'Good Order' : 'still Disordered'}`);
  },
  'command-lost': ({ command }, name) => sentence(2, 'G-11.61.b', `The command of ${name(command)} is out for good`),
  'recovery-attempted': ({ unit, roll, cohesion, recovered }, name) =>
    sentence(2, 'G-11.62.b', words`${name(unit)} tries to recover against ${cohesion}: ${rolled(roll)}: ${recovered ? 'returns' : 'fails'}`),
  'unit-recovered': ({ unit, hex }, name) => sentence(3, 'G-11.64.c', `${name(unit)} is back in ${hex}, Disordered`),
  'recovery-finished': silent,
  'boxes-shifted': ({ units }, name) => sentence(2, 'G-11.42.a', `Into the Recovery Box: ${list(units, name)}`),
};
