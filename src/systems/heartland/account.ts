import { capital, ended, list, termed, type NameOf, type Teller, type Told } from '../../kernel/account.js';
import type { EventOf, EventType, HeartlandEvent } from './events.js';
import type { HeartlandScenario } from './scenario.js';

type Exchange = EventOf<'exchange-fought'>['exchange'];
type Fire = Exchange['attack'];

/** Tells a game in the words of the rulebook, with the rows that its events come from. */
export function account(begun: HeartlandEvent): Teller<HeartlandEvent> {
  const { scenario } = begun as EventOf<'game-begun'>;
  const name = namesIn(scenario);
  return {
    tell: (event) => (event.type === 'turn-begun' ? at(0, `Turn ${event.turn}, ${scenario.turns[event.turn - 1]!.label} (H-4.0.1)`) : sentence(event, name)),
  };
}

/** What the counters are called, and the units without a leader in a hex. */
function namesIn({ leaders, units }: HeartlandScenario): NameOf {
  const names = new Map(leaders.map(({ id, name }) => [id, name]));
  for (const { id, name, type, size } of units) names.set(id, size === undefined ? `${name} (${type})` : `${name}'s ${size}`);
  return (id) => names.get(id) ?? (id.startsWith('hex:') ? `the units in ${id.slice(4)}` : id);
}

function sentence(event: Exclude<HeartlandEvent, EventOf<'turn-begun'>>, name: NameOf): Told {
  const teller = TELLERS[event.type] as (event: HeartlandEvent, name: NameOf) => Told;
  return teller(event, name);
}

const silent = (): undefined => undefined;

const SEQUENCES: Readonly<Record<string, string>> = {
  bidding: 'Initiative determination (H-4.1.1)',
  supply: 'Supply sequence (H-4.21.1)',
  movement: 'Movement sequence (H-4.22.1)',
  reaction: 'Combat preparation: reaction (H-9.11.1)',
  'retreat-before-combat': 'Combat preparation: retreat before combat (H-9.2.1)',
  combat: 'Combat sequence (H-10.11.1)',
  'extended-battle': 'Extended battle (H-10.7.1)',
  pay: 'Pay sequence (H-11.0.1)',
  'turn-end': 'End of the turn (H-4.4.1)',
};

const FELL = { killed: 'is killed', captured: 'is captured', 'died-of-illness': 'dies of his illness', removed: 'leaves the game' } as const;

const WAYS: Readonly<Record<string, string>> = { roll: 'by a roll', commander: 'by his army commander', 'emergency-order': 'by an emergency order', 'movement-roll': 'by his movement roll' };

const at = (depth: number, text: string) => ({ depth, text: capital(text) });
/** So many of something. */
const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
const did = (succeeded: boolean, well: string, ill: string): string => (succeeded ? well : ill);

/** Half movement points as whole and half ones. */
function points(halves: number): string {
  return `${Math.floor(halves / 2) || (halves % 2 === 0 ? '0' : '')}${halves % 2 === 0 ? '' : '½'} MP`;
}

function sealed(content: EventOf<'sealed'>['content'], name: NameOf): string {
  switch (content.kind) {
    case 'bid':
      return `bids ${content.levels} (H-5.1.2)`;
    case 'orders':
      return `gives ${many(content.orders.length, 'order')} (H-4.3.1)`;
    case 'ammunition':
      return `has the artillery fire of ${list(content.leaders, name) || 'nobody'} (H-10.12.1)`;
  }
}

/** One side's fire: what its die came to, by which column, and what it did. */
function fired(who: string, { combatFactors, shifts, column, modifiers, die, total, steps, degrees, asterisk }: Fire): string {
  const counting = [...shifts.terms, ...modifiers.terms].filter(({ value }) => value !== 0).map(termed);
  const told = counting.length > 0 ? `: ${counting.join(', ')}` : '';
  return `${who} with ${combatFactors.total} CF, column ${column + 1}, die ${die} = ${total}${told}: ${many(steps, 'step')}, ${many(degrees, 'degree')} of retreat${asterisk ? ', morale check' : ''}`;
}

