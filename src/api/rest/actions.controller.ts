import { Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { act, tryOut, type Accepted, type Tried } from '../../games/act.js';
import { offerActions } from '../../games/actions.js';
import { ActBody } from '../../games/requests.js';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { bodyOf, ifMatch, keyOf, queryOf, tokenOf, type HttpRequest } from './http.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';
import { AtQuery } from './questions.js';

const DryRunQuery = Type.Object(
  { dryRun: Type.Optional(Type.Boolean({ description: 'Only judge: up to the first roll, and without a trace.' })) },
  { additionalProperties: false },
);

/** What a seat may do, and doing it. */
@ApiTags('games')
@Controller('v1/games/:game/actions')
export class ActionsController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Get()
  @Operation({
    id: 'listActions', summary: 'What your seat may do, by decision.', query: AtQuery, answer: answers.Actions, failures: [400, 401, 403, 404],
    description: 'Each command is ready to send. Where all combinations would be too many, `parts` says what a command can be made of.',
  })
  async list(@Param('game') game: string, @Req() request: HttpRequest) {
    const { at } = queryOf(AtQuery, request);
    return unwrap(await offerActions(this.service, { game, at, token: tokenOf(request) }));
  }

  @Post()
  @HttpCode(200)
  @Operation({
    id: 'act', summary: 'Acts.', query: DryRunQuery, body: ActBody, answer: answers.Acted, failures: [400, 401, 403, 404, 412, 413, 422],
    headers: {
      'If-Match': 'The version that you hold the game to be at; like `expectedVersion`.',
      'Idempotency-Key': 'Your id of the command: a retry gives the first answer and does nothing.',
    },
  })
  async act(@Param('game') game: string, @Req() request: HttpRequest): Promise<Accepted | Tried> {
    const { command, dice, expectedVersion = ifMatch(request) } = bodyOf(ActBody, request);
    const action = { game, token: tokenOf(request), command, dice, expectedVersion, key: keyOf(request) };
    return isDryRun(request) ? unwrap(await tryOut(this.service, action)) : unwrap(await act(this.service, action));
  }
}

/** Nearly every action comes without a query: it is not parsed again. */
function isDryRun(request: HttpRequest): boolean {
  return request.url.includes('?') && queryOf(DryRunQuery, request).dryRun === true;
}
