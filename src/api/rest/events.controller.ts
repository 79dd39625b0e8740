import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { pageEvents, type EventPage, type EventsRequest } from '../../games/events.js';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { EVENT_FILTER } from './event-filter.js';
import { queryOf, tokenOf, type HttpReply, type HttpRequest } from './http.js';
import { NDJSON, streamLines } from './lines.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';

const EventsQuery = Type.Object(
  {
    after: Type.Optional(Type.Integer({ minimum: 0, description: 'Only events with a version above this one.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: '100 by default; of NDJSON all by default.' })),
    ...EVENT_FILTER,
  },
  { additionalProperties: false },
);

const PAGE = 500;

/** The log of a game. */
@ApiTags('games')
@Controller('v1/games/:game/events')
export class EventsController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Get()
  @Operation({
    id: 'listEvents', summary: 'What happened, as you may see it.', query: EventsQuery, answer: answers.EventPage, mediaTypes: [NDJSON],
    failures: [400, 401, 404],
    description: 'Each event is a whole envelope, or, where you may not see it, only what chains it. As NDJSON: one event a line. '
      + 'A search leaves out what does not fit all that is given, and everything that you may not see; its pages may hold less than the limit: go on while there is a `next`.',
  })
  async list(@Param('game') game: string, @Req() request: HttpRequest, @Res({ passthrough: true }) reply: HttpReply) {
    const { after, limit, ...filter } = queryOf(EventsQuery, request);
    const wanted = { game, after, filter, token: tokenOf(request) };
    reply.header('vary', 'Authorization, Accept');
    if (!wantsLines(request)) return unwrap(await pageEvents(this.service, { ...wanted, limit: limit ?? 100 }));
    // The first page is read before the answer begins, so that a refusal is still one.
    const first = unwrap(await pageEvents(this.service, { ...wanted, limit: limit ?? PAGE }));
    return streamLines(this.all(first, wanted, limit), reply);
  }

  private async *all(first: EventPage, wanted: Omit<EventsRequest, 'limit'>, limit = Infinity): AsyncGenerator {
    let left = limit;
    for (let page = first; ; ) {
      yield* page.events.slice(0, left);
      left -= page.events.length;
      if (page.next === null || left <= 0) return;
      page = unwrap(await pageEvents(this.service, { ...wanted, after: page.next, limit: PAGE }));
    }
  }
}

function wantsLines({ headers }: HttpRequest): boolean {
  return headers.accept?.includes(NDJSON) ?? false;
}
