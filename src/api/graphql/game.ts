import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Awaited } from './explained.js';
import { Head } from './head.js';
import { JsonScalar } from './json.js';
import { ASKS } from './limits.js';
import { PositionView } from './position-view.js';

@ObjectType({ description: 'The scenario that a game was created from.' })
class ScenarioPin {
  @Field(() => ID)
  readonly id!: string;

  @Field({ description: 'SHA-256 in hex of the scenario\'s canonical JSON.' })
  readonly digest!: string;
}

@ObjectType()
class Seat {
  @Field()
  readonly side!: string;

  @Field()
  readonly taken!: boolean;

  @Field(() => String, { nullable: true, description: 'Who sits there; null while the seat is free, and when the name was erased.' })
  readonly name?: string | null;

  @Field(() => String, { nullable: true, description: 'What the seat adds to the dice.' })
  readonly entropy?: string;
}

@ObjectType({ description: 'How the dice of a game are rolled.' })
class DiceTerms {
  @Field({ description: 'committed or entered.' })
  readonly mode!: string;

  @Field(() => String, { nullable: true })
  readonly algorithm?: string;

  @Field(() => String, { nullable: true, description: 'SHA-256 of the seed, published before the first roll.' })
  readonly commitment?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether somebody chose the seed, and so can know every face.' })
  readonly seedChosen?: boolean;

  @Field(() => String, { nullable: true, description: 'What every face is bound to: the game, or the scenario when the seed was chosen.' })
  readonly boundTo?: string;

  @Field(() => String, { nullable: true, description: 'Revealed once the game is over.' })
  readonly seed?: string;
}

@ObjectType({ description: 'How a game ended.' })
class Outcome {
  @Field(() => String, { nullable: true, description: 'Null for a draw.' })
  readonly winner?: string;

  @Field()
  readonly margin!: string;

  @Field(() => JsonScalar, { description: 'By side.' })
  readonly points!: unknown;

  @Field()
  readonly rule!: string;
}

@ObjectType({ description: 'What a seat may do now for one decision.' })
class Decision {
  @Field()
  readonly decision!: string;

  @Field()
  readonly rule!: string;

  @Field(() => [JsonScalar], { description: 'Commands that `act` takes as they are.' })
  readonly commands!: readonly unknown[];

  @Field(() => JsonScalar, { nullable: true, description: 'Parts to compose a command from, where listing every one would explode.' })
  readonly parts?: unknown;
}

@ObjectType({ description: 'What the seat whose token was sent may do.' })
export class Actions {
  @Field(() => Int)
  readonly version!: number;

  @Field()
  readonly side!: string;

  @Field(() => [Decision], { description: 'Empty when nothing is awaited of the side.' })
  readonly decisions!: readonly Decision[];
}

@ObjectType({ description: 'The answer to a question about a position, and the version that it is true of.' })
export class Answer {
  @Field(() => Int)
  readonly version!: number;

  @Field()
  readonly name!: string;

  @Field(() => JsonScalar, { nullable: true, description: 'Costs, verdicts or odds, with their terms.' })
  readonly answer!: unknown;
}

@ObjectType()
export class RolledDie {
  @Field()
  readonly purpose!: string;

  @Field(() => Int)
  readonly sides!: number;

  @Field(() => Int)
  readonly face!: number;
}

@ObjectType({ description: 'A command as the log keeps it. Where the viewer may not see it yet, there is its digest alone.' })
class Order {
  @Field({ description: 'SHA-256 of the salt and the command.' })
  readonly digest!: string;

  @Field(() => String, { nullable: true })
  readonly salt?: string;

  @Field(() => JsonScalar, { nullable: true })
  readonly command?: unknown;
}

@ObjectType({ description: 'An event of the log. Of one that is withheld from the viewer there is only what chains it.' })
class LogEntry {
  @Field(() => Int)
  readonly version!: number;

  @Field(() => Boolean)
  readonly withheld!: boolean;

  @Field(() => ID, { nullable: true, description: 'The game.' })
  readonly stream?: string;

  @Field(() => String, { nullable: true })
  readonly type?: string;

