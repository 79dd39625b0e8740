import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Term } from './explained.js';
import { PositionView } from './position-view.js';

@ObjectType({ description: 'What a unit did in the running activation.' })
class GloryMarks {
  @Field(() => Boolean, { nullable: true })
  readonly moved?: true;

  @Field(() => Boolean, { nullable: true })
  readonly turned?: true;

  @Field(() => Boolean, { nullable: true })
  readonly fired?: true;

  @Field(() => Boolean, { nullable: true })
  readonly fought?: true;

  @Field(() => Boolean, { nullable: true })
  readonly returned?: true;

  @Field(() => Boolean, { nullable: true })
  readonly defended?: true;

  @Field(() => Boolean, { nullable: true })
  readonly guest?: true;

  @Field(() => Boolean, { nullable: true })
  readonly rallied?: true;

  @Field(() => Int, { nullable: true })
  readonly hexesMoved?: number;

  @Field(() => Int, { nullable: true })
  readonly dearestHex?: number;
}

@ObjectType({ description: 'A combat unit.' })
class GloryUnit {
  @Field(() => ID)
  readonly id!: string;

  @Field()
  readonly name!: string;

  @Field()
  readonly side!: string;

  @Field({ description: 'infantry, cavalry, artillery or horse-artillery.' })
  readonly class!: string;

  @Field()
  readonly marker!: string;

  @Field()
  readonly command!: string;

  @Field(() => String, { nullable: true })
  readonly leader!: string | null;

  @Field(() => String, { nullable: true, description: 'Of units without a leader in a battle of the first Glory.' })
  readonly brigade!: string | null;

  @Field(() => String, { nullable: true, description: 'sharpshooters or wilder: what it can do beyond its class.' })
  readonly ability!: string | null;

  @Field({ description: 'map, withdrawn-box, recovery-box, eliminated, due or in-transit.' })
  readonly place!: string;

  @Field(() => String, { nullable: true, description: 'Null when it is not on the map.' })
  readonly hex!: string | null;

  @Field(() => Int, { description: 'The hexside faced, clockwise from north: 0 … 5.' })
  readonly facing!: number;

  @Field()
  readonly onTop!: boolean;

  @Field()
  readonly disordered!: boolean;

  @Field()
  readonly mounted!: boolean;

  @Field()
  readonly extended!: boolean;

  @Field()
  readonly lent!: boolean;

  @Field(() => GloryMarks)
  readonly marks!: GloryMarks;

  @Field(() => Int)
  readonly strength!: number;

  @Field(() => Int)
  readonly cohesion!: number;

  @Field(() => Int)
  readonly movement!: number;

  @Field(() => String, { nullable: true, description: 'S, M or L; null for units that are no artillery.' })
  readonly range!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Command status in the acting group; null for all other units.' })
  readonly inCommand!: boolean | null;
}

@ObjectType()
class GloryLeader {
  @Field(() => ID)
  readonly id!: string;

  @Field()
  readonly name!: string;

  @Field()
  readonly side!: string;

  @Field()
  readonly marker!: string;

  @Field(() => Int)
  readonly range!: number;

  @Field(() => Int)
  readonly combined!: number;

  @Field(() => Int)
  readonly movement!: number;

  @Field(() => String, { nullable: true, description: 'Null once the leader has left play, and while he is to come.' })
  readonly hex!: string | null;

  @Field()
  readonly moved!: boolean;
}

@ObjectType({ description: 'A marker that is still to be drawn; the order is nobody\'s knowledge.' })
class GloryMarker {
  @Field(() => ID)
  readonly marker!: string;

  @Field()
  readonly name!: string;

  @Field()
  readonly side!: string;

  @Field(() => Int)
  readonly count!: number;
}

@ObjectType({ description: 'The commands that act together now.' })
class GloryGroup {
  @Field(() => [String])
  readonly commands!: readonly string[];

  @Field(() => [ID])
  readonly units!: readonly string[];

  @Field(() => [ID])
  readonly outOfCommand!: readonly string[];
}

