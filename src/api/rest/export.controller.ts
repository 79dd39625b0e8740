import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { exportGame, type GameExport } from '../../games/export.js';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { tokenOf, type HttpReply, type HttpRequest } from './http.js';
import { NDJSON, prefers, streamLines } from './lines.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';

/** A whole game to take away. */
@ApiTags('games')
@Controller('v1/games/:game/export')
export class ExportController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Get()
  @Operation({
    id: 'exportGame', summary: 'The whole log as you may see it, with its signed head.', answer: answers.GameExport, mediaTypes: [NDJSON], failures: [401, 404],
    description: 'NDJSON unless JSON is asked for: first the head, then one event a line, as of now. `POST /v1/audits` and `vedette verify` take it.',
  })
  async export(@Param('game') game: string, @Req() request: HttpRequest, @Res({ passthrough: true }) reply: HttpReply) {
    const exported = unwrap(await exportGame(this.service, { game, token: tokenOf(request) }));
    reply.header('vary', 'Authorization, Accept');
    if (prefers(request, 'application/json', NDJSON)) return listed(exported);
    reply.header('content-disposition', `attachment; filename="${exported.head.game}.ndjson"`);
    return streamLines(entries(exported), reply);
  }
}

async function* entries({ head, pages }: GameExport): AsyncGenerator {
  yield { head };
  for await (const page of pages) yield* page;
}

async function listed(exported: GameExport): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const entry of entries(exported)) all.push(entry);
  return all;
}
