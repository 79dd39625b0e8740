import { Type, type Static } from '@sinclair/typebox';
import { enumerate } from '../../../dice/enumerated.js';
import { explain } from '../../../kernel/explained.js';
import { Recorder } from '../../../kernel/recorder.js';
import { multiply, ONE, rational, sum, toJson } from '../../../kernel/rational.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Preview } from '../../../kernel/system.js';
import type { GloryEvent } from '../events.js';
import { evolve } from '../evolve.js';
import { findPiece, hexId, hexIndex, piece, stackAt } from '../position.js';
import { applyShots, fireShot, offersOfReturnFire } from '../procedures/artillery-fire.js';
import { planShot, readBatteries, readiestFacing, returnFireVerdict, type FireMode, type ShotPlan } from '../procedures/fire-legality.js';
import type { GloryRecorder } from '../recorder.js';
import type { GloryState, Shot } from '../state.js';
import { fireRow } from '../tables/artillery-fire.js';
import type { UnitId } from '../vocabulary.js';
import { after, groups, likelihood, rulesOf, told, type Likely } from './likely.js';

const Parameters = Type.Object(
  {
    batteries: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 2, uniqueItems: true }),
    target: Type.String({ maxLength: 4, description: 'The hex fired at.' }),
    facing: Type.Optional(Type.Integer({ minimum: 0, maximum: 5, description: 'Left out: the smallest turn that bears on the target.' })),
  },
  { additionalProperties: false },
);
type ShotQuestion = Static<typeof Parameters>;

/** What becomes of one unit. */
type Fate = 'ordered' | 'disordered' | 'withdrawn' | 'eliminated';

/** One way in which a shot, and the results that wait with it, can go. */
interface Branch extends Likely {
  readonly state: GloryState;
  readonly shot: Shot;
  readonly events: readonly GloryEvent[];
}

/**
 * The exact odds of one shot with the checks that follow, by the resolver of the game. Whose turn it is does not matter:
 * the shot must be possible as the position stands. Shots of the segment that have fallen on the same units and wait for
 * their effect are part of it (G-9.13.c).
 */
export const artilleryFirePreview: Preview<GloryState> = {
  name: 'artillery-fire',
  description: 'One shot, the friends that it may strike, every check that follows, and who may answer: stages, endings, expected Disorders.',
  parameters: Parameters,
  answer: (state: GloryState, question: ShotQuestion) => foretold(state, question, state.phase.name === 'return-fire' ? 'return' : 'activation'),
};

/** The same of a battery that answers: it must have been fired at in this segment (G-9.13.a). */
export const returnFirePreview: Preview<GloryState> = {
  name: 'return-fire',
  description: 'The answer of a battery that was fired at, with the shots that wait for their effect: stages, endings, expected Disorders.',
  parameters: Parameters,
  answer(state: GloryState, question: ShotQuestion) {
    if (!('shots' in state.phase)) return reject('G-9.13.a', 'fire.not-provoked', 'Return Fire answers a shot of this Artillery Fire segment.', { phase: state.phase.name });
    return foretold(state, question, 'return');
  },
};

function foretold(state: GloryState, question: ShotQuestion, mode: FireMode) {
  const plan = planOf(state, question, mode);
  return plan.ok ? ok(answerOf(state, plan.value, mode)) : plan;
}

function planOf(state: GloryState, { batteries: ids, target, facing }: ShotQuestion, mode: FireMode): Result<ShotPlan, Rejection> {
  const side = findPiece(state, ids[0] ?? '')?.counter.side;
  if (side === undefined) return reject('G-9.12.a', 'unknown.unit', `The game has no unit ${ids[0] ?? ''}.`, { unit: ids[0] ?? '' });
  const batteries = readBatteries(state, ids, side);
  if (!batteries.ok) return batteries;
  const hex = hexIndex(state.setting, target);
  if (hex < 0) return reject('G-9.21.d', 'unknown.hex', `The map has no hex ${target}.`, { hex: target });
  const answers = mode === 'return' ? returnFireVerdict(state, batteries.value, target, shotsIn(state), answeredIn(state)) : ok(null);
  if (!answers.ok) return answers;
  return planShot(state, batteries.value, { batteries: ids, target, facing: facing ?? readiestFacing(state, batteries.value[0]!, hex) }, mode);
}

