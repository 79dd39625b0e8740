import type { Dice } from '../../src/dice/dice.js';
import { distribution, type Distribution } from '../../src/dice/distribution.js';
import { enumerate } from '../../src/dice/enumerated.js';
import { glory } from '../../src/systems/glory/index.js';
import type { CommandOf, CommandType, GloryCommand } from '../../src/systems/glory/commands.js';
import type { GloryEvent } from '../../src/systems/glory/events.js';
import { findPiece } from '../../src/systems/glory/position.js';
import type { Charge, GloryState, Pending } from '../../src/systems/glory/state.js';
import type { Probe } from './conformance.js';
import { allFaces, answerOf as foretold, expectSame, oddsOf, type Said } from './foretold.js';

/** Shots that may wait for their effect: each rolls for units of its own, and all of them are tried together. */
const MOST_SHOTS = 3;

/** The previews of a command say exactly what playing it with every face of every die gives. */
export const gloryProbe: Probe = (unknownState, side, unknownCommand) => {
  const state = unknownState as GloryState;
  const command = unknownCommand as GloryCommand;
  checkSingle(state, side, command);
  if (command.type === 'resolve-charge') checkCharge(state, { charge: command.charge }, (dice) => playCharge(state, command.charge, [[side, command]], dice));
  if ((command.type === 'fire' || command.type === 'return-fire') && shotsIn(state) <= MOST_SHOTS) checkShot(state, side, command);
  if (command.type === 'defensive-fire') {
    checkFire(state, side, command);
    for (const charge of chargesIn(state)) checkFiredCharge(state, side, command, charge);
  }
};

/** The previews that tell one thing of one command, and how that thing is read off its events. */
const SINGLE: Partial<Readonly<Record<CommandType, readonly [preview: string, outcome: (events: readonly GloryEvent[]) => string]>>> = {
  'roll-weather': ['weather', (events) => told(events, 'weather-rolled')?.weather ?? 'none'],
  'roll-initiative': ['initiative', (events) => told(events, 'initiative-determined')?.winner ?? 'nobody'],
  'draw-marker': ['next-marker', (events) => told(events, 'marker-selected')?.marker ?? 'none'],
  'combine-commands': ['combined-activation', (events) => (told(events, 'combination-attempted')?.succeeded ? 'combined' : 'out-of-command')],
  recover: ['recovery', (events) => (told(events, 'recovery-attempted')?.recovered ? 'returned' : lostInRecovery(events) ? 'eliminated' : 'still-boxed')],
  rally: ['rally', (events) => (told(events, 'rally-attempted')?.rallied ? 'rallied' : 'disordered')],
};

/** The first elimination of such a command is the unit's own; a command that is lost comes after it, at the turn's end. */
function lostInRecovery(events: readonly GloryEvent[]): boolean {
  return told(events, 'unit-eliminated')?.cause === 'recovery';
}

function told<T extends GloryEvent['type']>(events: readonly GloryEvent[], type: T): Extract<GloryEvent, { type: T }> | undefined {
  return events.find((event): event is Extract<GloryEvent, { type: T }> => event.type === type);
}

function checkSingle(state: GloryState, side: string, command: GloryCommand): void {
  const [preview, outcomeOf] = SINGLE[command.type] ?? [];
  if (preview === undefined || outcomeOf === undefined) return;
  const { type: _type, ...parameters } = command;
  const played = allFaces((dice) => outcomeOf(judged(state, side, command, dice)));
  expectSame(preview, played, previewed(state, preview, parameters, ({ outcome }) => String(outcome)));
}

function shotsIn({ phase }: GloryState): number {
  return 'shots' in phase ? phase.shots.length : 0;
}

/** A shot with those that wait for their effect, without an answer and without another one. */
function checkShot(state: GloryState, side: string, command: CommandOf<'fire' | 'return-fire'>): void {
  const { type, ...parameters } = command;
  const preview = type === 'fire' ? 'artillery-fire' : 'return-fire';
  const fates = (units: readonly Pick<Fate, 'unit' | 'state'>[]): string => JSON.stringify(units.map(({ unit, state: fate }) => [unit, fate]).sort());
  const said = previewed(state, preview, parameters, ({ units }) => fates(units as readonly Fate[]));
  const units = concernedIn(state, preview, parameters);
  // Other shots that wait roll for other units: a band of them is enough.
  const played = distribution(enumerate((dice) => {
    const after = fireAlone(state, side, command, dice);
    return fates(units.map((unit) => fateOf(after, unit, [])));
  }), (key) => key);
  expectSame(preview, played, said);
}

/** The position after the fire segment, in which nothing but this shot happens. */
function fireAlone(state: GloryState, side: string, command: GloryCommand, dice: Dice): GloryState {
  let now = untilNext(state, judged(state, side, command, dice));
  while (now.phase.name === 'return-fire' || now.phase.name === 'artillery-fire') {
    const next: GloryCommand = { type: now.phase.name === 'return-fire' ? 'decline-return-fire' : 'end-fire' };
    const after = untilNext(now, judged(now, glory.awaiting(now)[0]!.side, next, dice));
    if (next.type === 'end-fire') return after;
    now = after;
  }
  return now;
}

const ENDS: readonly string[] = ['phase-entered', 'charge-voided', 'charge-resolved', 'group-finished'];