  @Field(() => Int, { nullable: true })
  readonly schema?: number;

  @Field(() => String, { nullable: true })
  readonly edition?: string;

  @Field(() => String, { nullable: true, description: 'The side that acted; null when the service did.' })
  readonly seat?: string | null;

  @Field(() => String, { nullable: true, description: 'Shared by the events of one command.' })
  readonly command?: string;

  @Field(() => String, { nullable: true, description: 'The digest of what was sent under a client\'s own id.' })
  readonly request?: string;

  @Field(() => Order, { nullable: true, description: 'What the seat ordered; on the first event of its command.' })
  readonly order?: Order;

  @Field(() => String, { nullable: true })
  readonly time?: string;

  @Field(() => JsonScalar, { nullable: true })
  readonly data?: unknown;

  @Field(() => [RolledDie], { nullable: true })
  readonly rolls?: readonly RolledDie[];

  @Field(() => JsonScalar, { nullable: true, description: '"public", or the sides that may see it before the game is over.' })
  readonly visibility?: unknown;

  @Field(() => String, { nullable: true })
  readonly salt?: string;

  @Field()
  readonly digest!: string;

  @Field()
  readonly previous!: string;

  @Field()
  readonly hash!: string;
}

@ObjectType({ description: 'A page of a game\'s log, the oldest first.' })
export class EventPage {
  @Field(() => Int, { description: 'The game\'s version now.' })
  readonly version!: number;

  @Field(() => Head, { description: 'That version and its hash, signed.' })
  readonly head!: Head;

  @Field(() => [LogEntry])
  readonly events!: readonly LogEntry[];

  @Field(() => Int, { nullable: true, description: 'What to give as `after` for the next page; null when the log ends here.' })
  readonly next!: number | null;
}

@ObjectType({ description: 'The game, the version and its hash that a fork goes on from.' })
class Origin {
  @Field(() => ID)
  readonly game!: string;

  @Field(() => Int)
  readonly version!: number;

  @Field()
  readonly hash!: string;
}

@ObjectType({ description: 'A request to take back what was done after version `to`.' })
class OpenRequest {
  @Field(() => Int, { description: 'What to answer it by.' })
  readonly version!: number;

  @Field()
  readonly side!: string;

  @Field(() => Int)
  readonly to!: number;
}

/** Its other fields ask the game, see `game-fields.resolver.ts`. */
@ObjectType({ description: 'A game at one version, as the viewer may see it.' })
export class Game {
  @Field(() => ID)
  readonly id!: string;

  @Field(() => Int)
  readonly version!: number;

  @Field(() => Head, { description: 'That version and its hash, signed.' })
  readonly head!: Head;

  @Field()
  readonly title!: string;

  @Field()
  readonly system!: string;

  @Field()
  readonly edition!: string;

  @Field(() => ScenarioPin)
  readonly scenario!: ScenarioPin;

  @Field(() => JsonScalar, { description: 'Every option of the system and its choice.' })
  readonly options!: unknown;

  @Field({ description: 'open, running or over.' })
  readonly status!: string;

  @Field({ description: 'Whether it is there only for who holds a token of it.' })
  readonly private!: boolean;

  @Field(() => [Seat])
  readonly seats!: readonly Seat[];

  @Field(() => DiceTerms)
  readonly dice!: DiceTerms;

  @Field(() => Origin, { nullable: true, description: 'Of a fork: where it comes from.' })
  readonly origin!: Origin | null;

  @Field({ description: 'Whether it is a fork, played to see what might have been.' })
  readonly analysis!: boolean;

  @Field(() => OpenRequest, { nullable: true, description: 'What a seat asks to take back, until the other answers or anything else is recorded.' })
  readonly takeback!: OpenRequest | null;

  @Field()
  readonly created!: string;

  @Field()
  readonly updated!: string;

  @Field(() => [Awaited], { description: 'Who must decide what; empty only when the game is over.' })
  readonly awaiting!: readonly Awaited[];

  @Field(() => Outcome, { nullable: true })
  readonly outcome!: Outcome | null;

  @Field(() => PositionView, { complexity: ASKS })
  readonly view!: PositionView;
}
