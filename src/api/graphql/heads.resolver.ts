import { Inject } from '@nestjs/common';
import { Args, Context, ID, Query, Resolver } from '@nestjs/graphql';
import { checkHead } from '../../games/head-check.js';
import { HeadCheckBody } from '../../games/requests.js';
import type { Service } from '../../games/service.js';
import { tokenOf } from '../rest/http.js';
import { unwrap } from '../rest/problem.js';
import { SERVICE } from '../service.js';
import { given, read } from './arguments.js';
import type { GraphQLContext } from './context.js';
import { HeadCheck, HeadInput, SigningKey } from './head.js';
import { ASKS } from './limits.js';
import type { Shape } from './shape.js';
import { ownTurn } from './turns.js';

/** Signed heads: the keys that they are signed with, and what one that was kept comes to. */
@Resolver()
export class HeadsResolver {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Query(() => [SigningKey], { complexity: ASKS, description: 'The public keys by which heads are signed, the oldest first; those that sign no more stay.' })
  async keys(): Promise<readonly Shape<SigningKey>[]> {
    return this.service.keys.published();
  }

  @Query(() => HeadCheck, { nullable: true, complexity: ASKS, description: 'Holds the log of a game against a head that was kept.' })
  async headCheck(
    @Context() { req }: GraphQLContext,
    @Args('game', { type: () => ID }) game: string,
    @Args('head') kept: HeadInput,
  ): Promise<Shape<HeadCheck>> {
    await ownTurn();
    const { head } = read(HeadCheckBody, { head: given(kept) });
    return unwrap(await checkHead(this.service, { game, token: tokenOf(req), head }));
  }
}
