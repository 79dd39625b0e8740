import { Inject } from '@nestjs/common';
import { Args, Context, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { eraseName } from '../../games/erase-name.js';
import { TokenBody } from '../../games/requests.js';
import type { Service } from '../../games/service.js';
import { issueToken, listTokens, replaceToken, revokeToken, type IssuedToken } from '../../games/tokens.js';
import { tokenOf } from '../rest/http.js';
import { unwrap } from '../rest/problem.js';
import { SERVICE } from '../service.js';
import { read } from './arguments.js';
import type { GraphQLContext } from './context.js';
import { Game } from './game.js';
import { ASKS } from './limits.js';
import { GameOutcome } from './outcome.js';
import { accepted } from './play.resolver.js';
import { typed, type SeenGame } from './present.js';
import { orRefusal } from './refusals.js';
import type { Shape } from './shape.js';
import { Token, TokenOutcome } from './token.js';

/** Who may enter a game, and what people are called there. */
@Resolver(() => Game)
export class AccessResolver {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @ResolveField(() => [Token], { nullable: true, complexity: ASKS, description: 'The tokens that the holder of the token that was sent manages, the oldest first.' })
  async tokens(@Parent() { id, token }: SeenGame): Promise<readonly Shape<Token>[]> {
    return unwrap(await listTokens(this.service, { game: id, token })).tokens;
  }

  @Mutation(() => TokenOutcome, { complexity: ASKS, description: 'Makes a token of the same role as the one that was sent, or, for the arbiter, of any.' })
  async issueToken(
    @Context() { req }: GraphQLContext,
    @Args('game', { type: () => ID }) game: string,
    @Args('role', { type: () => String, nullable: true }) role?: string | null,
    @Args('scopes', { type: () => [String], nullable: true, description: 'read, act, manage; by default all that there can be.' }) scopes?: readonly string[] | null,
  ): Promise<Shape<typeof TokenOutcome>> {
    return orRefusal(async () => issued(unwrap(await issueToken(this.service, { ...read(TokenBody, { role, scopes }), game, token: tokenOf(req) }))));
  }

  @Mutation(() => TokenOutcome, { complexity: ASKS, description: 'Takes a token its power.' })
  async revokeToken(
    @Context() { req }: GraphQLContext,
    @Args('game', { type: () => ID }) game: string,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<Shape<typeof TokenOutcome>> {
    return orRefusal(async () => typed('TokenAccepted', { token: unwrap(await revokeToken(this.service, { game, id, token: tokenOf(req) })), secret: null }));
  }

  @Mutation(() => TokenOutcome, { complexity: ASKS, description: 'Makes a token of the same role and scopes, and takes the old one its power.' })
  async replaceToken(
    @Context() { req }: GraphQLContext,
    @Args('game', { type: () => ID }) game: string,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<Shape<typeof TokenOutcome>> {
    return orRefusal(async () => issued(unwrap(await replaceToken(this.service, { game, id, token: tokenOf(req) }))));
  }

  @Mutation(() => GameOutcome, { complexity: ASKS, description: 'Erases what the person at a seat is called. The log, in which the name does not stand, verifies as before.' })
  async eraseName(
    @Context() { req }: GraphQLContext,
    @Args('game', { type: () => ID }) game: string,
    @Args('side', { type: () => ID }) side: string,
  ): Promise<Shape<typeof GameOutcome>> {
    return orRefusal(async () => {
      const token = tokenOf(req);
      return accepted(unwrap(await eraseName(this.service, { game, side, token })), token);
    });
  }
}

function issued({ token: secret, ...token }: IssuedToken): Shape<typeof TokenOutcome> {
  return typed('TokenAccepted', { token, secret });
}
