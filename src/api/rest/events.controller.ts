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
import { accepts, EVENT_STREAM, message, NDJSON, STILL_THERE, streamLines, streamText } from './lines.js';
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
    const token = tokenOf(request);
    reply.header('vary', 'Authorization, Accept');
    const [isFollowed, isLines] = [accepts(request, EVENT_STREAM), accepts(request, NDJSON)];
    const wanted = { game, after: (isFollowed ? lastEventOf(request) : undefined) ?? after, filter, token };
    // The first page is read before the answer begins, so that a refusal is still one.
    const first = unwrap(await pageEvents(this.service, { ...wanted, limit: limit ?? (isFollowed || isLines ? PAGE : 100) }));
    if (isFollowed) return this.follow(first, wanted, limit, request, reply);
    return isLines ? streamLines(this.all(first, wanted, limit), reply) : first;
  }

  private async *all(first: EventPage, wanted: Wanted, limit?: number): AsyncGenerator {
    for await (const events of upTo(this.onwards(first, wanted), limit)) yield* events;
  }

  private async *onwards(first: EventPage, wanted: Wanted): AsyncGenerator<EventPage> {
    yield first;
    for (let { next } = first; next !== null; ) {
      const page = unwrap(await pageEvents(this.service, { ...wanted, after: next, limit: PAGE }));
      yield page;
      ({ next } = page);
    }
  }

  private follow(first: EventPage, wanted: Wanted, limit: number | undefined, { ip, socket }: HttpRequest, reply: HttpReply) {
    const { streamLimit } = this.settings;
    if (streamLimit > 0 && (this.open.get(ip) ?? 0) >= streamLimit) unwrap(fail('busy', 'streams.too-many', `at most ${streamLimit} event streams are open for one address`));
    // Proxies must not keep back what there is; and a connection is of no use behind the end, which comes when the service stops.
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no').header('connection', 'close');
    const server = this.host.httpAdapter.getHttpServer() as Server;
    // A server that is about to stop, or the request of a program without one, waits for the end of each answer.
    const isOver = () => socket.destroyed || !server.listening;
    return streamText(this.messages(followEvents(this.service, wanted, first, isOver), ip, limit), reply, EVENT_STREAM);
  }

  private async *messages(pages: AsyncIterable<EventPage>, ip: string, limit?: number): AsyncGenerator<string> {
    this.count(ip, 1);
    try {
      for await (const events of upTo(pages, limit)) yield events.length > 0 ? events.map((event) => message(event.version, event)).join('') : STILL_THERE;
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

/** What stands on the pages, at most so many events. */
async function* upTo(pages: AsyncIterable<EventPage>, limit = Infinity): AsyncGenerator<EventPage['events']> {
  let left = limit;
  for await (const { events } of pages) {
    yield events.slice(0, left);
    left -= events.length;
    if (left <= 0) return;
  }
}
