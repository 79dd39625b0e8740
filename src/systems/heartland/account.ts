import { capital, cited, ended, headline, joined, list, sentence, termed, under, words, type NameOf, type Segment, type Teller, type Told, type Words } from '../../kernel/account.js';
import type { EventOf, EventType, HeartlandEvent } from './events.js';
import type { HeartlandScenario } from './scenario.js';

type Exchange = EventOf<'exchange-fought'>['exchange'];
type Fire = Exchange['attack'];

/** Tells a game in the words of the rulebook, with the rows that its events come from. */
export function account(begun: HeartlandEvent): Teller<HeartlandEvent> {
  const { scenario } = begun as EventOf<'game-begun'>;
  const name = namesIn(scenario);
  return {
    tell(event) {
      if (event.type === 'turn-begun') return headline('H-4.0.1', `Turn ${event.turn}, ${scenario.turns[event.turn - 1]!.label}`);
      return (TELLERS[event.type] as (event: HeartlandEvent, name: NameOf) => Told)(event, name);
    },
  };
}

/** What the counters are called, and the units without a leader in a hex. */
function namesIn({ leaders, units }: HeartlandScenario): NameOf {
  const names = new Map(leaders.map(({ id, name }) => [id, name]));
  for (const { id, name, type, size } of units) names.set(id, size === undefined ? `${name} (${type})` : `${name}'s ${size}`);
  return (id) => names.get(id) ?? (id.startsWith('hex:') ? `the units in ${id.slice(4)}` : id);
}

const silent = (): undefined => undefined;

const SEQUENCES: Readonly<Record<string, Segment>> = {
  bidding: ['H-4.1.1', 'Initiative determination'],
  supply: ['H-4.21.1', 'Supply sequence'],
  movement: ['H-4.22.1', 'Movement sequence'],
  reaction: ['H-9.11.1', 'Combat preparation: reaction'],
  'retreat-before-combat': ['H-9.2.1', 'Combat preparation: retreat before combat'],
  combat: ['H-10.11.1', 'Combat sequence'],
  'extended-battle': ['H-10.7.1', 'Extended battle'],
  pay: ['H-11.0.1', 'Pay sequence'],
  'turn-end': ['H-4.4.1', 'End of the turn'],
};

const FELL = { killed: 'is killed', captured: 'is captured', 'died-of-illness': 'dies of his illness', removed: 'leaves the game' } as const;

const WAYS: Readonly<Record<string, string>> = { roll: 'by a roll', commander: 'by his army commander', 'emergency-order': 'by an emergency order', 'movement-roll': 'by his movement roll' };

/** So many of something. */
const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
const did = (succeeded: boolean, well: string, ill: string): string => (succeeded ? well : ill);

/** Half movement points as whole and half ones. */
function points(halves: number): string {
  return `${Math.floor(halves / 2) || (halves % 2 === 0 ? '0' : '')}${halves % 2 === 0 ? '' : '½'} MP`;
}

/** What only its own side knows that it did. */
function sealed({ side, content }: EventOf<'sealed'>, name: NameOf): Told {
  const who = `In secret, the ${side} side`;
  switch (content.kind) {
    case 'bid':
      return sentence(1, 'H-5.1.2', `${who} bids ${content.levels}`);
    case 'orders':
      return sentence(1, 'H-4.3.1', `${who} gives ${many(content.orders.length, 'order')}`);
    case 'ammunition':
      return sentence(2, 'H-10.12.1', `${who} has the artillery fire of ${list(content.leaders, name) || 'nobody'}`);
  }
}

/** One side's fire: what its die came to, by which column, and what it did. */
function fired(who: string, { combatFactors, shifts, column, modifiers, die, total, steps, degrees, asterisk }: Fire): Words {
  const counting = [...shifts.terms, ...modifiers.terms].filter(({ value }) => value !== 0).map(termed);
  const terms = counting.length > 0 ? words`: ${joined(counting, ', ')}` : '';
  const done = `${many(steps, 'step')}, ${many(degrees, 'degree')} of retreat${asterisk ? ', morale check' : ''}`;
  return words`${who} with ${combatFactors.total} CF, column ${column + 1}, die ${die} = ${total}${terms}: ${done}`;
}