/** The shots of the segment that wait for their effect. */
function shotsIn({ phase }: GloryState): readonly Shot[] {
  return phase.name === 'artillery-fire' || phase.name === 'return-fire' ? phase.shots : [];
}

/** The shot that is answered now, if the game waits for an answer. */
function answeredIn({ phase }: GloryState): Shot | undefined {
  return phase.name === 'return-fire' ? phase.shots[phase.shot] : undefined;
}

/** The shot and what waits with it, one after the other: all ways of the die, then all ways of each effect. */
interface Course {
  readonly fired: readonly Branch[];
  readonly effects: readonly (readonly Branch[])[];
  readonly endings: readonly Branch[];
}

/** Every way in which it can go. Ways that did the same to everybody are one from there on. */
export function courseOf(state: GloryState, plan: ShotPlan, mode: FireMode, faces: 'banded' | 'every' = 'banded'): Course {
  const full = faces === 'every';
  const fired = waysOf({ state, probability: ONE }, full, (recorder) => fireShot(recorder, plan, mode));
  const effects: (readonly Branch[])[] = [];
  let endings = fired;
  // Results take effect in the order in which the shots were fired, this one last.
  for (const waiting of [...waitingAt(state, plan), undefined]) {
    const branches = endings.flatMap((branch) => waysOf(branch, full, (recorder) => effectOf(recorder, waiting ?? branch.shot, branch.shot)));
    effects.push(branches);
    endings = merged(branches);
  }
  return { fired, effects, endings };
}

function effectOf(recorder: GloryRecorder, of: Shot, shot: Shot): Shot {
  applyShots(recorder, [of]);
  return shot;
}

function waysOf({ state, probability }: Pick<Branch, 'state' | 'probability'>, full: boolean, play: (recorder: GloryRecorder) => Shot): readonly Branch[] {
  const ways = enumerate(
    (dice) => {
      const recorder: GloryRecorder = new Recorder(state, evolve, dice);
      const shot = play(recorder);
      return { shot, state: recorder.state, events: recorder.events };
    },
    { full },
  );
  return ways.map((way) => after(way, probability));
}

function merged(branches: readonly Branch[]): readonly Branch[] {
  const same = groups(branches, ({ shot, state }) => `${shot.result} ${String(shot.misguided)} ${state.units.map(({ place, disordered }) => `${place}${String(disordered)}`).join()}`);
  return same.map((of) => ({ ...of[0]!, probability: likelihood(of) }));
}

/** The shots that wait and fell on units that this one may strike. */
function waitingAt(state: GloryState, plan: ShotPlan): readonly Shot[] {
  if (state.setting.options['fire-results'] === 'after-each-reply') return [];
  const concerned = concernedBy(state, plan);
  return shotsIn(state).filter(({ affected, strays = [] }) => [...affected, ...strays].some((unit) => concerned.includes(unit)));
}

/** Those whom the shot may strike: at the target, and friends before it. */
function concernedBy(state: GloryState, { target, exposed }: ShotPlan): readonly UnitId[] {
  return [...stackAt(state, target).map(({ counter }) => counter.id), ...exposed];
}

/** What one unit can come to be. */
export interface ShotFate {
  readonly unit: UnitId;
  readonly state: Fate;
}

/** What has become of each unit that the shot may strike. */
export function fatesOf(state: GloryState, units: readonly UnitId[]): readonly ShotFate[] {
  return units.map((unit) => ({ unit, state: fateOf(state, unit) }));
}

function answerOf(state: GloryState, plan: ShotPlan, mode: FireMode) {
  const course = courseOf(state, plan, mode);
  const concerned = concernedBy(state, plan);
  const { terms: modifiers, total: modifier } = explain(plan.modifiers);
  return {
    rule: mode === 'return' ? 'G-9.13.a' : 'G-9.22.a',
    shot: {
      batteries: plan.batteries.map(({ counter }) => counter.id),
      target: hexId(state.setting, plan.target),
      distance: state.setting.board.grid.distance(plan.from, plan.target),
      facing: plan.facing,
      exposed: plan.exposed,
    },
    modifiers,
    modifier,
    waiting: waitingAt(state, plan).map(({ batteries, result, misguided }) => ({ batteries, result, misguided })),
    stages: { fire: fireStage(course.fired), misguided: misguidedStage(course.fired), checks: course.effects.flatMap(checksOf), returnFire: returnsTo(state, course.fired[0]!, mode) },
    outcomes: outcomesOf(course, concerned),
    expected: expectedOf(state, course.endings, concerned),
  };
}

