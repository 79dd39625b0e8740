import { Controller, Get, Inject, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { compareVersions } from '../../games/compare-versions.js';
import { reportLuck } from '../../games/luck.js';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { queryOf, tokenOf, type HttpRequest } from './http.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';
import { AtQuery, DifferenceQuery } from './questions.js';

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

  @Get('difference')
  @Operation({
    id: 'getDifference', summary: 'What you see changed between two versions.', query: DifferenceQuery, answer: answers.VersionDifference, failures: [400, 401, 404],
    description: 'Each place in `view` that differs, by a JSON pointer that names units and leaders by their ids and hexes by their numbers: `/units/us-1/hex`.',
  })
  async difference(@Param('game') game: string, @Req() request: HttpRequest) {
    return unwrap(await compareVersions(this.service, { game, token: tokenOf(request), ...queryOf(DifferenceQuery, request) }));
  }
}
