import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Awaited, Term } from './explained.js';
import { JsonScalar } from './json.js';
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

  @Field({ description: 'map, withdrawn-box, recovery-box or eliminated.' })
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

  @Field(() => String, { nullable: true, description: 'Null once the leader has left play.' })
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
}

@ObjectType({ description: 'The decision that the game waits for.' })
class GloryPhase {
  @Field()
  readonly name!: string;

  @Field(() => JsonScalar, { description: 'The whole phase, with what only phases of its name have: charges, shots, retreats.' })
  readonly json!: unknown;
}

@ObjectType({ description: 'What a side has lost and what it has won.' })
class GlorySide {
  @Field()
  readonly side!: string;

  @Field(() => [ID])
  readonly withdrawn!: readonly string[];

  @Field(() => [ID])
  readonly recovery!: readonly string[];

  @Field(() => [ID])
  readonly eliminated!: readonly string[];

  @Field(() => Int, { description: 'Victory points as the position stands.' })
  readonly points!: number;

  @Field(() => [Term], { description: 'What the points are for.' })
  readonly terms!: readonly Term[];
}

@ObjectType({ implements: () => PositionView, description: 'A position of Glory II; its rules hide nothing.' })
export class GloryView extends PositionView {
  @Field(() => Int)
  readonly turn!: number;

  @Field(() => Int)
  readonly turns!: number;

  @Field()
  readonly label!: string;

  @Field({ description: 'day, night-1 or night-2.' })
  readonly period!: string;

  @Field({ description: 'good, fair or bad.' })
  readonly ground!: string;

  @Field(() => GloryPhase)
  readonly phase!: GloryPhase;

  @Field(() => [Awaited])
  readonly awaiting!: readonly Awaited[];

  @Field(() => GloryActivation, { nullable: true })
  readonly activation!: GloryActivation | null;

  @Field(() => [GloryMarker])
  readonly pool!: readonly GloryMarker[];

  @Field(() => [GloryUnit])
  readonly units!: readonly GloryUnit[];

  @Field(() => [GloryLeader])
  readonly leaders!: readonly GloryLeader[];

  @Field(() => [GlorySide])
  readonly sides!: readonly GlorySide[];

  @Field(() => [String])
  readonly lostCommands!: readonly string[];
}
