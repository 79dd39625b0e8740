import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { JsonScalar } from './json.js';

@ObjectType({ description: 'An optional or disputed rule that a game may switch.' })
class GameOption {
  @Field()
  readonly name!: string;

  @Field()
  readonly rule!: string;

  @Field()
  readonly description!: string;

  @Field(() => [String])
  readonly choices!: readonly string[];

  @Field()
  readonly default!: string;
}

@ObjectType({ description: 'A question that can be asked, and the JSON Schema of its parameters.' })
class Question {
  @Field()
  readonly name!: string;

  @Field()
  readonly description!: string;

  @Field(() => JsonScalar)
  readonly parameters!: unknown;
}

@ObjectType({ description: 'One row of a rule index, in our words.' })
export class Rule {
  @Field(() => ID)
  readonly id!: string;

  @Field({ description: 'The rulebook\'s paragraph or chart.' })
  readonly section!: string;

  @Field(() => String, { nullable: true, description: 'basic, advanced or optional; null where the source marks no levels.' })
  readonly level?: string;

  @Field()
  readonly kind!: string;

  @Field({ description: 'Whose decision it is: active, opponent, system or none.' })
  readonly decides!: string;

  @Field()
  readonly statement!: string;

  @Field()
  readonly edgeCases!: string;

  @Field()
  readonly example!: string;

  @Field({ description: 'implemented, or nothing-to-implement.' })
  readonly status!: string;

  @Field({ description: 'Why there is nothing to implement; empty for a row that is implemented.' })
  readonly reason!: string;
}

@ObjectType({ description: 'A page of a rule index, in its order.' })
export class RulePage {
  @Field(() => [Rule])
  readonly rules!: readonly Rule[];

  @Field(() => Int, { description: 'How many rows there are on all pages.' })
  readonly total!: number;

  @Field(() => ID, { nullable: true, description: 'What to give as `after` for the next page; null on the last.' })
  readonly next!: string | null;
}

@ObjectType({ description: 'Odds or costs without a game.' })
export class Calculated {
  @Field()
  readonly system!: string;

  @Field()
  readonly name!: string;

  @Field(() => JsonScalar, { nullable: true })
  readonly answer!: unknown;
}

@ObjectType({ description: 'One chart: rows and columns in printed order, each cell with its provenance.' })
export class Table {
  @Field(() => ID)
  readonly name!: string;

  @Field()
  readonly title!: string;

  @Field()
  readonly rule!: string;

  @Field(() => JsonScalar)
  readonly content!: unknown;
}

@ObjectType({ description: 'A rule system.' })
export class Ruleset {
  @Field(() => ID)
  readonly id!: string;

  @Field()
  readonly title!: string;

  @Field()
  readonly edition!: string;

  @Field(() => [String])
  readonly sides!: readonly string[];

  @Field(() => [GameOption])
  readonly options!: readonly GameOption[];

  @Field(() => Int, { description: 'How many rows its rule index has.' })
  readonly rules!: number;

  @Field(() => [String], { description: 'The names of its charts.' })
  readonly tables!: readonly string[];

  @Field(() => [Question])
  readonly queries!: readonly Question[];

  @Field(() => [Question])
  readonly previews!: readonly Question[];

  @Field(() => [Question])
  readonly calculators!: readonly Question[];

  @Field(() => JsonScalar, { description: 'The JSON Schema of a command.' })
  readonly commandSchema!: unknown;

  @Field(() => JsonScalar, { description: 'The JSON Schema of a scenario document.' })
  readonly scenarioSchema!: unknown;
}
