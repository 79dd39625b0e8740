import { createUnionType, Field, Int, InterfaceType, ObjectType } from '@nestjs/graphql';
import { RolledDie } from './game.js';
import { Head } from './head.js';
import { JsonScalar } from './json.js';
import { ScenarioSummary } from './scenario.js';

@ObjectType({ description: 'An event as the answer to a command tells of it.' })
class Happened {
  @Field(() => Int)
  readonly version!: number;

  @Field()
  readonly type!: string;

  @Field(() => JsonScalar)
  readonly data!: unknown;

  @Field(() => [RolledDie])
  readonly rolls!: readonly RolledDie[];
}

@ObjectType({ description: 'A die that is still to be rolled, or that was entered wrong.' })
class DieAsked {
  @Field()
  readonly purpose!: string;

  @Field(() => Int)
  readonly sides!: number;

  @Field(() => Int, { description: '0 for the first die of the command.' })
  readonly place!: number;
}

@ObjectType({ description: 'What is not for one seat alone to take back.' })
class Obstacle {
  @Field(() => Int, { description: 'Where it stands in the log.' })
  readonly version!: number;

  @Field({ description: 'Whose command it was.' })
  readonly side!: string;

  @Field({ description: 'rolled: dice fell; revealed: something hidden came to light; decided: the other side decided.' })
  readonly because!: string;
}

@ObjectType({ description: 'What taking back comes to.' })
class TakeBack {
  @Field(() => Int, { description: 'The version whose position comes back.' })
  readonly to!: number;

  @Field({ description: 'Whether it is done at once; otherwise it is a request.' })
  readonly free!: boolean;

  @Field(() => [Obstacle], { description: 'Why it is not free, command by command.' })
  readonly obstacles!: readonly Obstacle[];
}

@ObjectType({ description: 'What opens a role of a new game. It is told once and never again.' })
class Secret {
  @Field({ description: 'seat:<side>, observer or arbiter.' })
  readonly role!: string;

  @Field()
  readonly token!: string;
}

/** The game behind it is asked for, see `play.resolver.ts`. */
@ObjectType({ description: 'It was done; of a dry run: it would be accepted, at least up to its first roll.' })
export class Accepted {
  @Field(() => Int, { description: 'The version of the game behind it.' })
  readonly version!: number;

  @Field(() => Head, { nullable: true, description: 'That version and its hash, signed: a promise that the log will always hold what it holds now. Of a dry run null.' })
  readonly head?: Head;

  @Field({ description: 'Whether nothing was recorded, because it was only tried.' })
  readonly dryRun!: boolean;

  @Field(() => [Happened], { description: 'What came of a command.' })
  readonly events!: readonly Happened[];

  @Field(() => DieAsked, { nullable: true, description: 'The die that what was tried would roll next.' })
  readonly roll?: DieAsked;

  @Field(() => TakeBack, { nullable: true, description: 'Of a take-back.' })
  readonly takeBack?: TakeBack;

  @Field(() => [Secret], { description: 'The secrets of a new game; empty otherwise.' })
  readonly secrets!: readonly Secret[];
}

@InterfaceType({ description: 'Nothing was done.' })
export abstract class Refusal {
  @Field({ description: 'Stable, machine readable; the same as in REST.' })
  readonly code!: string;

  @Field({ description: 'For people.' })
  readonly detail!: string;
}

@ObjectType({ description: 'One rule that the action breaks.' })
class Violation {
  @Field({ description: 'The id of a row of the rule index.' })
  readonly rule!: string;

  @Field()
  readonly code!: string;

  @Field(() => JsonScalar)
  readonly facts!: unknown;

  @Field()
  readonly message!: string;
}

@ObjectType({ implements: () => Refusal, description: 'The rules refuse it. REST: 422.' })
export class Rejected extends Refusal {
  @Field(() => [Violation])
  readonly violations!: readonly Violation[];
}

@ObjectType({ implements: () => Refusal, description: 'Somebody was faster: the game has moved on, or the seat is taken. REST: 412 and 409.' })
export class Conflict extends Refusal {
  @Field(() => Int, { nullable: true, description: 'The game\'s version, when another one was expected.' })
  readonly currentVersion?: number;
}

@ObjectType({ description: 'What is wrong with what was sent, by its place.' })
class Fault {
  @Field({ description: 'A JSON pointer.' })
  readonly path!: string;

  @Field()
  readonly code!: string;

  @Field()
  readonly message!: string;
}

@ObjectType({ implements: () => Refusal, description: 'The request itself is at fault: malformed, not allowed, or about what is not there.' })
export class Problem extends Refusal {
  @Field({ description: 'malformed, unauthenticated, forbidden, unknown or unprocessable.' })
  readonly kind!: string;

  @Field(() => [Fault])
  readonly faults!: readonly Fault[];

  @Field(() => DieAsked, { nullable: true, description: 'The die that a command with entered dice lacks, or has wrong.' })
  readonly die?: DieAsked;
}

@ObjectType({ description: 'The scenario was taken in; games can be created from it.' })
export class ScenarioAccepted {
  @Field(() => ScenarioSummary)
  readonly scenario!: ScenarioSummary;
}

/** What became of a mutation of a game. */
export const GameOutcome = createUnionType({ name: 'GameOutcome', types: () => [Accepted, Rejected, Conflict, Problem] as const });

/** What became of an upload. */
export const ScenarioOutcome = createUnionType({ name: 'ScenarioOutcome', types: () => [ScenarioAccepted, Rejected, Conflict, Problem] as const });