/** The state as the game goes on to something else, which a command may do at once, up to the end of the turn. */
function untilNext(state: GloryState, events: readonly GloryEvent[]): GloryState {
  const end = events.findIndex(({ type }) => ENDS.includes(type));
  return events.slice(0, end + 1).reduce((now, event) => glory.evolve(now, event), state);
}

/** The fire of one hex: who of the chargers is stopped, and who has to leave the map. */
function checkFire(state: GloryState, side: string, command: CommandOf<'defensive-fire'>): void {
  const { type: _type, ...parameters } = command;
  const fates = (units: readonly Pick<Fate, 'unit' | 'state'>[]): string => JSON.stringify(units.map(({ unit, state: fate }) => [unit, fate]).sort());
  const said = previewed(state, 'defensive-fire', parameters, ({ units }) => fates(units as readonly Fate[]));
  const units = concernedIn(state, 'defensive-fire', parameters);
  const played = allFaces((dice) => {
    const after = untilNext(state, judged(state, side, command, dice));
    return fates(units.map((unit) => fateOf(after, unit, [])));
  });
  expectSame('defensive-fire', played, said);
}

/** Each charge that waits with this one hex firing and nobody else, fought ahead of the others; with no hex to occupy before. */
function checkFiredCharge(state: GloryState, side: string, command: CommandOf<'defensive-fire'>, { id, side: attacker }: Charge): void {
  const script: readonly Step[] = [[side, command], [side, { type: 'end-defensive-fire' }], [attacker, { type: 'resolve-charge', charge: id }]];
  const defensiveFire = [{ hex: command.hex, targets: command.targets }];
  checkCharge(state, { charge: id, defensiveFire }, (dice) => playCharge(state, id, script, dice));
}

function chargesIn({ phase }: GloryState): readonly Charge[] {
  if (phase.name !== 'defensive-fire') return [];
  const { current, charges, occupations }: Pending = phase.pending;
  return current === undefined && occupations.length === 0 ? charges : [];
}

function checkCharge(state: GloryState, parameters: object, play: (dice: Dice) => Ending): void {
  // What can go in very many ways is told by its result.
  const units = concernedIn(state, 'charge', parameters);
  const said = previewed(state, 'charge', parameters, (ending) => keyOf(ending.result as string, (ending.units ?? []) as readonly Fate[]));
  const played = allFaces((dice) => {
    const { result, after, retreating } = play(dice);
    return keyOf(result, units.map((unit) => fateOf(after, unit, retreating)));
  });
  expectSame('charge', played, said);
}

interface Fate {
  readonly unit: string;
  readonly state: string;
  readonly mustRetreat: boolean;
}

/** How a charge ended: the position when the game next waits for somebody, and who must retreat. */
interface Ending {
  readonly result: string;
  readonly after: GloryState;
  readonly retreating: readonly string[];
}

function keyOf(result: string, units: readonly Fate[]): string {
  return JSON.stringify([result, units.map(({ unit, state, mustRetreat }) => [unit, state, mustRetreat]).sort()]);
}

function fateOf(state: GloryState, unit: string, retreating: readonly string[]): Fate {
  const { place, disordered } = findPiece(state, unit)!.state;
  const fate = place === 'eliminated' ? 'eliminated' : place === 'map' ? (disordered ? 'disordered' : 'ordered') : 'withdrawn';
  return { unit, state: fate, mustRetreat: place === 'map' && retreating.includes(unit) };
}

/** The units that the preview speaks of. */
function concernedIn(state: GloryState, preview: string, parameters: object): readonly string[] {
  const { outcomes } = answerOf(state, preview, parameters);
  return ((outcomes[0]!.units ?? []) as readonly Fate[]).map(({ unit }) => unit);
}

type Step = readonly [side: string, command: GloryCommand];

/** Plays the steps that the game still waits for, up to the first decision after the charge. */
function playCharge(state: GloryState, charge: number, script: readonly Step[], dice: Dice): Ending {
  let now = state;
  let result = 'no-roll';
  for (const [side, command] of script) {
    if (!isDue(now, command) || result === 'no-charge') continue;
    for (const event of judged(now, side, command, dice)) {
      now = glory.evolve(now, event);
      if (event.type === 'charge-resolved' && event.charge === charge) result = event.result;
      if (event.type === 'charge-voided' && event.charge === charge) result = 'no-charge';
      if (event.type === 'phase-entered' && !['defensive-fire', 'charges'].includes(event.phase.name)) return endedIn(now, result);
    }
  }
  return endedIn(now, result);
}

function isDue({ phase }: GloryState, { type }: GloryCommand): boolean {
  return type === 'resolve-charge' ? phase.name === 'charges' : phase.name === 'defensive-fire';
}

function endedIn(after: GloryState, result: string): Ending {
  return { result, after, retreating: after.phase.name === 'retreats' ? after.phase.retreats.map(({ unit }) => unit) : [] };
}

function judged(state: GloryState, side: string, command: GloryCommand, dice: Dice): readonly GloryEvent[] {
  const decided = glory.decide(state, side, command, dice);
  if (!decided.ok) throw new Error(`refused: ${JSON.stringify(decided.error)}`);
  return decided.value;
}

function answerOf(state: GloryState, preview: string, parameters: object): { readonly outcomes: readonly Said[] } {
  return foretold({ system: glory, state, preview, parameters }) as { readonly outcomes: readonly Said[] };
}

function previewed(state: GloryState, name: string, parameters: object, nameOf: (said: Said) => string): Distribution<string> {
  return oddsOf(answerOf(state, name, parameters).outcomes, nameOf);
}