/** One teller for each type of event, in the order of the sequence of play; what only keeps the books is silent. */
const TELLERS: { readonly [T in Exclude<EventType, 'turn-begun'>]: (event: EventOf<T>, name: NameOf) => Told } = {
  'game-begun': silent,
  'phase-entered': ({ phase }) => (phase.name === 'bidding' && phase.round > 1 ? sentence(1, 'H-4.1.3', `The bids are equal: bid ${phase.round}`) : undefined),
  'phase-announced': silent,
  'sequence-begun': ({ sequence }) => under(SEQUENCES[sequence]),
  sealed,
  'bids-revealed': ({ bids }) => sentence(1, 'H-5.1.2', `The bids are opened: Union ${bids.union}, Confederate ${bids.confederate}`),
  'initiative-determined': ({ operations: { first, monopoly }, fee, rule }) =>
    sentence(1, rule, first === null ? 'There are no impulses this turn' : `The ${first} side has the ${monopoly ? 'impulses of the turn alone' : 'first impulse'} and pays ${many(fee, 'war effort point')}`),
  'weather-determined': ({ rolled, weather, dice }) => sentence(1, 'H-5.2.2', `Weather${dice ? ` ${dice.join(' + ')}` : ''}: ${(weather.now === rolled ? rolled : `${rolled}, which is ${weather.now}`).replaceAll('-', ' ')}`),
  'impulse-begun': ({ side, number, level, reserve }) =>
    headline('H-5.15.2', words`Impulse ${number}: the ${side} side, level ${level}${reserve > 0 ? words`, ${reserve} ${cited('kept for extended battles', 'H-5.16.2')}` : ''}`),
  'impulse-ended': () => under(),
  'levels-spent': ({ side, levels, rule }) => sentence(2, rule, `The ${side} side spends ${many(levels, 'operations level')}`),

  'supply-determined': ({ supply }, name) => {
    const short = Object.entries(supply).filter(([, { state }]) => state !== 'full').map(([force, { state }]) => `${name(force)}: ${state === 'out' ? 'out of supply' : 'combat supply'}`);
    return short.length > 0 ? sentence(2, 'H-4.21.1', `Not in full supply: ${short.join(', ')}`) : undefined;
  },
  'supplier-named': ({ force, unit }, name) => sentence(2, 'H-7.31.1', `${name(force)} is to draw on ${name(unit)}`),
  'reinforcements-arrived': () => sentence(2, 'H-6.1.1', 'Reinforcements arrive'),

  'activation-attempted': ({ leader, by, die, succeeded }, name) => sentence(2, 'H-8.12.5', `${name(leader)} is to be active ${WAYS[by] ?? ''}${die === undefined ? '' : `, die ${die}`}: ${did(succeeded, 'he is', 'in vain')}`),
  'leader-activated': silent,
  'leader-inactivated': ({ leader, willingly, rule }, name) => sentence(2, rule, `${name(leader)} ${did(willingly, 'is turned to his inactive side', 'becomes inactive')}`),
  'movement-rolled': ({ force, die, points: halves }, name) => sentence(2, 'H-8.21.1', `${name(force)} rolls ${die} and has ${points(halves)}`),
  'forced-march-rolled': ({ force, die, result }, name) => sentence(2, 'H-8.31.1', `${name(force)} tries a forced march, die ${die}: ${result}`),
  'march-begun': silent,
  'force-moved': ({ force, path, spent, stopped }, name) =>
    sentence(2, 'H-8.2.1', words`${name(force)} marches ${path.join(' ')} for ${points(spent)}${stopped ? words`, and ${cited('stops at the enemy', 'H-3.61.1')}` : ''}`),
  'march-ended': silent,
  'supply-unit-moved': ({ units, path }, name) => sentence(2, 'H-7.21.2', `${list(units, name)}: by ${path.join(' ')}`),
  'movement-points-spent': silent,
  'force-hidden': ({ leaders, units }, name) => sentence(2, 'H-8.62.a.1', `Hidden behind the cavalry: ${list([...leaders, ...units], name)}`),
  'force-revealed': ({ leaders, units, hex }, name) => sentence(2, 'H-8.62.a.2', `Comes to light in ${hex}: ${list([...leaders, ...units], name) || 'a stack'}`),
  reconnoitred: ({ side, hex, active, passive, succeeded }) => sentence(2, 'H-8.61.1', `The ${side} cavalry looks into ${hex}, ${active} against ${passive}: ${did(succeeded, 'it sees', 'it learns nothing')}`),
  'report-given': ({ report: { hex, units, to } }) => sentence(3, 'H-8.61.1', `In secret, the ${to} side learns of ${many(units, 'unit')} in ${hex}`),
  'corps-screened': ({ leader, screening }, name) => sentence(2, 'H-8.62.a.1', `${name(leader)}'s corps ${did(screening, 'screens', 'ends its screen')}`),
  'train-ran': ({ train, stations }, name) => sentence(2, 'H-8.72.2', `${name(train)} runs ${stations.join(' ')}`),
  'gunboat-moved': ({ unit, hex }, name) => sentence(2, 'H-8.91.1', `${name(unit)} steams to ${hex}`),
  'fleet-advanced': ({ gunboat }, name) => sentence(2, 'H-8.92.a.2', `The fleet of ${name(gunboat)} goes on`),
  overrun: ({ hex, attacker, defender }) => sentence(2, 'H-9.22.4', `The rear guard in ${hex} is overrun, ${attacker} against ${defender}`),

  'attack-checked': ({ force, target, die, needed, succeeded, hasty }, name) => sentence(2, 'H-8.41.3', `${name(force)} checks for an attack on ${target}${hasty ? ', in haste' : ''}, die ${die} against ${needed}: ${did(succeeded, 'it attacks', 'it fails')}`),
  'attack-rolled': ({ from, target, die, succeeded, hasty }) => sentence(2, 'H-8.41.3', `A force in ${from} checks for an attack on ${target}${hasty ? ', in haste' : ''}, die ${die}: ${did(succeeded, 'it attacks', 'it fails')}`),
  'assault-marked': silent,
  'assault-unmarked': silent,
  'assault-declared': ({ assault: { force, target, hasty } }, name) => sentence(2, 'H-8.41.3', `${name(force)} assaults ${target}${hasty ? ' in haste' : ''}`),
  'assault-cancelled': ({ force, rule }, name) => sentence(2, rule, `The assault of ${name(force)} is off`),
  'zone-check-settled': silent,
  'reaction-rolled': ({ leader, target, die, rating, succeeded }, name) => sentence(2, 'H-9.11.1', `${name(leader)} reacts to the attack on ${target}, die ${die} against ${rating}: ${did(succeeded, 'he comes', 'he does not')}`),
  'reaction-begun': silent,
  'retreated-before-combat': ({ force, from, hex }, name) => sentence(2, 'H-9.2.1', `${name(force)} leaves ${from} for ${hex} before the fight`),

  'stack-moved': ({ from, hex }) => sentence(3, 'H-3.71.2', `A stack goes from ${from} to ${hex}`),

  'battle-begun': ({ battle: { target, attacker, waves } }, name) => sentence(2, 'H-10.11.1', `The ${attacker} side attacks ${target}: ${list(waves.map(({ force }) => force), name)}`),
  'stack-mustered': silent,
  'artillery-fired': ({ leaders, to }, name) => (leaders.length > 0 ? sentence(3, 'H-10.12.1', `The ${to} artillery fires: ${list(leaders, name)}`) : undefined),
  'exchange-fought': ({ exchange: { attacker, attack, defence } }, name) => sentence(3, 'H-10.61.1', words`${fired(`${name(attacker)} attacks`, attack)}; ${fired('the defence fires', defence)}`),
  'battle-changed': silent,
  'losses-due': ({ losses }) => sentence(3, 'H-10.63.a.1', `Steps to lose: ${losses.map(({ side, steps }) => `${capital(side)} ${steps}`).join(', ')}`),
  'loss-placed': silent,
  'step-lost': ({ unit, rule }, name) => sentence(3, rule, `${name(unit)} loses a step`),
  'unit-eliminated': ({ unit, rule }, name) => sentence(3, rule, `${name(unit)} is eliminated`),
  'casualty-rolled': ({ leader, die, result }, name) => sentence(3, 'H-10.67.1', `${name(leader)} under fire, die ${die}: ${result}`),
  'leader-wounded': ({ leader, by, rule }, name) => sentence(3, rule, `${name(leader)} is worse by ${by}`),
  'leader-fell': ({ leader, how, rule }, name) => sentence(3, rule, `${name(leader)} ${FELL[how]}`),
  'morale-checked': ({ force, die, passed, unit }, name) => sentence(3, 'H-10.65.1', `${name(unit ?? force)} checks morale${die === undefined ? '' : `, die ${die}`}: ${did(passed, 'holds', 'fails')}`),
  'morale-announced': ({ hex, die, passed }) => sentence(3, 'H-10.65.1', `A stack in ${hex} checks morale, die ${die}: ${did(passed, 'it holds', 'it fails')}`),
  'artillery-checked': ({ side, die, lost, captured }) => sentence(3, 'H-10.66.1', `The ${side} artillery, die ${die}: ${many(lost, 'point')} ${did(captured, 'captured', 'lost')}`),
  'retreats-due': silent,
  'force-retreated': ({ force, path, units }, name) => sentence(3, 'H-10.68.1', `${units ? list(units, name) : name(force)} retreats ${path.join(' ')}`),
  'force-advanced': ({ force, hex }, name) => sentence(3, 'H-10.61.c.2', `${name(force)} advances into ${hex}`),
  'battle-ended': silent,
  'extended-battle-bought': ({ side, hex }) => sentence(2, 'H-10.7.1', `The ${side} side fights on at ${hex}`),
  'closed-up': silent,
  'naval-contact': silent,
  'naval-combat-fought': ({ attackers, defenders, die, total, attackerSteps, defenderSteps }, name) => sentence(2, 'H-10.81.1', `On the river ${list(attackers, name)} against ${list(defenders, name)}, die ${die} = ${total}: ${attackerSteps} and ${defenderSteps} steps`),
  'succession-due': silent,
  'succession-settled': silent,
  'command-passed': silent,
  'command-taken': ({ leader, acting }, name) => sentence(3, 'H-3.41.3', `${name(leader)} takes the command${acting ? ' for the time being' : ''}`),
  'leader-drawn': ({ leader }, name) => sentence(3, 'H-3.41.3', `${name(leader)} is drawn from the pool`),

  'orders-revealed': ({ step }) => sentence(1, 'H-4.3.1', `Reorganisation segment: ${step}`),
  'order-lapsed': ({ side, order, code }) => sentence(2, 'H-4.3.1', `An order of the ${side} side lapses: ${order}, ${code}`),
  'bridge-burnt': ({ hex }) => sentence(2, 'H-13.11.2', `The bridge at ${hex} is burnt`),
  'bridge-repaired': ({ hex }) => sentence(2, 'H-13.11.3', `The bridge at ${hex} is rebuilt`),
  'town-devastated': ({ hex }) => sentence(2, 'H-13.12.1', `The town of ${hex} is burnt`),
  'demolition-failed': ({ hex, die }) => sentence(2, 'H-13.11.2', `The fire at ${hex} goes out, die ${die}`),
  'landing-looted': ({ landing }, name) => sentence(2, 'H-8.64.a.2', `${name(landing)} is looted`),
  'landing-exhausted': ({ unit }, name) => sentence(2, 'H-8.64.a.3', `${name(unit)} is exhausted`),
  foraged: ({ leader, die, result }, name) => sentence(2, 'H-13.22.1', `${name(leader)} forages, die ${die}: ${result}`),
  recruited: ({ leader, hex, die, succeeded }, name) => sentence(2, 'H-3.24.a.7', `${name(leader)} recruits in ${hex}, die ${die}: ${did(succeeded, 'a step', 'nobody')}`),
  'attrition-rolled': ({ force, die, total, result }, name) => sentence(2, 'H-4.31.3', `${name(force)} checks attrition, ${die === undefined ? 'in all' : `die ${die} =`} ${total}: ${result}`),
  'attrition-announced': ({ hex, die }) => sentence(2, 'H-4.31.3', `For a stack in ${hex} attrition is rolled: ${die}`),
  'emergency-order-given': ({ side }) => sentence(2, 'H-3.41.a.2', `The ${side} side gives its emergency order`),
  'step-recovered': ({ unit, rule }, name) => sentence(2, rule, `${name(unit)} gains a step`),
  'rail-cut': ({ hex }) => sentence(2, 'H-8.63.1', `The railway is cut in ${hex}`),
  'rail-repaired': ({ hex }) => sentence(2, 'H-8.71.2', `The railway is mended in ${hex}`),
  'section-converted': ({ side, stations: [from, to] }) => sentence(2, 'H-8.71.2', `The railway from ${from} to ${to} serves the ${side} side`),
  'work-changed': ({ hex, level }) => sentence(2, 'H-3.6.2', level > 0 ? `Entrenchment of level ${level} in ${hex}` : `The entrenchment in ${hex} is gone`),
  'unit-captured': ({ unit, by, hex }, name) => sentence(2, 'H-8.64.2', `${name(unit)} is captured by the ${by} side in ${hex}`),
  'work-begun': silent,
  'work-finished': silent,
  'rebuilding-begun': ({ hex }) => sentence(2, 'H-13.11.3', `Engineers begin a bridge at ${hex}`),
  'rebuilding-ended': silent,
  'work-manned': silent,
  breveted: ({ leader }, name) => sentence(2, 'H-3.23.b.2', `${name(leader)} is breveted`),
  'brevet-lost': silent,
  'headquarters-given': ({ leader }, name) => sentence(2, 'H-3.41.4', `${name(leader)} receives a headquarters`),
  'headquarters-returned': silent,
  'bereft-armies-changed': silent,
  'corps-formed': ({ leader }, name) => sentence(2, 'H-3.12.1', `${name(leader)} leads a cavalry corps`),
  'corps-dissolved': silent,
  'morale-changed': ({ leader, by, rule }, name) => sentence(3, rule, `The morale of ${name(leader)} ${did(by > 0, 'rises', 'falls')} by ${Math.abs(by)}`),
  'war-effort-changed': ({ side, by, rule }) => sentence(2, rule, `${capital(side)} war effort ${by < 0 ? '−' : '+'}${Math.abs(by)}`),
  'replacements-changed': silent,
  'points-scored': ({ side, points: scored, rule }) => sentence(2, rule, `The ${side} side scores ${many(scored, 'victory point')}`),
  'points-spent': silent,
  'points-restored': silent,
  'leader-placed': silent,
  'unit-placed': silent,
  'leader-marked': silent,
  'unit-marked': silent,
  'artillery-changed': silent,
  'ammunition-changed': silent,
  'own-use-changed': silent,
  'capacity-changed': silent,
  'cold-felt': silent,
  'cold-passed': silent,
  'unit-chilled': silent,
  'hexside-taken': silent,
  'hexside-left': silent,
  'organisation-paid': silent,
  'place-taken': ({ side, hexes }) => sentence(2, 'H-8.64.1', `The ${side} side holds ${hexes.join(', ')}`),
  'outcome-determined': ({ outcome }) => ended(outcome),
};
