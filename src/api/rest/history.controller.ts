import { Controller, Get, Inject, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { reportLuck } from '../../games/luck.js';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { queryOf, tokenOf, type HttpRequest } from './http.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';
import { AtQuery } from './questions.js';

/** What a game's history comes to. */
@ApiTags('games')
@Controller('v1/games/:game')
export class HistoryController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Get('luck')
  @Operation({
    id: 'getLuck', summary: 'How the dice fell, against what fair dice show.', query: AtQuery, answer: answers.LuckReport, failures: [400, 401, 404],
    description: 'By side and kind of roll, of the dice that you may see. All is exact but the root: `standardDeviation` is rounded to 12 decimal places.',
  })
  async luck(@Param('game') game: string, @Req() request: HttpRequest) {
    return unwrap(await reportLuck(this.service, { game, token: tokenOf(request), ...queryOf(AtQuery, request) }));
  }
}
