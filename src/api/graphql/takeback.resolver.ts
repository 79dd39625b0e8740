import { Inject } from '@nestjs/common';
import { Args, ArgsType, Context, Field, ID, Int, Mutation, Resolver } from '@nestjs/graphql';
import { TakeBackBody } from '../../games/requests.js';
import type { Service } from '../../games/service.js';
import { acceptTakeBack, declineTakeBack, takeBack, tryTakeBack } from '../../games/take-back.js';
import { tokenOf } from '../rest/http.js';
import { unwrap } from '../rest/problem.js';
import { SERVICE } from '../service.js';
import { KeyArgument, read } from './arguments.js';
import type { GraphQLContext } from './context.js';
import { ASKS } from './limits.js';
import { GameOutcome } from './outcome.js';
import { accepted } from './play.resolver.js';
import { orRefusal } from './refusals.js';
import type { Shape } from './shape.js';

@ArgsType()
class GuardedArguments {
  @Field(() => ID)
  readonly game!: string;

  @Field(() => Int, { nullable: true, description: 'A conflict when the game is at another version.' })
  readonly expectedVersion?: number | null;

  @Field(() => String, { nullable: true, description: 'The client\'s id of it: with it a retry gives the first answer.' })
  readonly idempotencyKey?: string | null;
}

@ArgsType()
class TakeBackArguments extends GuardedArguments {
  @Field(() => Int, { description: 'The version whose position is to come back: the last of a command.' })
  readonly to!: number;

  @Field({ defaultValue: false, description: 'Says whether it would be free, or what stands in the way, and records nothing.' })
  readonly dryRun!: boolean;
}

@ArgsType()
class AnswerArguments extends GuardedArguments {
  @Field(() => Int, { description: 'The version of the request.' })
  readonly request!: number;
}

/** Taking back, and what the other seat says to it. */
@Resolver()
export class TakebackResolver {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Mutation(() => GameOutcome, { complexity: ASKS, description: 'Takes back what was done after a version, or asks the other seat for it.' })
  async takeBack(@Context() { req }: GraphQLContext, @Args() { game, dryRun, idempotencyKey, ...body }: TakeBackArguments): Promise<Shape<typeof GameOutcome>> {
    return orRefusal(async () => {
      const token = tokenOf(req);
      const request = { ...read(TakeBackBody, body), game, token, key: keyIn({ idempotencyKey }) };
      if (dryRun) {
        const { to, free, obstacles, ...tried } = unwrap(await tryTakeBack(this.service, request));
        return accepted(tried, token, { dryRun, takeBack: { to, free, obstacles } });
      }
      const { events, to, free, obstacles, ...rest } = unwrap(await takeBack(this.service, request));
      return accepted(rest, token, { events, takeBack: { to, free, obstacles } });
    });
  }

  @Mutation(() => GameOutcome, { complexity: ASKS, description: 'Lets the other seat take back what it asked for.' })
  async acceptTakeback(@Context() { req }: GraphQLContext, @Args() args: AnswerArguments): Promise<Shape<typeof GameOutcome>> {
    return this.answer(req, args, acceptTakeBack);
  }

  @Mutation(() => GameOutcome, { complexity: ASKS, description: 'Declines what the other seat asked for, or withdraws the own request.' })
  async declineTakeback(@Context() { req }: GraphQLContext, @Args() args: AnswerArguments): Promise<Shape<typeof GameOutcome>> {
    return this.answer(req, args, declineTakeBack);
  }

  private answer(req: GraphQLContext['req'], { game, request, expectedVersion, idempotencyKey }: AnswerArguments, given: typeof acceptTakeBack): Promise<Shape<typeof GameOutcome>> {
    return orRefusal(async () => {
      const token = tokenOf(req);
      const asked = { game, request, token, expectedVersion: expectedVersion ?? undefined, key: keyIn({ idempotencyKey }) };
      const { events, ...rest } = unwrap(await given(this.service, asked));
      return accepted(rest, token, { events });
    });
  }
}

function keyIn(args: Pick<GuardedArguments, 'idempotencyKey'>): string | undefined {
  return read(KeyArgument, args).idempotencyKey;
}
