import type { TSchema } from '@sinclair/typebox';
import { ok, type Result } from '../kernel/result.js';
import type { Query, Viewer } from '../kernel/system.js';
import { fail, malformed, rejected, type Failure } from './failure.js';
import type { Game } from './game.js';
import { faultsBy, fromText } from './schemas.js';
import type { Service } from './service.js';
import { lookAt, type ReadRequest } from './view.js';

export interface QueryRequest extends ReadRequest {
  /** The name of one of the system's queries, or previews. */
  readonly name: string;
  /** What it asks for; a query takes them as text, too, as they come in an address. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The answer, and the version that it is true of. */
export interface Answer {
  readonly game: string;
  readonly version: number;
  readonly name: string;
  readonly answer: unknown;
}

/** Asks a question about a position: moves, supply, lines of sight. */
export async function query(service: Service, request: QueryRequest): Promise<Result<Answer, Failure>> {
  return asked(service, request, 'query');
}

/** Asks for the exact odds of something that could be done. */
export async function preview(service: Service, request: QueryRequest): Promise<Result<Answer, Failure>> {
  return asked(service, request, 'preview');
}

async function asked(service: Service, request: QueryRequest, kind: 'query' | 'preview'): Promise<Result<Answer, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const { game, viewer } = seen.value;
  const found = offered(game, kind).find(({ name }) => name === request.name);
  if (!found) return notOffered(game, kind, request.name);
  const parameters = kind === 'query' ? readText(found.parameters, request) : readJson(found.parameters, request);
  if (!parameters.ok) return parameters;
  return answered(game, found, parameters.value, viewer);
}

/** Queries and previews have one shape. */
function offered({ system }: Game, kind: 'query' | 'preview'): readonly Query<unknown>[] {
  return kind === 'query' ? system.queries : system.previews;
}

function notOffered(game: Game, kind: 'query' | 'preview', name: string): Result<never, Failure> {
  const names = offered(game, kind).map((found) => found.name).join(', ') || 'none';
  return fail('unknown', `${kind}.not-offered`, `${game.system.id} has no ${kind} "${name}"; it has ${names}`);
}

function readText(schema: TSchema, { parameters }: QueryRequest): Result<unknown, Failure> {
  const read = fromText(schema, parameters);
  return read.ok ? read : malformed(read.error);
}

function readJson(schema: TSchema, { parameters }: QueryRequest): Result<unknown, Failure> {
  const faults = faultsBy(schema, parameters);
  return faults.length === 0 ? ok(parameters) : malformed(faults);
}

function answered(game: Game, asking: Query<unknown>, parameters: unknown, viewer: Viewer): Result<Answer, Failure> {
  const given = asking.answer(game.state, parameters as never, viewer);
  return given.ok ? ok({ game: game.id, version: game.version, name: asking.name, answer: given.value }) : rejected(given.error);
}