/** What the die gives: the row of the table, or friends struck in place of the target. */
function fireStage(fired: readonly Branch[]) {
  return groups(fired, ({ shot: { misguided, result } }) => (misguided ? 'misguided' : result))
    .map((of) => ({ result: of[0]!.shot.misguided ? 'misguided' : of[0]!.shot.result, rules: [...new Set(of.flatMap(({ shot }) => rowsOf(shot)))], probability: toJson(likelihood(of)) }))
    .sort((a, b) => (a.result < b.result ? -1 : 1));
}

function rowsOf({ total, misguided, strays }: Shot): readonly RuleId[] {
  if (misguided) return ['G-9.52.a', 'G-9.52.b'];
  return [fireRow(total).rule, ...(strays ? (['G-9.52.a'] as const) : [])];
}

/** The chance that the shot hits friends (G-9.52.a); zero where none is exposed. */
function misguidedStage(fired: readonly Branch[]) {
  return { rule: 'G-9.52.a', chance: toJson(likelihood(fired.filter(({ shot }) => shot.misguided || shot.strays))) };
}

/** Each Cohesion Check of one effect: how likely it is to be made at all, and to be made and failed. */
function checksOf(branches: readonly Branch[]) {
  return groups(told(branches, 'cohesion-checked'), ({ event }) => `${event.unit} ${event.cause} ${String(event.cohesion)}`).map((of) => {
    const { unit, cause, cohesion, roll } = of[0]!.event;
    const failed = of.filter(({ event }) => !event.passed);
    return { rule: cause === 'misguided-fire' ? 'G-9.52.a' : 'G-9.22.b', unit, cause, cohesion, modifiers: roll.modifiers, rolled: toJson(likelihood(of)), failed: toJson(likelihood(failed)) };
  });
}

/** The answers that the shot would provoke (G-9.13.a): ready to be sent, and to be foretold in their turn. */
function returnsTo(state: GloryState, { state: fired, shot }: Branch, mode: FireMode) {
  if (mode === 'return') return [];
  const shots = [...shotsIn(state), shot];
  const [offer] = offersOfReturnFire({ ...fired, phase: { name: 'return-fire', shots, shot: shots.length - 1 } });
  return offer?.commands.filter(({ type }) => type === 'return-fire') ?? [];
}

function outcomesOf({ effects, endings }: Course, concerned: readonly UnitId[]) {
  const rules = (key: string) => [...new Set(effects.flat().filter(({ state }) => keyOf(state) === key).flatMap(({ shot, events }) => [...rowsOf(shot), ...rulesOf(events)]))];
  const keyOf = (state: GloryState) => JSON.stringify(fatesOf(state, concerned));
  return groups(endings, ({ state }) => keyOf(state))
    .map((of) => ({ units: fatesOf(of[0]!.state, concerned), rules: rules(keyOf(of[0]!.state)), probability: toJson(likelihood(of)) }))
    .sort((a, b) => (JSON.stringify(a.units) < JSON.stringify(b.units) ? -1 : 1));
}

/** How many units can be expected to be newly Disordered, and to leave the map, the firer's friends by themselves. */
function expectedOf(state: GloryState, endings: readonly Branch[], concerned: readonly UnitId[]) {
  const firer = piece(state, endings[0]!.shot.batteries[0]!).counter.side;
  const isFriend = (unit: UnitId) => piece(state, unit).counter.side === firer;
  const expect = (counts: (fate: ShotFate) => boolean) =>
    toJson(sum(endings.map(({ state: now, probability }) => multiply(probability, rational(fatesOf(now, concerned).filter(counts).length)))));
  const among = (belongs: (unit: UnitId) => boolean) => ({
    unitsDisordered: expect(({ unit, state: now }) => belongs(unit) && now === 'disordered' && !piece(state, unit).state.disordered),
    unitsLost: expect(({ unit, state: now }) => belongs(unit) && (now === 'withdrawn' || now === 'eliminated')),
  });
  return { target: among((unit) => !isFriend(unit)), friends: among(isFriend) };
}

function fateOf(state: GloryState, unit: UnitId): Fate {
  const { place, disordered } = piece(state, unit).state;
  if (place === 'eliminated') return 'eliminated';
  if (place !== 'map') return 'withdrawn';
  return disordered ? 'disordered' : 'ordered';
}
