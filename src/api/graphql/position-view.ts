import { Field, Int, InterfaceType, ObjectType } from '@nestjs/graphql';
import { Awaited } from './explained.js';
import { JsonScalar } from './json.js';

@ObjectType({ description: 'The decision that the game waits for.' })
export class Phase {
  @Field()
  readonly name!: string;

  @Field(() => JsonScalar, { description: 'The whole phase, with what only phases of its name have: charges, shots, retreats.' })
  readonly json!: unknown;
}

/** The position as the system shows it to the viewer. Each system may have a type of its own. */
@InterfaceType({ description: 'A position as its viewer may see it, in every system.' })
export abstract class PositionView {
  @Field(() => Int, { description: 'From 1; 0 before the first.' })
  readonly turn!: number;

  @Field(() => Int, { description: 'How many turns the scenario has.' })
  readonly turns!: number;

  @Field({ description: 'What the scenario calls the turn.' })
  readonly label!: string;

  @Field(() => Phase)
  readonly phase!: Phase;

  @Field(() => [Awaited], { description: 'Who must decide what; empty only when the game is over.' })
  readonly awaiting!: readonly Awaited[];

  @Field(() => JsonScalar, { description: 'The whole view, as REST gives it.' })
  readonly json!: unknown;
}

@ObjectType({ implements: () => PositionView, description: 'A position of a system that has no type of its own here.' })
export class PlainView extends PositionView {}
