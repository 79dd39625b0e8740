import type { Server } from 'node:http';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { pageEvents, type EventPage, type EventsRequest } from '../../games/events.js';
import { fail } from '../../games/failure.js';
import { followEvents } from '../../games/follow.js';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import { SETTINGS, type ApiSettings } from '../settings.js';
import * as answers from './answers.js';
import { EVENT_FILTER } from './event-filter.js';
import { lastEventOf, queryOf, tokenOf, type HttpReply, type HttpRequest } from './http.js';
import { EVENT_STREAM, message, NDJSON, STILL_THERE, streamLines, streamText } from './lines.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';

const EventsQuery = Type.Object(
  {
    after: Type.Optional(Type.Integer({ minimum: 0, description: 'Only events with a version above this one.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: '100 by default; of NDJSON and of an event stream all by default.' })),
    ...EVENT_FILTER,
  },
  { additionalProperties: false },
);

const PAGE = 500;

type Wanted = Omit<EventsRequest, 'limit'>;

/** The log of a game. */
@ApiTags('games')
@Controller('v1/games/:game/events')
export class EventsController {
  /** Event streams that are open, by the address that holds them. */
  private readonly open = new Map<string, number>();

  constructor(
    @Inject(SERVICE) private readonly service: Service,
    @Inject(SETTINGS) private readonly settings: ApiSettings,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  @Get()
  @Operation({
    id: 'listEvents', summary: 'What happened, as you may see it.', query: EventsQuery, answer: answers.EventPage, mediaTypes: [NDJSON, EVENT_STREAM],
    failures: [400, 401, 404, 503],
    headers: { 'Last-Event-ID': 'Of an event stream: goes on behind this version, whatever `after` says.' },
    description: 'Each event is a whole envelope, or, where you may not see it, only what chains it. As NDJSON: one event a line. '
      + 'As an event stream: one event a message, with its version as `id`, and what happens from then on as soon as it does. '
      + 'A search leaves out what does not fit all that is given, and everything that you may not see; its pages may hold less than the limit: go on while there is a `next`.',
  })
  async list(@Param('game') game: string, @Req() request: HttpRequest, @Res({ passthrough: true }) reply: HttpReply) {
    const { after, limit, ...filter } = queryOf(EventsQuery, request);
    const wanted = { game, after, filter, token: tokenOf(request) };
    reply.header('vary', 'Authorization, Accept');
    if (accepts(request, EVENT_STREAM)) return this.follow({ ...wanted, after: lastEventOf(request) ?? after }, limit, request, reply);
    if (!accepts(request, NDJSON)) return unwrap(await pageEvents(this.service, { ...wanted, limit: limit ?? 100 }));
    // The first page is read before the answer begins, so that a refusal is still one.
    const first = unwrap(await pageEvents(this.service, { ...wanted, limit: limit ?? PAGE }));
    return streamLines(this.all(first, wanted, limit), reply);
  }

  private async *all(first: EventPage, wanted: Wanted, limit = Infinity): AsyncGenerator {
    let left = limit;
    for (let page = first; ; ) {
      yield* page.events.slice(0, left);
      left -= page.events.length;
      if (page.next === null || left <= 0) return;
      page = unwrap(await pageEvents(this.service, { ...wanted, after: page.next, limit: PAGE }));
    }
  }

  private async follow(wanted: Wanted, limit: number | undefined, { ip, socket }: HttpRequest, reply: HttpReply) {
    const first = unwrap(await pageEvents(this.service, { ...wanted, limit: limit ?? PAGE }));
    const { streamLimit } = this.settings;
    if (streamLimit > 0 && (this.open.get(ip) ?? 0) >= streamLimit) unwrap(fail('busy', 'streams.too-many', `at most ${streamLimit} event streams are open for one address`));
    // Proxies must not keep back what there is; and a connection is of no use behind the end, which comes when the service stops.
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no').header('connection', 'close');
    const server = this.host.httpAdapter.getHttpServer() as Server;
    // A server that is about to stop, or the request of a program without one, waits for the end of each answer.
    const isOver = () => socket.destroyed || !server.listening;
    return streamText(this.messages(followEvents(this.service, wanted, first, isOver), ip, limit), reply, EVENT_STREAM);
  }

  private async *messages(pages: AsyncIterable<EventPage>, ip: string, limit = Infinity): AsyncGenerator<string> {
    let left = limit;
    this.count(ip, 1);
    try {
      for await (const { events } of pages) {
        yield events.length > 0 ? events.slice(0, left).map((event) => message(event.version, event)).join('') : STILL_THERE;
        left -= events.length;
        if (left <= 0) return;
      }
    } finally {
      this.count(ip, -1);
    }
  }

  private count(ip: string, by: number): void {
    const open = (this.open.get(ip) ?? 0) + by;
    if (open > 0) this.open.set(ip, open);
    else this.open.delete(ip);
  }
}

function accepts({ headers }: HttpRequest, type: string): boolean {
  return headers.accept?.includes(type) ?? false;
}
