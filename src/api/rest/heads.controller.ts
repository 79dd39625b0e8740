import { Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { checkHead } from '../../games/head-check.js';
import { HeadCheckBody } from '../../games/requests.js';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { bodyOf, tokenOf, type HttpRequest } from './http.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';

/** Signed heads: the keys that they are signed with, and what one that was kept comes to. */
@ApiTags('trust')
@Controller('v1')
export class HeadsController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Get('keys')
  @Operation({
    id: 'listKeys', summary: 'The public keys by which heads are signed, the oldest first.', answer: answers.KeySet,
    description: 'A JSON Web Key Set. Keys that sign no more stay in it, so that all that was ever signed can be checked.',
  })
  async keys() {
    return { keys: await this.service.keys.published() };
  }

  @Post('games/:game/head-checks')
  @HttpCode(200)
  @Operation({
    id: 'checkHead', summary: 'Holds the log against a head that you kept.', body: HeadCheckBody, answer: answers.HeadCheck, failures: [400, 401, 404],
    description: 'The answer is a proof that needs nothing but the public keys: the links from your head to the present one, or two signed heads of one version that differ.',
  })
  async check(@Param('game') game: string, @Req() request: HttpRequest) {
    return unwrap(await checkHead(this.service, { game, token: tokenOf(request), ...bodyOf(HeadCheckBody, request) }));
  }
}
