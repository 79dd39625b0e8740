import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import type { HttpRequest } from './http.js';
import { NDJSON } from './lines.js';
import { logOf } from './log-body.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';

const AuditBody = Type.Array(Type.Object({}), { description: 'An export, or the events of a game from the first on: a list, or as NDJSON one a line.' });

/** Checks games that somebody hands in, of this service or another. */
@ApiTags('trust')
@Controller('v1/audits')
export class AuditsController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Post()
  @HttpCode(200)
  @Operation({
    id: 'auditLog', summary: 'Verifies a log by itself, and judges every decision again.', body: AuditBody, bodyTypes: [NDJSON], answer: answers.AuditReport, failures: [400, 413, 415, 422, 503],
    description: 'Chain, digests, orders, signature, dice, and whether each order gives what was recorded, under the rules that run here. Nothing of it is kept. `vedette verify` does the same offline.',
  })
  async audit(@Req() { body }: HttpRequest) {
    return unwrap(await this.service.audits.audit(logOf(body)));
  }
}
