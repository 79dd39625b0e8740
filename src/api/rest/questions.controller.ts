import { Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { preview, query } from '../../games/query.js';
import { PreviewBody } from '../../games/requests.js';
import type { Service } from '../../games/service.js';
import type { OperationId } from '../policy.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { bodyOf, queryOf, tokenOf, type HttpRequest } from './http.js';
import { Operation, type OperationNotes } from './operation.js';
import { unwrap } from './problem.js';
import { At, AtQuery } from './questions.js';

/** The rest of the address is the query's own parameters. */
const OpenQuery = Type.Object({ at: At });

/** What The Army of the Heartland can be asked about its supply; its own schema checks it. */
const SupplyQuery = Type.Object({
  at: At,
  force: Type.Optional(Type.String({ description: 'One force alone.' })),
  whatIf: Type.Optional(
    Type.Array(Type.String(), { description: 'What is assumed to be otherwise; several times for several things, in order: `?whatIf=cut-rail:0507&whatIf=weather:mud`.' }),
  ),
});

const question = (id: OperationId, summary: string): OperationNotes => ({
  id, summary, query: OpenQuery, answer: answers.Answer, failures: [400, 401, 404, 422],
  description: 'Further parameters are those of the system\'s query, see GET /v1/rulesets/{system}. A system without it answers `query.not-offered`.',
});

/** Questions about a position. */
@ApiTags('questions')
@Controller('v1/games/:game')
export class QuestionsController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Get('queries/:name')
  @Operation(question('query', 'Asks one of the system\'s queries.'))
  async query(@Param('game') game: string, @Param('name') name: string, @Req() request: HttpRequest) {
    return this.ask({ game, name, request });
  }

  @Get('units/:unit/moves')
  @Operation(question('getMoves', 'Where a unit can go, at what cost, and what stops it.'))
  async moves(@Param('game') game: string, @Param('unit') unit: string, @Req() request: HttpRequest) {
    return this.ask({ game, name: 'moves', request, more: { unit } });
  }

  @Get('command-status')
  @Operation(question('getCommandStatus', 'Which units are in command, and by which leader.'))
  async commandStatus(@Param('game') game: string, @Req() request: HttpRequest) {
    return this.ask({ game, name: 'command-status', request });
  }

  @Get('line-of-sight')
  @Operation(question('getLineOfSight', 'Whether one place sees another, and what blocks.'))
  async lineOfSight(@Param('game') game: string, @Req() request: HttpRequest) {
    return this.ask({ game, name: 'line-of-sight', request });
  }

  @Get('supply')
  @Operation({ ...question('getSupply', 'Which forces are in supply, and what cuts the others off.'), query: SupplyQuery })
  async supply(@Param('game') game: string, @Req() request: HttpRequest) {
    return this.ask({ game, name: 'supply', request });
  }

  @Post('previews')
  @HttpCode(200)
  @Operation({
    id: 'preview', summary: 'The exact odds of what could be done.', query: AtQuery, body: PreviewBody, answer: answers.Answer,
    failures: [400, 401, 404, 422],
  })
  async preview(@Param('game') game: string, @Req() request: HttpRequest) {
    const { at } = queryOf(AtQuery, request);
    return unwrap(await preview(this.service, { game, at, token: tokenOf(request), ...bodyOf(PreviewBody, request) }));
  }

  private async ask({ game, name, request, more }: Asked) {
    const { at: atText, ...parameters } = request.query;
    const { at } = queryOf(AtQuery, { query: atText === undefined ? {} : { at: atText } });
    return unwrap(await query(this.service, { game, name, at, token: tokenOf(request), parameters: { ...parameters, ...more } }));
  }
}

interface Asked {
  readonly game: string;
  readonly name: string;
  readonly request: HttpRequest;
  /** Parameters that stand in the path. */
  readonly more?: Readonly<Record<string, string>>;
}
