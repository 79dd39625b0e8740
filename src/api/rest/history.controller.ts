import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { tellGame, written, type Account, type AccountRequest } from '../../games/account.js';
import { compareVersions } from '../../games/compare-versions.js';
import { reportLuck } from '../../games/luck.js';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { queryOf, tokenOf, type HttpReply, type HttpRequest } from './http.js';
import { accepts, PLAIN, streamText } from './lines.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';
import { AccountQuery, AtQuery, DifferenceQuery } from './questions.js';

/** What a game's history comes to. */
@ApiTags('games')
@Controller('v1/games/:game')
export class HistoryController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Get('account')
  @Operation({
    id: 'getAccount', summary: 'What happened, in words, with the rules.', query: AccountQuery, answer: answers.Account, mediaTypes: [PLAIN], failures: [400, 401, 404],
    description: 'Told of what you may see; what is withheld from you is left out. Each line of the rule system names its rows, in its text and in `rules`; those of the service (`by`) have none. '
      + 'With `Accept: text/plain` each line is the version, the side that decided it, and the text; all of them unless a `limit` is given.',
  })
  async account(@Param('game') game: string, @Req() request: HttpRequest, @Res({ passthrough: true }) reply: HttpReply) {
    const { limit, ...query } = queryOf(AccountQuery, request);
    const wanted = { game, token: tokenOf(request), ...query };
    const first = unwrap(await tellGame(this.service, { ...wanted, limit: limit ?? USUAL }));
    reply.header('vary', 'Authorization, Accept');
    if (!accepts(request, PLAIN)) return first;
    return streamText(limit === undefined ? this.onwards(first, wanted) : [asText(first)], reply);
  }

  /** A page of an account and all that follow it. */
  private async *onwards(first: Account, wanted: Omit<AccountRequest, 'limit'>): AsyncGenerator<string> {
    yield asText(first);
    for (let { next } = first; next !== null; ) {
      const page = unwrap(await tellGame(this.service, { ...wanted, after: next, limit: USUAL }));
      yield asText(page);
      ({ next } = page);
    }
  }

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

/** Lines of a page. */
const USUAL = 500;

function asText({ lines }: Account): string {
  return lines.map((line) => `${written(line)}\n`).join('');
}
