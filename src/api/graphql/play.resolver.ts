import { Inject } from '@nestjs/common';
import { Args, ArgsType, Context, Field, ID, InputType, Int, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { SignedHead } from '../../audit/signed-head.js';
import { act, tryOut } from '../../games/act.js';
import { createGame, type Created } from '../../games/create.js';
import { forkGame } from '../../games/fork.js';
import { joinGame } from '../../games/join.js';
import { ActBody, CreateBody, ForkBody, JoinBody } from '../../games/requests.js';
import type { Service } from '../../games/service.js';
import { viewGame } from '../../games/view.js';
import { tokenOf } from '../rest/http.js';
import { unwrap } from '../rest/problem.js';
import { SERVICE } from '../service.js';
import { given, KeyArgument, read } from './arguments.js';
import type { GraphQLContext } from './context.js';
import { Game } from './game.js';
import { JsonScalar } from './json.js';
import { ASKS } from './limits.js';
import { Accepted, GameOutcome } from './outcome.js';
import { presentGame, typed, type SeenGame } from './present.js';
import { orRefusal } from './refusals.js';
import type { Shape } from './shape.js';

@InputType({ description: 'How the dice of a new game are to be rolled.' })
class DiceInput {
  @Field({ description: 'committed: the server rolls; entered: people roll, and enter the faces with their commands.' })
  readonly mode!: string;

  @Field(() => String, { nullable: true, description: 'A chosen seed of 64 hex digits; the game is marked.' })
  readonly seed?: string | null;
}

@ArgsType()
class CreateArguments {
  @Field(() => ID)
  readonly scenario!: string;

  @Field(() => JsonScalar, { nullable: true, description: 'By name; those not named have their default.' })
  readonly options?: unknown;

  @Field(() => String, { nullable: true, description: 'By default the scenario\'s.' })
  readonly title?: string | null;

  @Field(() => DiceInput, { nullable: true, description: 'Committed by default.' })
  readonly dice?: DiceInput | null;

  @Field({ defaultValue: false, description: 'Whether nobody is to know of the game who holds no token of it.' })
  readonly private!: boolean;
}

@ArgsType()
class ForkArguments {
  @Field(() => ID)
  readonly game!: string;

  @Field(() => Int, { nullable: true, description: 'The last version of a command.' })
  readonly at?: number | null;
}

@ArgsType()
class SeatArguments {
  @Field(() => ID)
  readonly game!: string;

  @Field(() => ID)
  readonly side!: string;

  @Field({ description: 'Who sits there.' })
  readonly name!: string;

  @Field(() => String, { nullable: true, description: 'Added to the dice of all later commands.' })
  readonly entropy?: string | null;
}

@ArgsType()
class ActArguments {
  @Field(() => ID)
  readonly game!: string;

  @Field(() => JsonScalar, { description: 'A command of the game\'s system, best one that was offered.' })
  readonly command!: unknown;

  @Field(() => [Int], { nullable: true, description: 'The faces rolled, in order, where dice are entered.' })
  readonly dice?: readonly number[] | null;

  @Field(() => Int, { nullable: true, description: 'A conflict when the game is at another version.' })
  readonly expectedVersion?: number | null;

  @Field(() => String, { nullable: true, description: 'The client\'s id of the command: with it a retry gives the first answer.' })
  readonly idempotencyKey?: string | null;

  @Field({ defaultValue: false, description: 'Judges the command up to its first roll and records nothing.' })
  readonly dryRun!: boolean;
}

/** What an accepted mutation left, and who may look at the game behind it. */
export interface Done extends Shape<Accepted> {
  readonly id: string;
  readonly token: string | undefined;
}

/** What people do with games. */
@Resolver(() => Accepted)
export class PlayResolver {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Mutation(() => GameOutcome, { complexity: ASKS, description: 'Creates a game; the answer holds the secret of each role, once.' })
  async createGame(@Args() { dice, ...rest }: CreateArguments): Promise<Shape<typeof GameOutcome>> {
    return orRefusal(async () => {
      const body = read(CreateBody, { ...rest, dice: dice && given(dice) });
      return founded(unwrap(await createGame(this.service, body)));
    });
  }

  @Mutation(() => GameOutcome, { complexity: ASKS, description: 'Creates a game that goes on from a version of this one, the newest by default, with tokens and dice of its own.' })
  async forkGame(@Context() { req }: GraphQLContext, @Args() { game, ...rest }: ForkArguments): Promise<Shape<typeof GameOutcome>> {
    return orRefusal(async () => founded(unwrap(await forkGame(this.service, { ...read(ForkBody, rest), game, token: tokenOf(req) }))));
  }

  @Mutation(() => GameOutcome, { complexity: ASKS, description: 'Takes the seat whose token was sent.' })
  async takeSeat(@Context() { req }: GraphQLContext, @Args() { game, side, ...rest }: SeatArguments): Promise<Shape<typeof GameOutcome>> {
    return orRefusal(async () => {
      const token = tokenOf(req);
      return accepted(unwrap(await joinGame(this.service, { ...read(JoinBody, rest), game, side, token })), token);
    });
  }

  @Mutation(() => GameOutcome, { complexity: ASKS, description: 'Sends a command of the seat whose token was sent.' })
  async act(@Context() { req }: GraphQLContext, @Args() { game, dryRun, idempotencyKey, ...body }: ActArguments): Promise<Shape<typeof GameOutcome>> {
    return orRefusal(async () => {
      const token = tokenOf(req);
      const { idempotencyKey: key } = read(KeyArgument, { idempotencyKey });
      const request = { ...read(ActBody, body), game, token, key };
      if (!dryRun) {
        const { events, ...rest } = unwrap(await act(this.service, request));
        return accepted(rest, token, { events });
      }
      const { roll, ...rest } = unwrap(await tryOut(this.service, request));
      return accepted(rest, token, { dryRun, roll });
    });
  }

  @ResolveField(() => Game, { nullable: true, complexity: ASKS, description: 'The game behind it.' })
  async game(@Parent() { id, version, token }: Done): Promise<SeenGame> {
    return presentGame(unwrap(await viewGame(this.service, { game: id, token, at: version })), token);
  }
}

interface Left {
  readonly game: string;
  readonly version: number;
  readonly head?: SignedHead;
}

/** What a mutation left, with what only this one has. */
export function accepted({ game: id, version, head }: Left, token: string | undefined, own: Partial<Done> = {}): Done {
  return typed<Done>('Accepted', { id, token, version, head, dryRun: false, events: [], secrets: [], ...own });
}

/** A new game, whose view is that of an observer: a private one is there for nobody in particular. */
function founded(created: Created): Done {
  return accepted(created, created.tokens.observer, { secrets: Object.entries(created.tokens).map(([role, token]) => ({ role, token })) });
}
