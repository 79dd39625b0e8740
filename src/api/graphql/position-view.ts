import { Field, InterfaceType, ObjectType } from '@nestjs/graphql';
import { JsonScalar } from './json.js';

/** The position as the system shows it to the viewer. Each system may have a type of its own. */
@InterfaceType({ description: 'A position as its viewer may see it.' })
export abstract class PositionView {
  @Field(() => JsonScalar, { description: 'The whole view, as REST gives it.' })
  readonly json!: unknown;
}

@ObjectType({ implements: () => PositionView, description: 'A position of a system that has no type of its own here.' })
export class PlainView extends PositionView {}