@ObjectType({ description: 'A unit, or two that were stacked, in a column.' })
class GloryPosition {
  @Field(() => [ID])
  readonly units!: readonly string[];

  @Field(() => Int, { description: 'What it adds to the price of all behind it.' })
  readonly cost!: number;
}

@ObjectType({ description: 'The units of one command that came onto the map by one hex, front to rear.' })
class GloryColumn {
  @Field()
  readonly command!: string;

  @Field()
  readonly hex!: string;

  @Field(() => [GloryPosition])
  readonly positions!: readonly GloryPosition[];
}

@ObjectType({ description: 'The running activation: one marker, and the commands under it.' })
class GloryActivation {
  @Field()
  readonly marker!: string;

  @Field()
  readonly side!: string;

  @Field(() => [String])
  readonly waiting!: readonly string[];

  @Field(() => [String])
  readonly tried!: readonly string[];

  @Field(() => [String])
  readonly failed!: readonly string[];

  @Field(() => GloryGroup, { nullable: true, description: 'Null until the active side has chosen.' })
  readonly group?: GloryGroup;

  @Field(() => [GloryColumn], { nullable: true, description: 'Who has come onto the map under this marker; null as long as nobody has.' })
  readonly columns?: readonly GloryColumn[];
}

@ObjectType({ description: 'The weather, of scenarios that use it.' })
class GloryWeather {
  @Field(() => Int, { description: 'The box of the Ground Condition track, 0 to 9.' })
  readonly box!: number;

  @Field(() => String, { nullable: true, description: 'What was rolled last; null before the first roll.' })
  readonly now!: string | null;

  @Field({ description: 'Whether the modifier of the third day is over.' })
  readonly driedOut!: boolean;
}

@ObjectType({ description: 'Units and leaders off the map who come together.' })
class GloryArrival {
  @Field(() => ID)
  readonly id!: string;

  @Field({ description: 'reinforcements or in-transit.' })
  readonly kind!: string;

  @Field()
  readonly side!: string;

  @Field(() => Int, { description: 'From this turn on they may enter.' })
  readonly turn!: number;

  @Field(() => [ID], { description: 'The entry areas that are open to them.' })
  readonly areas!: readonly string[];

  @Field(() => [ID])
  readonly leaders!: readonly string[];

  @Field(() => [ID])
  readonly units!: readonly string[];

  @Field({ description: 'Whether their turn has come.' })
  readonly atHand!: boolean;
}

@ObjectType({ description: 'What a side has lost and what it has won, and where it may not go.' })
class GlorySide {
  @Field()
  readonly side!: string;

  @Field(() => [ID])
  readonly withdrawn!: readonly string[];

  @Field(() => [ID])
  readonly recovery!: readonly string[];

  @Field(() => [ID])
  readonly eliminated!: readonly string[];

  @Field(() => [String], { description: 'The enemy entry hexes that are closed to it.' })
  readonly closedEntries!: readonly string[];

  @Field(() => Int, { description: 'Victory points as the position stands.' })
  readonly points!: number;

  @Field(() => [Term], { description: 'What the points are for.' })
  readonly terms!: readonly Term[];
}

@ObjectType({ implements: () => PositionView, description: 'A position of Glory II; its rules hide nothing.' })
export class GloryView extends PositionView {
  @Field({ description: 'day, night-1 or night-2.' })
  readonly period!: string;

  @Field({ description: 'good, fair or bad.' })
  readonly ground!: string;

  @Field(() => GloryWeather, { nullable: true })
  readonly weather!: GloryWeather | null;

  @Field(() => GloryActivation, { nullable: true })
  readonly activation!: GloryActivation | null;

  @Field(() => [GloryMarker])
  readonly pool!: readonly GloryMarker[];

  @Field(() => [GloryUnit])
  readonly units!: readonly GloryUnit[];

  @Field(() => [GloryLeader])
  readonly leaders!: readonly GloryLeader[];

  @Field(() => [GloryArrival])
  readonly arrivals!: readonly GloryArrival[];

  @Field(() => [GlorySide])
  readonly sides!: readonly GlorySide[];

  @Field(() => [String])
  readonly lostCommands!: readonly string[];
}