/** One teller for each type of event, in the order of the sequence of play; what only keeps the books is silent. */
const TELLERS: { readonly [T in Exclude<EventType, 'turn-begun'>]: (event: EventOf<T>, name: NameOf) => Told } = {
  'game-begun': silent,
  'phase-entered': ({ phase }) => (phase.name === 'bidding' && phase.round > 1 ? at(1, `The bids are equal: bid ${phase.round} (H-4.1.3).`) : undefined),
  'phase-announced': silent,
  'sequence-begun': ({ sequence }) => ({ heading: SEQUENCES[sequence] }),
  sealed: ({ side, content }, name) => at(content.kind === 'ammunition' ? 2 : 1, `In secret, the ${side} side ${sealed(content, name)}.`),
  'bids-revealed': ({ bids }) => at(1, `The bids are opened (H-5.1.2): Union ${bids.union}, Confederate ${bids.confederate}.`),
  'initiative-determined': ({ operations: { first, monopoly }, fee, rule }) => at(1, first === null ? `There are no impulses this turn (${rule}).` : `The ${first} side has the ${monopoly ? 'impulses of the turn alone' : 'first impulse'} and pays ${many(fee, 'war effort point')} (${rule}).`),
  'weather-determined': ({ rolled, weather, dice }) => at(1, `Weather${dice ? ` ${dice.join(' + ')}` : ''}: ${(weather.now === rolled ? rolled : `${rolled}, which is ${weather.now}`).replaceAll('-', ' ')} (H-5.2.2).`),
  'impulse-begun': ({ side, number, level, reserve }) => at(0, `Impulse ${number}: the ${side} side, level ${level}${reserve > 0 ? `, ${reserve} kept for extended battles (H-5.16.2)` : ''} (H-5.15.2)`),
  'impulse-ended': () => ({ heading: undefined }),
  'levels-spent': ({ side, levels, rule }) => at(2, `The ${side} side spends ${many(levels, 'operations level')} (${rule}).`),

  'supply-determined': ({ supply }, name) => {
    const short = Object.entries(supply).filter(([, { state }]) => state !== 'full').map(([force, { state }]) => `${name(force)}: ${state === 'out' ? 'out of supply' : 'combat supply'}`);
    return short.length > 0 ? at(2, `Not in full supply (H-4.21.1): ${short.join(', ')}.`) : undefined;
  },
  'supplier-named': ({ force, unit }, name) => at(2, `${name(force)} is to draw on ${name(unit)} (H-7.31.1).`),
  'reinforcements-arrived': () => at(2, 'Reinforcements arrive (H-6.1.1).'),

  'activation-attempted': ({ leader, by, die, succeeded }, name) => at(2, `${name(leader)} is to be active ${WAYS[by] ?? ''}${die === undefined ? '' : `, die ${die}`}: ${did(succeeded, 'he is', 'in vain')} (H-8.12.5).`),
  'leader-activated': silent,
  'leader-inactivated': ({ leader, willingly, rule }, name) => at(2, `${name(leader)} ${did(willingly, 'is turned to his inactive side', 'becomes inactive')} (${rule}).`),
  'movement-rolled': ({ force, die, points: halves }, name) => at(2, `${name(force)} rolls ${die} and has ${points(halves)} (H-8.21.1).`),
  'forced-march-rolled': ({ force, die, result }, name) => at(2, `${name(force)} tries a forced march, die ${die}: ${result} (H-8.31.1).`),
  'march-begun': silent,
  'force-moved': ({ force, path, spent, stopped }, name) => at(2, `${name(force)} marches ${path.join(' ')} for ${points(spent)} (H-8.2.1)${stopped ? ', and stops at the enemy (H-3.61.1)' : ''}.`),
  'march-ended': silent,
  'supply-unit-moved': ({ units, path }, name) => at(2, `${list(units, name)}: by ${path.join(' ')} (H-7.21.2).`),
  'movement-points-spent': silent,
  'force-hidden': ({ leaders, units }, name) => at(2, `Hidden behind the cavalry (H-8.62.a.1): ${list([...leaders, ...units], name)}.`),
  'force-revealed': ({ leaders, units, hex }, name) => at(2, `Comes to light in ${hex} (H-8.62.a.2): ${list([...leaders, ...units], name)}.`),
  reconnoitred: ({ side, hex, active, passive, succeeded }) => at(2, `The ${side} cavalry looks into ${hex}, ${active} against ${passive}: ${did(succeeded, 'it sees', 'it learns nothing')} (H-8.61.1).`),
  'report-given': ({ report: { hex, units, to } }) => at(3, `In secret, the ${to} side learns of ${many(units, 'unit')} in ${hex} (H-8.61.1).`),
  'corps-screened': ({ leader, screening }, name) => at(2, `${name(leader)}'s corps ${did(screening, 'screens', 'ends its screen')} (H-8.62.a.1).`),
  'train-ran': ({ train, stations }, name) => at(2, `${name(train)} runs ${stations.join(' ')} (H-8.72.2).`),
  'gunboat-moved': ({ unit, hex }, name) => at(2, `${name(unit)} steams to ${hex} (H-8.91.1).`),
  'fleet-advanced': ({ gunboat }, name) => at(2, `The fleet of ${name(gunboat)} goes on (H-8.92.a.2).`),
  overrun: ({ hex, attacker, defender }) => at(2, `The rear guard in ${hex} is overrun, ${attacker} against ${defender} (H-9.22.4).`),

  'attack-checked': ({ force, target, die, needed, succeeded, hasty }, name) => at(2, `${name(force)} checks for an attack on ${target}${hasty ? ', in haste' : ''}, die ${die} against ${needed}: ${did(succeeded, 'it attacks', 'it fails')} (H-8.41.3).`),
  'attack-rolled': ({ from, target, die, succeeded, hasty }) => at(2, `A force in ${from} checks for an attack on ${target}${hasty ? ', in haste' : ''}, die ${die}: ${did(succeeded, 'it attacks', 'it fails')} (H-8.41.3).`),
  'assault-marked': silent,
  'assault-unmarked': silent,
  'assault-declared': ({ assault: { force, target, hasty } }, name) => at(2, `${name(force)} assaults ${target}${hasty ? ' in haste' : ''} (H-8.41.3).`),
  'assault-cancelled': ({ force, rule }, name) => at(2, `The assault of ${name(force)} is off (${rule}).`),
  'zone-check-settled': silent,
  'reaction-rolled': ({ leader, target, die, rating, succeeded }, name) => at(2, `${name(leader)} reacts to the attack on ${target}, die ${die} against ${rating}: ${did(succeeded, 'he comes', 'he does not')} (H-9.11.1).`),
  'reaction-begun': silent,
  'retreated-before-combat': ({ force, from, hex }, name) => at(2, `${name(force)} leaves ${from} for ${hex} before the fight (H-9.2.1).`),

  'stack-moved': silent,

  'battle-begun': ({ battle: { target, attacker, waves } }, name) => at(2, `The ${attacker} side attacks ${target}: ${list(waves.map(({ force }) => force), name)} (H-10.11.1).`),
  'stack-mustered': silent,
  'artillery-fired': ({ leaders, to }, name) => (leaders.length > 0 ? at(3, `The ${to} artillery fires: ${list(leaders, name)} (H-10.12.1).`) : undefined),
  'exchange-fought': ({ exchange: { attacker, attack, defence } }, name) => at(3, `${fired(`${name(attacker)} attacks`, attack)}; ${fired('the defence fires', defence)} (H-10.61.1).`),
  'battle-changed': silent,
  'losses-due': ({ losses }) => at(3, `Steps to lose: ${losses.map(({ side, steps }) => `${capital(side)} ${steps}`).join(', ')} (H-10.63.a.1).`),
  'loss-placed': silent,
  'step-lost': ({ unit, rule }, name) => at(3, `${name(unit)} loses a step (${rule}).`),
  'unit-eliminated': ({ unit, rule }, name) => at(3, `${name(unit)} is eliminated (${rule}).`),
  'casualty-rolled': ({ leader, die, result }, name) => at(3, `${name(leader)} under fire, die ${die}: ${result} (H-10.67.1).`),
  'leader-wounded': ({ leader, by, rule }, name) => at(3, `${name(leader)} is worse by ${by} (${rule}).`),
  'leader-fell': ({ leader, how, rule }, name) => at(3, `${name(leader)} ${FELL[how]} (${rule}).`),
  'morale-checked': ({ force, die, passed, unit }, name) => at(3, `${name(unit ?? force)} checks morale${die === undefined ? '' : `, die ${die}`}: ${did(passed, 'holds', 'fails')} (H-10.65.1).`),
  'morale-announced': ({ hex, die, passed }) => at(3, `A stack in ${hex} checks morale, die ${die}: ${did(passed, 'it holds', 'it fails')} (H-10.65.1).`),
  'artillery-checked': ({ side, die, lost, captured }) => at(3, `The ${side} artillery, die ${die}: ${many(lost, 'point')} ${did(captured, 'captured', 'lost')} (H-10.66.1).`),
  'retreats-due': silent,
  'force-retreated': ({ force, path, units }, name) => at(3, `${units ? list(units, name) : name(force)} retreats ${path.join(' ')} (H-10.68.1).`),
  'force-advanced': ({ force, hex }, name) => at(3, `${name(force)} advances into ${hex} (H-10.61.c.2).`),
  'battle-ended': silent,
  'extended-battle-bought': ({ side, hex }) => at(2, `The ${side} side fights on at ${hex} (H-10.7.1).`),
  'closed-up': silent,
  'naval-contact': silent,
  'naval-combat-fought': ({ attackers, defenders, die, total, attackerSteps, defenderSteps }, name) => at(2, `On the river ${list(attackers, name)} against ${list(defenders, name)}, die ${die} = ${total}: ${attackerSteps} and ${defenderSteps} steps (H-10.81.1).`),
  'succession-due': silent,
  'succession-settled': silent,
  'command-passed': silent,
  'command-taken': ({ leader, acting }, name) => at(3, `${name(leader)} takes the command${acting ? ' for the time being' : ''} (H-3.41.3).`),
  'leader-drawn': ({ leader }, name) => at(3, `${name(leader)} is drawn from the pool (H-3.41.3).`),

  'orders-revealed': ({ step }) => at(1, `Reorganisation segment: ${step} (H-4.3.1)`),
  'order-lapsed': ({ side, order, code }) => at(2, `An order of the ${side} side lapses: ${order}, ${code} (H-4.3.1).`),
  'bridge-burnt': ({ hex }) => at(2, `The bridge at ${hex} is burnt (H-13.11.2).`),
  'bridge-repaired': ({ hex }) => at(2, `The bridge at ${hex} is rebuilt (H-13.11.3).`),
  'town-devastated': ({ hex }) => at(2, `The town of ${hex} is burnt (H-13.12.1).`),
  'demolition-failed': ({ hex, die }) => at(2, `The fire at ${hex} goes out, die ${die} (H-13.11.2).`),
  'landing-looted': ({ landing }, name) => at(2, `${name(landing)} is looted (H-8.64.a.2).`),
  'landing-exhausted': ({ unit }, name) => at(2, `${name(unit)} is exhausted (H-8.64.a.3).`),
  foraged: ({ leader, die, result }, name) => at(2, `${name(leader)} forages, die ${die}: ${result} (H-13.22.1).`),
  recruited: ({ leader, hex, die, succeeded }, name) => at(2, `${name(leader)} recruits in ${hex}, die ${die}: ${did(succeeded, 'a step', 'nobody')} (H-3.24.a.7).`),
  'attrition-rolled': ({ force, die, total, result }, name) => at(2, `${name(force)} checks attrition, ${die === undefined ? 'in all' : `die ${die} =`} ${total}: ${result} (H-4.31.3).`),
  'attrition-announced': ({ hex, die }) => at(2, `For a stack in ${hex} attrition is rolled: ${die} (H-4.31.3).`),
  'emergency-order-given': ({ side }) => at(2, `The ${side} side gives its emergency order (H-3.41.a.2).`),
  'step-recovered': ({ unit, rule }, name) => at(2, `${name(unit)} gains a step (${rule}).`),
  'rail-cut': ({ hex }) => at(2, `The railway is cut in ${hex} (H-8.63.1).`),
  'rail-repaired': ({ hex }) => at(2, `The railway is mended in ${hex} (H-8.71.2).`),
  'section-converted': ({ side, stations: [from, to] }) => at(2, `The railway from ${from} to ${to} serves the ${side} side (H-8.71.2).`),
  'work-changed': ({ hex, level }) => at(2, level > 0 ? `Entrenchment of level ${level} in ${hex} (H-3.6.2).` : `The entrenchment in ${hex} is gone (H-3.6.2).`),
  'unit-captured': ({ unit, by, hex }, name) => at(2, `${name(unit)} is captured by the ${by} side in ${hex} (H-8.64.2).`),
  'work-begun': silent,
  'work-finished': silent,
  'rebuilding-begun': ({ hex }) => at(2, `Engineers begin a bridge at ${hex} (H-13.11.3).`),
  'rebuilding-ended': silent,
  'work-manned': silent,
  breveted: ({ leader }, name) => at(2, `${name(leader)} is breveted (H-3.23.b.2).`),
  'brevet-lost': silent,
  'headquarters-given': ({ leader }, name) => at(2, `${name(leader)} receives a headquarters (H-3.41.4).`),
  'headquarters-returned': silent,
  'bereft-armies-changed': silent,
  'corps-formed': ({ leader }, name) => at(2, `${name(leader)} leads a cavalry corps (H-3.12.1).`),
  'corps-dissolved': silent,
  'morale-changed': ({ leader, by, rule }, name) => at(3, `The morale of ${name(leader)} ${did(by > 0, 'rises', 'falls')} by ${Math.abs(by)} (${rule}).`),
  'war-effort-changed': ({ side, by, rule }) => at(2, `${capital(side)} war effort ${by < 0 ? '−' : '+'}${Math.abs(by)} (${rule}).`),
  'replacements-changed': silent,
  'points-scored': ({ side, points: scored, rule }) => at(2, `The ${side} side scores ${many(scored, 'victory point')} (${rule}).`),
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
  'place-taken': ({ side, hexes }) => at(2, `The ${side} side holds ${hexes.join(', ')} (H-8.64.1).`),
  'outcome-determined': ({ outcome }) => ended(outcome),
};
