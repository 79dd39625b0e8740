import { enumerate } from '../../../dice/enumerated.js';
import { Recorder } from '../../../kernel/recorder.js';
import { add, ONE, toJson, type Rational, type RationalJson } from '../../../kernel/rational.js';
import { explain, type Term } from '../../../kernel/explained.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { GloryEvent } from '../events.js';
import { evolve } from '../evolve.js';
import { piece } from '../position.js';
import { fireAt, fireTargets, type FirePhase } from '../procedures/defensive-fire.js';
import type { GloryRecorder } from '../recorder.js';
import type { GloryState } from '../state.js';
import type { HexId, UnitId } from '../vocabulary.js';
import { after, groups, likelihood, told } from './likely.js';

/** One hex fires at charging hexes. */
export interface Fire {
  readonly hex: HexId;
  readonly targets: readonly HexId[];
}

/** How the firing can have gone so far, and how likely that is. */
export interface Situation {
  readonly state: GloryState;
  readonly phase: FirePhase | undefined;
  readonly probability: Rational;
}

/** One roll of Defensive Fire over all ways in which the rolls before it can have gone. */
export interface FiredStage {
  readonly rule: RuleId;
  readonly hex: HexId;
  readonly target: UnitId;
  readonly firers: readonly UnitId[];
  readonly cohesion: number;
  readonly modifiers: readonly Term[];
  readonly modifier: number;
  /** How likely it is that the roll is made at all, and that it is made and hits. */
  readonly rolled: RationalJson;
  readonly hit: RationalJson;
}

/** The Defensive Fire, hex by hex. */
export interface Fired {
  readonly stages: readonly FiredStage[];
  readonly situations: readonly Situation[];
}

export interface Branch extends Situation {
  readonly events: readonly GloryEvent[];
}

/**
 * Every way in which the fire can go. What it did to each charger is all that matters of it: ways that agree in that are
 * one from there on.
 * @returns nothing when there are more than `most` such ways
 */
export function fireBefore(state: GloryState, phase: FirePhase | undefined, fires: readonly Fire[], most: number): Fired | undefined {
  const stages: FiredStage[] = [];
  let situations: readonly Situation[] = [{ state, phase, probability: ONE }];
  for (const fire of fires) {
    const branches = situations.flatMap((situation) => branchesOf(situation, fire));
    stages.push(...stagesOf(branches));
    situations = merged(branches);
    if (situations.length > most) return undefined;
  }
  return { stages, situations };
}

/** Targets that are gone in this situation are left out: the fire at them is moot (G-10.36.b). */
export function branchesOf(situation: Situation, { hex, targets }: Fire): readonly Branch[] {
  const { state, phase, probability } = situation;
  const able = phase?.hexes.includes(hex) ? fireTargets(state, phase.pending, hex) : [];
  const left = targets.filter((target) => able.includes(target));
  if (!phase || left.length === 0) return [{ ...situation, events: [] }];
  const ways = enumerate((dice) => {
    const recorder: GloryRecorder = new Recorder(state, evolve, dice);
    const next = fireAt(recorder, phase, hex, left);
    return { state: recorder.state, phase: next, events: recorder.events };
  });
  return ways.map((way) => after(way, probability));
}

function merged(branches: readonly Branch[]): readonly Situation[] {
  const situations = new Map<string, Situation>();
  for (const { state, phase, probability } of branches) {
    const key = whatItDid(state, phase);
    const same = situations.get(key);
    situations.set(key, same ? { ...same, probability: add(same.probability, probability) } : { state, phase, probability });
  }
  return [...situations.values()];
}

/** Who was stopped, and who of them had to leave the map. */
function whatItDid(state: GloryState, phase: FirePhase | undefined): string {
  const stopped = phase?.stopped.map((id) => `${id} ${piece(state, id).state.place}`) ?? [];
  return stopped.sort().join();
}

/** A roll has other modifiers where a target less is left to share the fire, and by an option another Cohesion after a hit (G-10.36.c). */
export function stagesOf(branches: readonly Branch[]): readonly FiredStage[] {
  return groups(told(branches, 'defensive-fire-resolved'), ({ event: { target, roll, cohesion } }) => `${target} ${String(roll.total - roll.die)} ${String(cohesion)}`).map((of) => {
    const { hex, target, firers, cohesion, roll } = of[0]!.event;
    const hits = of.filter(({ event }) => event.hit);
    const { terms: modifiers, total: modifier } = explain(roll.modifiers);
    return { rule: 'G-10.33.a', hex, target, firers, cohesion, modifiers, modifier, rolled: toJson(likelihood(of)), hit: toJson(likelihood(hits)) };
  });
}
