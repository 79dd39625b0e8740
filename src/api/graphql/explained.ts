import { Field, Int, ObjectType } from '@nestjs/graphql';

/** See `kernel/explained.ts`. */
@ObjectType({ description: 'One summand of a number, and the row of the rule index that it comes from.' })
export class Term {
  @Field()
  readonly label!: string;

  @Field(() => Int)
  readonly value!: number;

  @Field({ description: 'The id of a row of the rule index, e.g. G-10.41.a.' })
  readonly rule!: string;

  @Field({ description: 'source: printed; house: a value of ours where the source has none.' })
  readonly provenance!: string;

  @Field(() => String, { nullable: true, description: 'The hex that the term speaks of.' })
  readonly at?: string;
}

/** See `kernel/rational.ts`. */
@ObjectType({ description: 'An exact number.' })
export class Fraction {
  @Field()
  readonly numerator!: string;

  @Field()
  readonly denominator!: string;

  @Field({ description: 'Exact when it ends within 12 decimal places, otherwise rounded to them.' })
  readonly decimal!: string;
}

/** See `kernel/system.ts`. */
@ObjectType({ description: 'A decision that somebody has to make before the game can go on.' })
export class Awaited {
  @Field()
  readonly side!: string;

  @Field()
  readonly decision!: string;

  @Field()
  readonly rule!: string;
}
