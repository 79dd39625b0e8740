import { Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { Accepted } from '../../games/act.js';
import { TakeBackBody } from '../../games/requests.js';
import type { Service } from '../../games/service.js';
import { acceptTakeBack, declineTakeBack, takeBack, tryTakeBack, type AnswerRequest, type TakeBackDone, type TakeBackTried } from '../../games/take-back.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { bodyOf, ifMatch, keyOf, queryOf, tokenOf, type HttpRequest } from './http.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';

const DryRunQuery = Type.Object(
  { dryRun: Type.Optional(Type.Boolean({ description: 'Only say whether it would be free, or what stands in the way; nothing is recorded.' })) },
  { additionalProperties: false },
);

const AnsweredRequest = Type.Object({ request: Type.Integer({ minimum: 1 }) });

const headers = {
  'If-Match': 'The version that you hold the game to be at.',
  'Idempotency-Key': 'Your id of it: a retry gives the first answer and does nothing.',
};

/** Taking back, and what the other seat says to it. */
@ApiTags('games')
@Controller('v1/games/:game/takebacks')
export class TakebacksController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Post()
  @HttpCode(200)
  @Operation({
    id: 'takeBack', summary: 'Takes back what was done after a version, or asks the other seat for it.', query: DryRunQuery, body: TakeBackBody, answer: answers.TakenBack,
    failures: [400, 401, 403, 404, 409, 412, 413, 422], headers,
    description:
      'At once (event `taken-back`) when all of it was your own, and nothing was rolled, brought to light or decided by the other side; else a request (event `takeback-requested`), which lapses when anything else is recorded.',
  })
  async take(@Param('game') game: string, @Req() request: HttpRequest): Promise<TakeBackDone | TakeBackTried> {
    const { to, expectedVersion = ifMatch(request) } = bodyOf(TakeBackBody, request);
    const wanted = { game, to, token: tokenOf(request), expectedVersion, key: keyOf(request) };
    return queryOf(DryRunQuery, request).dryRun ? unwrap(await tryTakeBack(this.service, wanted)) : unwrap(await takeBack(this.service, wanted));
  }

  @Post(':request/accept')
  @HttpCode(200)
  @Operation({
    id: 'acceptTakeback', summary: 'Lets the other seat take back what it asked for.', answer: answers.Accepted, failures: [400, 401, 403, 404, 409, 412, 422], headers,
    description: '`request` is the version of the event `takeback-requested`.',
  })
  async accept(@Param('game') game: string, @Param('request') asked: string, @Req() request: HttpRequest): Promise<Accepted> {
    return unwrap(await acceptTakeBack(this.service, answerTo(game, asked, request)));
  }

  @Post(':request/decline')
  @HttpCode(200)
  @Operation({
    id: 'declineTakeback', summary: 'Declines what the other seat asked for, or withdraws your own request.', answer: answers.Accepted, failures: [400, 401, 403, 404, 409, 412, 422],
    headers,
  })
  async decline(@Param('game') game: string, @Param('request') asked: string, @Req() request: HttpRequest): Promise<Accepted> {
    return unwrap(await declineTakeBack(this.service, answerTo(game, asked, request)));
  }
}

function answerTo(game: string, asked: string, request: HttpRequest): AnswerRequest {
  const { request: version } = queryOf(AnsweredRequest, { query: { request: asked } });
  return { game, request: version, token: tokenOf(request), expectedVersion: ifMatch(request), key: keyOf(request) };
}
