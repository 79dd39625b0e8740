import { Inject } from '@nestjs/common';
import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { reportLuck } from '../../games/luck.js';
import type { Service } from '../../games/service.js';
import { unwrap } from '../rest/problem.js';
import { SERVICE } from '../service.js';
import { Game } from './game.js';
import { LuckReport } from './history.js';
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
}
