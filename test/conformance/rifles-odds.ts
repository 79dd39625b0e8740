import type { CommandOf, RiflesCommand } from '../../src/systems/rifles/commands.js';
import type { Dice } from '../../src/dice/dice.js';
import type { RiflesEvent } from '../../src/systems/rifles/events.js';
import { evolve } from '../../src/systems/rifles/evolve.js';
import { rifles } from '../../src/systems/rifles/index.js';
import { findPiece, hexId } from '../../src/systems/rifles/position.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import type { Probe } from './conformance.js';
import { allFaces, answerOf, expectSame, oddsOf, type Said } from './foretold.js';

/** The previews of a command say exactly what playing it with every face of every die gives. */
export const riflesProbe: Probe = (unknownState, side, unknownCommand) => {
  const state = unknownState as RiflesState;
  const command = unknownCommand as RiflesCommand;
  const check = (preview: string, parameters: object, outcomesIn: (answer: Answer) => readonly Said[], nameOf: (said: Fields) => string, played: (events: readonly RiflesEvent[]) => string) => {
    const said = oddsOf(outcomesIn(answerOf({ system: rifles, state, preview, parameters }) as Answer), nameOf);
    expectSame(preview, allFaces((dice) => played(judged(state, side, command, dice))), said);
  };
  const { type: _type, ...parameters } = command;
  if (command.type === 'fire') check('fire', parameters, targeted, nameOfVolley, (events) => volley(state, command, events));
  if (command.type === 'assault') check('assault', parameters, targeted, nameOfMelee, (events) => melee(state, command, events));
  if (command.type === 'rally') check('rally', parameters, listed, ({ formation }) => String(formation), (events) => unitAfter(state, events, command.unit).formation);
  if (command.type === 'refloat' || (command.type === 'move' && findPiece(state, command.unit)!.counter.kind === 'small-vessel'))
    check('sounding', pathOf(command), listed, ({ hex, aground }) => JSON.stringify([hex, aground]), (events) => course(state, command.unit, events));
};

function judged(state: RiflesState, side: string, command: RiflesCommand, dice: Dice): readonly RiflesEvent[] {
  const decided = rifles.decide(state, side, command, dice);
  if (!decided.ok) throw new Error(`refused: ${JSON.stringify(decided.error)}`);
  return decided.value;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a preview answers: outcomes, or the outcomes at each target. */
interface Answer {
  readonly outcomes: readonly Said[];
  readonly targets: readonly { readonly outcomes: readonly Said[] }[];
}

const listed = ({ outcomes }: Answer): readonly Said[] => outcomes;
const targeted = ({ targets }: Answer): readonly Said[] => targets[0]!.outcomes;

/** A preview of a vessel's way says nothing of its facing. */
function pathOf(command: CommandOf<'move' | 'refloat'>): object {
  return 'path' in command ? { unit: command.unit, path: command.path } : { unit: command.unit };
}

/** The unit before the game goes on to what has nothing to do with the command. */
function unitAfter(state: RiflesState, events: readonly RiflesEvent[], unit: string) {
  const end = events.findIndex(({ type }) => type === 'side-finished');
  return findPiece(events.slice(0, end < 0 ? events.length : end).reduce(evolve, state), unit)!.state;
}

const nameOfVolley = ({ losses, state }: Fields): string => JSON.stringify([losses, state]);

function volley(state: RiflesState, { target }: CommandOf<'fire'>, events: readonly RiflesEvent[]): string {
  const { hex, formation, takingCover } = unitAfter(state, events, target);
  const { losses } = events.find((event) => event.type === 'unit-fired')!;
  return nameOfVolley({ losses, state: hex < 0 ? 'broken' : formation === 'disordered' ? 'disordered' : takingCover ? 'takes-cover' : 'stands' });
}

interface Fate {
  readonly unit: string;
  readonly men: number;
  readonly hex: string | null;
}

const nameOfMelee = ({ result, attackers, defenders }: Fields): string =>
  JSON.stringify([result, [...(attackers as readonly Fate[]), ...(defenders as readonly Fate[])].map(({ unit, men, hex }) => [unit, men, hex])]);

function melee(state: RiflesState, { units }: CommandOf<'assault'>, events: readonly RiflesEvent[]): string {
  const { result, defenders } = events.find((event) => event.type === 'assault-fought')!;
  const fateOf = (unit: string): Fate => {
    const { men, hex } = unitAfter(state, events, unit);
    return { unit, men, hex: hex < 0 ? null : hexId(state.setting, hex) };
  };
  return nameOfMelee({ result, attackers: units.map(fateOf), defenders: defenders.map(fateOf) });
}

function course(state: RiflesState, unit: string, events: readonly RiflesEvent[]): string {
  const { hex, aground } = unitAfter(state, events, unit);
  return JSON.stringify([hexId(state.setting, hex), aground]);
}
