import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Fraction } from './explained.js';
import { JsonScalar } from './json.js';

/** See `audit/luck.ts`. */
@ObjectType({ description: 'How one side\'s dice of one kind fell. Faces count from 0: a die of ten shows 0 to 9.' })
class Luck {
  @Field(() => String, { nullable: true, description: 'The side that the dice were named for; else that whose command rolled them.' })
  readonly seat!: string | null;

  @Field({ description: 'What was rolled for, without the units and hexes that the purpose names.' })
  readonly kind!: string;

  @Field(() => Int)
  readonly rolls!: number;

  @Field(() => Int, { description: 'The sum of the faces.' })
  readonly actual!: number;

  @Field(() => Fraction, { description: 'What fair dice show in sum on the average.' })
  readonly expected!: Fraction;

  @Field(() => Fraction, { description: 'actual less expected.' })
  readonly difference!: Fraction;

  @Field(() => Fraction, { description: 'Of the sum of fair dice.' })
  readonly variance!: Fraction;

  @Field({ description: 'The root of the variance, to 12 decimal places.' })
  readonly standardDeviation!: string;
}

@ObjectType({ description: 'How the dice fell that the viewer may see, up to a version.' })
export class LuckReport {
  @Field(() => Int)
  readonly version!: number;

  @Field({ description: 'committed: the service rolled all dice; entered: people rolled, and entered every face by hand.' })
  readonly dice!: string;

  @Field(() => [Luck])
  readonly luck!: readonly Luck[];
}

@ObjectType({ description: 'What happened, in words.' })
class AccountLine {
  @Field(() => Int, { description: 'Of the event that the line tells of.' })
  readonly version!: number;

  @Field(() => String, { nullable: true, description: 'Who decided it.' })
  readonly seat!: string | null;

  @Field({ description: 'What the lines of one decision share.' })
  readonly command!: string;

  @Field()
  readonly time!: string;

  @Field({ description: 'system: its line names rows of the rule index; service: the service\'s own.' })
  readonly by!: string;

  @Field(() => Int, { description: '0 is a headline.' })
  readonly depth!: number;

  @Field()
  readonly text!: string;

  @Field(() => [String])
  readonly rules!: readonly string[];
}

@ObjectType({ description: 'The account of a game as the viewer may see it.' })
export class Account {
  @Field(() => Int)
  readonly version!: number;

  @Field(() => [AccountLine])
  readonly lines!: readonly AccountLine[];

  @Field(() => Int, { nullable: true, description: 'What `after` is for the next page; null when all is told.' })
  readonly next!: number | null;
}

@ObjectType({ description: 'A place where two views differ.' })
class Change {
  @Field({ description: 'A JSON pointer into the view. In a list of things with an id, or a hex, it names them by that.' })
  readonly path!: string;

  @Field(() => JsonScalar, { nullable: true, description: 'What stood there; null where nothing did.' })
  readonly before?: unknown;

  @Field(() => JsonScalar, { nullable: true, description: 'What stands there; null where nothing does.' })
  readonly after?: unknown;
}

@ObjectType({ description: 'What the viewer sees changed between two versions.' })
export class VersionDifference {
  @Field(() => Int)
  readonly from!: number;

  @Field(() => Int)
  readonly to!: number;

  @Field(() => [Change])
  readonly changes!: readonly Change[];
}
