import { enumerate } from '../../../dice/enumerated.js';
import { Recorder } from '../../../kernel/recorder.js';
import { multiply, ONE, type Rational } from '../../../kernel/rational.js';
import type { GloryEvent } from '../events.js';
import { evolve } from '../evolve.js';
import { piece } from '../position.js';
import { rollOut, type Blow, type Rolled } from '../procedures/charge.js';
import { afterFire } from '../procedures/defensive-fire.js';
import { retreatChoices, type RetreatChoices } from '../procedures/retreat-paths.js';
import { reactedTo } from '../procedures/standing-charge.js';
import type { GloryRecorder } from '../recorder.js';
import type { Charge, Combat, GloryState, Retreat } from '../state.js';
import type { UnitId } from '../vocabulary.js';
import type { Situation } from './charge-fire.js';
import { after, groups, likelihood, type Likely } from './likely.js';

/** A charge whose die has fallen in one way. What it does to each beaten unit stands apart: no roll depends on another. */
export interface Fight extends Likely {
  /** With everybody as they are before the blows fall. */
  readonly state: GloryState;
  /** Absent when the charge is void. */
  readonly combat: Combat | undefined;
  readonly events: readonly GloryEvent[];
  /** For each blow the ways in which it can fall, as likely as they are once the die has fallen. */
  readonly blows: readonly (readonly Fallen[])[];
}

/** One way in which a blow can fall. */
export interface Fallen extends Likely {
  readonly events: readonly GloryEvent[];
  readonly units: readonly { readonly id: UnitId; readonly place: 'eliminated' | 'withdrawn' | 'map'; readonly disordered: boolean }[];
  /** Those who must retreat and still can. */
  readonly retreats: readonly Retreat[];
}

/** What the charge die can give after the fire has gone one way. */
export function fightsAfter({ state, phase, probability }: Situation, charge: Charge): readonly Fight[] {
  const rolled = enumerate((dice) => {
    const recorder: GloryRecorder = new Recorder(state, evolve, dice);
    const going = phase ? reactedTo(afterFire(recorder, phase)).find(({ id }) => id === charge.id) : charge;
    const fought: Rolled | undefined = going && rollOut(recorder, going);
    return { state: recorder.state, events: recorder.events, combat: fought?.combat, struck: fought?.blows ?? [] };
  });
  return rolled.map((way) => {
    const { struck, ...fight } = after(way, probability);
    return { ...fight, blows: struck.map((blow) => waysOf(fight.state, blow)) };
  });
}

function waysOf(state: GloryState, blow: Blow): readonly Fallen[] {
  const ways = enumerate((dice) => {
    const recorder: GloryRecorder = new Recorder(state, evolve, dice);
    const retreats = blow.strike(recorder);
    const onMap = (unit: UnitId) => piece(recorder.state, unit).state.place === 'map';
    return { events: recorder.events, units: blow.units.map((id) => fallenUnit(recorder.state, id)), retreats: retreats.filter(({ unit }) => onMap(unit)) };
  });
  return ways.map((way) => after(way, ONE));
}

function fallenUnit(state: GloryState, id: UnitId): Fallen['units'][number] {
  const { place, disordered } = piece(state, id).state;
  return { id, disordered, place: place === 'map' || place === 'eliminated' ? place : 'withdrawn' };
}

/** How many ways the blows can fall in. */
export function waysIn({ blows }: Fight): number {
  return blows.reduce((product, ways) => product * ways.length, 1);
}

/** A fight whose blows leave the same units on the map: whatever else they do, who can retreat where is one. */
export interface Aftermath {
  readonly fight: Fight;
  /** How likely it is that the fight takes place and leaves these units. */
  readonly probability: Rational;
  readonly blows: Fight['blows'];
  readonly state: GloryState;
}

/** The fight by what its blows leave on the map. */
export function aftermathsOf(fight: Fight): readonly Aftermath[] {
  const whole: Aftermath = { fight, probability: fight.probability, blows: [], state: fight.state };
  return fight.blows.reduce<readonly Aftermath[]>((found, ways) => found.flatMap((before) => groups(ways, whoIsLeft).map((same) => with_(before, same))), [whole]);
}

function whoIsLeft({ units }: Fallen): string {
  return units.map(({ id, place }) => `${id} ${place}`).join();
}

function with_({ fight, probability, blows, state }: Aftermath, ways: readonly Fallen[]): Aftermath {
  return { fight, probability: multiply(probability, likelihood(ways)), blows: [...blows, ways], state: ways[0]!.events.reduce(evolve, state) };
}

/** Looks up where units can retreat: a position asks often, and the answer rests on who is where. */
export class Retreats {
  private readonly known = new Map<string, RetreatChoices>();

  choicesOf(state: GloryState, retreat: Retreat): RetreatChoices {
    const key = `${retreat.unit} ${retreat.from.join()} ${state.units.map(({ place }) => (place === 'map' ? 1 : 0)).join('')}`;
    const known = this.known.get(key) ?? retreatChoices(state, retreat);
    this.known.set(key, known);
    return known;
  }

  /** Whether the unit is stuck for as long as nobody else moves. */
  isStuck(state: GloryState, retreat: Retreat): boolean {
    const { open, displacing, edge } = this.choicesOf(state, retreat);
    return !retreat.mayStand && !edge && open.length + displacing.length === 0;
  }
}
