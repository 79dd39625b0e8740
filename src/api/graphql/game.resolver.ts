import { Inject } from '@nestjs/common';
import { Args, ArgsType, Context, Field, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { offerActions } from '../../games/actions.js';
import { pageEvents } from '../../games/events.js';
import { listGames } from '../../games/list.js';
import { preview, query } from '../../games/query.js';
import type { Service } from '../../games/service.js';
import { viewGame } from '../../games/view.js';
import { EVENT_FILTER } from '../rest/event-filter.js';
import { tokenOf } from '../rest/http.js';
import { unwrap } from '../rest/problem.js';
import { AtQuery } from '../rest/questions.js';
import { SERVICE } from '../service.js';
import { EventsArguments, ListArguments, read } from './arguments.js';
import type { GraphQLContext } from './context.js';
import { Actions, Answer, EventPage, Game } from './game.js';
import { GameConnection } from './game-list.js';
import { JsonScalar } from './json.js';
import { ASKS, FORESEES } from './limits.js';
import { presentEvents, presentGame, presentPage, type SeenGame } from './present.js';
import type { Shape } from './shape.js';
import { ownTurn } from './turns.js';

@ArgsType()
class GamesArguments {
  @Field(() => Int, { defaultValue: 20, description: 'At most 100.' })
  readonly first!: number;

  @Field(() => String, { nullable: true, description: 'The `endCursor` of the page before.' })
  readonly after?: string | null;

  @Field(() => ID, { nullable: true })
  readonly system?: string | null;

  @Field(() => ID, { nullable: true })
  readonly scenario?: string | null;

  @Field(() => String, { nullable: true, description: 'open, running or over.' })
  readonly status?: string | null;
}

@ArgsType()
class LogArguments {
  @Field(() => Int, { defaultValue: 100, description: 'At most 1000.' })
  readonly first!: number;

  @Field(() => Int, { defaultValue: 0, description: 'Only events with a version above this one.' })
  readonly after!: number;

  @Field(() => String, { nullable: true, description: EVENT_FILTER.type.description })
  readonly type?: string | null;

  @Field(() => String, { nullable: true, description: EVENT_FILTER.seat.description })
  readonly seat?: string | null;

  @Field(() => ID, { nullable: true, description: EVENT_FILTER.unit.description })
  readonly unit?: string | null;

  @Field(() => ID, { nullable: true, description: EVENT_FILTER.hex.description })
  readonly hex?: string | null;

  @Field(() => ID, { nullable: true, description: EVENT_FILTER.rule.description })
  readonly rule?: string | null;
}

type Parameters = Readonly<Record<string, unknown>>;

const PARAMETERS = { type: () => JsonScalar, nullable: true, description: 'Further parameters; `ruleset` has their JSON Schema.' } as const;

/** Games, and what can be asked of one at a version. */
@Resolver(() => Game)
export class GameResolver {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Query(() => Game, { nullable: true, complexity: ASKS, description: 'A game now, or as of a version.' })
  async game(
    @Context() { req }: GraphQLContext,
    @Args('id', { type: () => ID }) id: string,
    @Args('at', { type: () => Int, nullable: true, description: 'A version; the newest by default.' }) at?: number | null,
  ): Promise<SeenGame> {
    const token = tokenOf(req);
    await ownTurn();
    return presentGame(unwrap(await viewGame(this.service, { ...read(AtQuery, { at }), game: id, token })), token);
  }

  @Query(() => GameConnection, { nullable: true, complexity: ASKS, description: 'The list of games, the newest first.' })
  async games(@Args() args: GamesArguments): Promise<Shape<GameConnection>> {
    const { first, after, ...filter } = read(ListArguments, args);
    return presentPage(unwrap(await listGames(this.service, { filter, limit: first, cursor: after })));
  }

  @ResolveField(() => Actions, { nullable: true, complexity: ASKS, description: 'What my seat may do, by decision.' })
  async actions(@Parent() { id, version, token }: SeenGame): Promise<Shape<Actions>> {
    await ownTurn();
    return unwrap(await offerActions(this.service, { game: id, token, at: version }));
  }

  @ResolveField(() => Answer, { nullable: true, complexity: ASKS, description: 'Where a unit can go, at which cost, and what stops it.' })
  moves(@Parent() game: SeenGame, @Args('unit', { type: () => ID }) unit: string, @Args('parameters', PARAMETERS) parameters?: Parameters | null) {
    return this.asked(game, 'moves', { ...parameters, unit });
  }

  @ResolveField(() => Answer, { nullable: true, complexity: ASKS, description: 'Whether one hex sees another, and what blocks.' })
  lineOfSight(
    @Parent() game: SeenGame,
    @Args('from', { type: () => ID }) from: string,
    @Args('to', { type: () => ID }) to: string,
    @Args('parameters', PARAMETERS) parameters?: Parameters | null,
  ) {
    return this.asked(game, 'line-of-sight', { ...parameters, from, to });
  }

  @ResolveField(() => Answer, { nullable: true, complexity: ASKS, description: 'Which units of a command are In Command, and by what.' })
  commandStatus(
    @Parent() game: SeenGame,
    @Args('command', { type: () => ID }) command: string,
    @Args('parameters', PARAMETERS) parameters?: Parameters | null,
  ) {
    return this.asked(game, 'command-status', { ...parameters, command });
  }

  @ResolveField(() => Answer, { nullable: true, complexity: ASKS, description: 'Which forces are in supply, and what cuts the others off.' })
  supply(@Parent() game: SeenGame, @Args('parameters', PARAMETERS) parameters?: Parameters | null) {
    return this.asked(game, 'supply', parameters ?? {});
  }

  @ResolveField(() => Answer, { nullable: true, complexity: ASKS, description: 'Any query of the system, by its name.' })
  query(@Parent() game: SeenGame, @Args('name', { type: () => ID }) name: string, @Args('parameters', PARAMETERS) parameters?: Parameters | null) {
    return this.asked(game, name, parameters ?? {});
  }

  @ResolveField(() => Answer, { nullable: true, complexity: FORESEES, description: 'The exact odds of something that could be done.' })
  async preview(
    @Parent() { id, version, token }: SeenGame,
    @Args('name', { type: () => ID }) name: string,
    @Args('parameters', { type: () => JsonScalar }) parameters: Parameters,
  ): Promise<Shape<Answer>> {
    await ownTurn();
    return unwrap(await preview(this.service, { game: id, token, at: version, name, parameters }));
  }

  @ResolveField(() => EventPage, { nullable: true, complexity: ASKS, description: 'The log, the oldest first; or of it what fits all that is given. Go on while there is a `next`.' })
  async events(@Parent() { id, token }: SeenGame, @Args() args: LogArguments): Promise<Shape<EventPage>> {
    const { first, after, ...filter } = read(EventsArguments, args);
    return presentEvents(unwrap(await pageEvents(this.service, { game: id, token, after, limit: first, filter })));
  }

  private async asked({ id, version, token }: SeenGame, name: string, parameters: Parameters): Promise<Shape<Answer>> {
    await ownTurn();
    return unwrap(await query(this.service, { game: id, token, at: version, name, parameters }));
  }
}
