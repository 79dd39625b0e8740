import { Field, ID, ObjectType } from '@nestjs/graphql';
import { JsonScalar } from './json.js';

@ObjectType({ description: 'A scenario in the list.' })
export class ScenarioSummary {
  @Field(() => ID)
  readonly id!: string;

  @Field()
  readonly system!: string;

  @Field()
  readonly title!: string;

  @Field({ description: 'SHA-256 in hex of its canonical JSON.' })
  readonly digest!: string;

  @Field({ description: 'Whether it comes with the service.' })
  readonly builtIn!: boolean;
}

@ObjectType({ description: 'A scenario with its document.' })
export class Scenario extends ScenarioSummary {
  @Field(() => JsonScalar)
  readonly document!: unknown;
}
