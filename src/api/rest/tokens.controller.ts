import { Controller, Delete, Get, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { eraseName } from '../../games/erase-name.js';
import { TokenBody } from '../../games/requests.js';
import type { Service } from '../../games/service.js';
import { issueToken, listTokens, replaceToken, revokeToken } from '../../games/tokens.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { bodyOf, tokenOf, type HttpRequest } from './http.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';

/** Who may enter a game, and what people are called there: all that stands outside its log. */
@ApiTags('trust')
@Controller('v1/games/:game')
export class TokensController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Get('tokens')
  @Operation({
    id: 'listTokens', summary: 'The tokens of the game, without their secrets.', answer: answers.TokenList, failures: [401, 403, 404],
    description: 'A seat sees its own, the arbiter and the operator see all; of those that were revoked only the last hundred.',
  })
  async list(@Param('game') game: string, @Req() request: HttpRequest) {
    return unwrap(await listTokens(this.service, { game, token: tokenOf(request) }));
  }

  @Post('tokens')
  @Operation({
    id: 'issueToken', summary: 'Makes a token.', status: 201, body: TokenBody, answer: answers.IssuedToken, failures: [400, 401, 403, 404, 422],
    description: 'A seat makes tokens of its own, which allow no more than the one that makes them. The secret is told only here.',
  })
  async issue(@Param('game') game: string, @Req() request: HttpRequest) {
    return unwrap(await issueToken(this.service, { game, token: tokenOf(request), ...bodyOf(TokenBody, request) }));
  }

  @Delete('tokens/:token')
  @Operation({ id: 'revokeToken', summary: 'Takes a token its power.', answer: answers.Token, failures: [401, 403, 404], description: 'On other nodes it may still open the game for two seconds.' })
  async revoke(@Param('game') game: string, @Param('token') id: string, @Req() request: HttpRequest) {
    return unwrap(await revokeToken(this.service, { game, id, token: tokenOf(request) }));
  }

  @Post('tokens/:token/replacement')
  @Operation({
    id: 'replaceToken', summary: 'Makes a token of the same role and scopes, and takes the old one its power.', status: 201, answer: answers.IssuedToken, failures: [401, 403, 404, 409],
  })
  async replace(@Param('game') game: string, @Param('token') id: string, @Req() request: HttpRequest) {
    return unwrap(await replaceToken(this.service, { game, id, token: tokenOf(request) }));
  }

  @Delete('seats/:side/name')
  @Operation({
    id: 'eraseName', summary: 'Erases what the person at a seat is called.', answer: answers.GameView, failures: [401, 403, 404],
    description: 'The name does not stand in the log, which verifies as before.',
  })
  async eraseName(@Param('game') game: string, @Param('side') side: string, @Req() request: HttpRequest) {
    return unwrap(await eraseName(this.service, { game, side, token: tokenOf(request) }));
  }
}
