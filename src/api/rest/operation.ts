import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiExtension, ApiHeader, ApiOperation, ApiQuery, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import type { TObject, TSchema } from '@sinclair/typebox';
import { OPERATION_POLICIES, type OperationId } from '../policy.js';

/** What the OpenAPI document says of an operation. */
export interface OperationNotes {
  readonly id: OperationId;
  readonly summary: string;
  readonly description?: string;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** 200 by default. */
  readonly status?: number;
  /** Of the body, besides JSON. */
  readonly bodyTypes?: readonly string[];
  /** Of the answer, besides JSON. */
  readonly mediaTypes?: readonly string[];
  /** The refusals that a client should be ready for; each is a problem document. */
  readonly failures?: readonly number[];
  readonly headers?: Readonly<Record<string, string>>;
}

type SchemaObject = Extract<ApiResponseOptions, { schema: unknown }>['schema'];

/** Describes an operation, and says who may call it. */
export function Operation(notes: OperationNotes): MethodDecorator {
  const { id: operationId, summary, description, query, body, answer, status = 200, failures = [], headers = {} } = notes;
  const policy = OPERATION_POLICIES[operationId];
  return applyDecorators(
    ApiOperation({ operationId, summary, description }),
    ApiResponse({ status, description: summary, content: contents(answer, notes.mediaTypes) }),
    ...[...failures, 429].map((failure) => ApiResponse(failureResponse(failure))),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) =>
      ApiQuery({ name, required: query?.required?.includes(name) ?? false, schema: plain(schema), description: schema.description }),
    ),
    ...(body ? [ApiBody({ schema: plain(body) }), ApiConsumes('application/json', ...(notes.bodyTypes ?? []))] : []),
    ...Object.entries(headers).map(([name, meaning]) => ApiHeader({ name, description: meaning, required: false })),
    ApiExtension('x-vedette-access', policy),
    ...(policy === 'public' ? [] : [ApiBearerAuth('token')]),
  );
}

const PROBLEM_TITLES: Readonly<Record<number, string>> = {
  400: 'Malformed: `faults` tell where.',
  401: 'A token is needed, or it is not known.',
  403: 'The token does not allow this.',
  404: 'There is no such thing.',
  409: 'Somebody was first.',
  412: 'The game has moved on: see `currentVersion`.',
  413: 'The body is too large.',
  415: 'The body is of no known type.',
  422: 'A rule refuses: see `violations`; or the key or the dice do not fit.',
  429: 'Too many requests: see `Retry-After`.',
  503: 'Not ready, or busy: see `Retry-After`.',
};

function failureResponse(status: number): ApiResponseOptions {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { status, description: PROBLEM_TITLES[status] ?? 'Refused.', content: { 'application/problem+json': { schema } } };
}

function contents(answer: TSchema, more: readonly string[] = []): Record<string, { schema: SchemaObject }> {
  const json = { schema: plain(answer) };
  return { 'application/json': json, ...Object.fromEntries(more.map((type) => [type, { schema: {} }])) };
}

/** A schema without what only TypeBox knows; an `$id` inside an OpenAPI document would move its references. */
export function plain(schema: TSchema): SchemaObject {
  return JSON.parse(JSON.stringify(schema, (name, value: unknown) => (name === '$id' ? undefined : value))) as SchemaObject;
}
