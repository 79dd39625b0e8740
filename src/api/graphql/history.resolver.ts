import { Inject } from '@nestjs/common';
import { Args, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { compareVersions } from '../../games/compare-versions.js';
import { reportLuck } from '../../games/luck.js';
import type { Service } from '../../games/service.js';
import { unwrap } from '../rest/problem.js';
import { DifferenceQuery } from '../rest/questions.js';
import { SERVICE } from '../service.js';
import { read } from './arguments.js';
import { Game } from './game.js';
import { LuckReport, VersionDifference } from './history.js';
import { ASKS } from './limits.js';
import type { SeenGame } from './present.js';
import type { Shape } from './shape.js';
import { ownTurn } from './turns.js';

/** What a game's history comes to. */
@Resolver(() => Game)
export class HistoryResolver {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

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
