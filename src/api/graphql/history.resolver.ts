import { Inject } from '@nestjs/common';
import { Args, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { tellGame } from '../../games/account.js';
import { compareVersions } from '../../games/compare-versions.js';
import { reportLuck } from '../../games/luck.js';
import type { Service } from '../../games/service.js';
import { unwrap } from '../rest/problem.js';
import { AccountQuery, DifferenceQuery } from '../rest/questions.js';
import { SERVICE } from '../service.js';
import { read } from './arguments.js';
import { Game } from './game.js';
import { Account, LuckReport, VersionDifference } from './history.js';
import { ASKS } from './limits.js';
import type { SeenGame } from './present.js';
import type { Shape } from './shape.js';
import { ownTurn } from './turns.js';

/** What a game's history comes to. */
@Resolver(() => Game)
export class HistoryResolver {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @ResolveField(() => Account, { nullable: true, complexity: ASKS, description: 'What happened up to this version, in words, with the rules.' })
  async account(
    @Parent() { id, version, token }: SeenGame,
    @Args('first', { type: () => Int, defaultValue: 500, description: 'Lines: 1 to 5000.' }) first: number,
    @Args('after', { type: () => Int, defaultValue: 0, description: 'Only what happened after this version.' }) after: number,
  ): Promise<Shape<Account>> {
    await ownTurn();
    const { limit = first, ...query } = read(AccountQuery, { limit: first, after, at: version });
    return unwrap(await tellGame(this.service, { ...query, limit, game: id, token }));
  }

  @ResolveField(() => LuckReport, { nullable: true, complexity: ASKS, description: 'How the dice fell, against what fair dice show, by side and kind of roll.' })
  async luck(@Parent() { id, version, token }: SeenGame): Promise<Shape<LuckReport>> {
    await ownTurn();
    return unwrap(await reportLuck(this.service, { game: id, token, at: version }));
  }

  @ResolveField(() => VersionDifference, { nullable: true, complexity: ASKS, description: 'What I see changed from another version to this one.' })
  async difference(
    @Parent() { id, version, token }: SeenGame,
    @Args('from', { type: () => Int, nullable: true, description: 'By default the version at which the game was set up.' }) from?: number | null,
  ): Promise<Shape<VersionDifference>> {
    await ownTurn();
    return unwrap(await compareVersions(this.service, { ...read(DifferenceQuery, { from, to: version }), game: id, token }));
  }
}
