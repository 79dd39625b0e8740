import { Type, type Static } from '@sinclair/typebox';
import { enumerate, type Outcome } from '../../../dice/enumerated.js';
import { Recorder } from '../../../kernel/recorder.js';
import { rational, sum, toJson } from '../../../kernel/rational.js';
import { reject } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Preview } from '../../../kernel/system.js';
import type { RiflesEvent } from '../events.js';
import { evolve } from '../evolve.js';
import { findPiece, hexId, piece } from '../position.js';
import { refloat } from '../procedures/grounding.js';
import { move } from '../procedures/movement.js';
import type { RiflesRecorder, Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';

const Parameters = Type.Object(
  {
    unit: Type.String({ maxLength: 40, description: 'A vessel.' }),
    path: Type.Optional(Type.Array(Type.String({ maxLength: 4 }), { minItems: 1, maxItems: 99, description: 'The hexes to enter, in order; left out for an attempt to get off the bottom.' })),
  },
  { additionalProperties: false },
);

/** The exact odds of where a vessel ends that moves over shallow water, or tries to get off; judged by the resolver of the game, whoever's turn it is (R-NV.2). */
export const soundingPreview: Preview<RiflesState> = {
  name: 'sounding',
  description: 'How likely it is that a vessel runs aground along a path, and in which hex; or, without a path, that it gets off.',
  parameters: Parameters,
  answer(state: RiflesState, { unit: id, path }: Static<typeof Parameters>) {
    const vessel = findPiece(state, id);
    if (!vessel) return reject('R-NV.2', 'unknown.unit', `The game has no unit ${id}.`, { unit: id });
    const { side } = vessel.counter;
    const order = (recorder: RiflesRecorder): Verdict =>
      path === undefined ? refloat(recorder, { type: 'refloat', unit: id }, side) : move(recorder, { type: 'move', unit: id, path: [...path] }, side);
    const courses = enumerate((dice) => courseOf(state, order, new Recorder<RiflesState, RiflesEvent>(state, evolve, dice)));
    const refused = courses.find(({ value }) => !value.ok);
    return refused ? refused.value : ok({ rule: 'R-NV.2', outcomes: outcomesOf(courses, id) });
  },
};

function courseOf(state: RiflesState, order: (recorder: RiflesRecorder) => Verdict, recorder: RiflesRecorder): Result<RiflesState, Exclude<Verdict, { ok: true }>['error']> {
  const verdict = order(recorder);
  return verdict.ok ? ok(recorder.state) : verdict;
}

/** Where the vessel can end, and how likely that is; nearer hexes first. */
function outcomesOf(courses: readonly Outcome<Result<RiflesState, unknown>>[], id: string) {
  const ends = courses.flatMap(({ value, weight, total }) => (value.ok ? [{ ...endOf(value.value, id), probability: rational(weight, total) }] : []));
  const found = new Map<string, typeof ends>();
  for (const end of ends) {
    const key = `${end.hex} ${String(end.aground)}`;
    found.set(key, [...(found.get(key) ?? []), end]);
  }
  return [...found.values()].map((same) => ({ hex: same[0]!.hex, aground: same[0]!.aground, probability: toJson(sum(same.map(({ probability }) => probability))) }));
}

function endOf(state: RiflesState, id: string) {
  const { hex, aground } = piece(state, id).state;
  return { hex: hexId(state.setting, hex), aground };
}
