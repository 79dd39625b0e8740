import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { createGame, type Created } from '../../games/create.js';
import { forkGame } from '../../games/fork.js';
import { joinGame } from '../../games/join.js';
import { listGames } from '../../games/list.js';
import { CreateBody, ForkBody, JoinBody } from '../../games/requests.js';
import type { Service } from '../../games/service.js';
import { drawBoard, viewGame, type GameView } from '../../games/view.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { bodyOf, queryOf, tokenOf, type HttpReply, type HttpRequest } from './http.js';
import { accepts, PLAIN } from './lines.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';
import { AtQuery } from './questions.js';

const ListQuery = Type.Object(
  {
    system: Type.Optional(Type.String()),
    scenario: Type.Optional(Type.String()),
    status: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('running'), Type.Literal('over')])),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `next` of the page before.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '20 by default.' })),
  },
  { additionalProperties: false },
);


/** Games: set up, found, looked at, joined. */
@ApiTags('games')
@Controller('v1/games')
export class GamesController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Post()
  @Operation({
    id: 'createGame', summary: 'Sets a game up.', status: 201, body: CreateBody, answer: answers.Created, failures: [400, 404, 422],
    description: 'The answer holds one secret token for each seat and role. They are told only here.',
  })
  async create(@Req() request: HttpRequest, @Res({ passthrough: true }) reply: HttpReply) {
    return placed(unwrap(await createGame(this.service, bodyOf(CreateBody, request))), reply);
  }

  @Get()
  @Operation({ id: 'listGames', summary: 'The games, the newest first.', query: ListQuery, answer: answers.GamePage, failures: [400] })
  async list(@Req() request: HttpRequest) {
    const { cursor, limit = 20, ...filter } = queryOf(ListQuery, request);
    return unwrap(await listGames(this.service, { filter, cursor, limit }));
  }

  @Get(':game')
  @Operation({
    id: 'getGame', summary: 'A game as you may see it.', query: AtQuery, answer: answers.GameView, failures: [400, 401, 404],
    description: 'The ETag is the version; with `If-None-Match` an unchanged game is answered by 304.',
  })
  async get(@Param('game') game: string, @Req() request: HttpRequest, @Res({ passthrough: true }) reply: HttpReply) {
    const { at } = queryOf(AtQuery, request);
    const view = unwrap(await viewGame(this.service, { game, at, token: tokenOf(request) }));
    reply.header('etag', tagOf(view)).header('vary', 'Authorization');
    if (request.headers['if-none-match'] !== tagOf(view)) return view;
    reply.status(304);
    return undefined;
  }

  @Get(':game/board')
  @Operation({
    id: 'getBoard', summary: 'The board as text.', query: AtQuery, answer: answers.BoardText, mediaTypes: [PLAIN], failures: [400, 401, 404],
    description: 'For people, and for bots that post it. With `Accept: text/plain` it comes as it is.',
  })
  async board(@Param('game') game: string, @Req() request: HttpRequest, @Res({ passthrough: true }) reply: HttpReply) {
    const { at } = queryOf(AtQuery, request);
    const drawn = unwrap(await drawBoard(this.service, { game, at, token: tokenOf(request) }));
    reply.header('vary', 'Authorization, Accept');
    if (!accepts(request, PLAIN)) return drawn;
    reply.header('content-type', `${PLAIN}; charset=utf-8`);
    return drawn.board;
  }

  @Post(':game/forks')
  @Operation({
    id: 'forkGame', summary: 'Sets up a new game that goes on from a version of this one.', status: 201, body: ForkBody, answer: answers.Created, failures: [400, 401, 403, 404, 422],
    description: 'It is marked as analysis, and has tokens and dice of its own. While a game with secrets runs, only its arbiter may fork it.',
  })
  async fork(@Param('game') game: string, @Req() request: HttpRequest, @Res({ passthrough: true }) reply: HttpReply) {
    const { at } = bodyOf(ForkBody, request);
    return placed(unwrap(await forkGame(this.service, { game, at, token: tokenOf(request) })), reply);
  }

  @Post(':game/seats/:side')
  @Operation({ id: 'takeSeat', summary: 'Takes a seat.', status: 201, body: JoinBody, answer: answers.GameView, failures: [400, 401, 403, 404, 409] })
  async join(@Param('game') game: string, @Param('side') side: string, @Req() request: HttpRequest) {
    return unwrap(await joinGame(this.service, { game, side, token: tokenOf(request), ...bodyOf(JoinBody, request) }));
  }
}

/** A new game, and where it is from now on. */
function placed(created: Created, reply: HttpReply): Created {
  reply.header('location', `/v1/games/${created.game}`).header('etag', tagOf(created));
  return created;
}

function tagOf({ version }: GameView): string {
  return `"${version}"`;
}
