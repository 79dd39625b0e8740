import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Fraction, Term } from './explained.js';
import { JsonScalar } from './json.js';
import { PositionView } from './position-view.js';

@ObjectType({ description: 'The scenario.' })
class RiflesScenario {
  @Field(() => ID)
  readonly id!: string;

  @Field()
  readonly title!: string;
}

@ObjectType({ description: 'Ground and sky of the turn.' })
class RiflesConditions {
  @Field({ description: 'firm or soft.' })
  readonly ground!: string;

  @Field({ description: 'clear, light-rain, heavy-rain, light-snow or heavy-snow.' })
  readonly weather!: string;

  @Field()
  readonly night!: boolean;

  @Field({ description: 'Whether rivers and lakes bear troops.' })
  readonly frozen!: boolean;
}

@ObjectType({ description: 'What a unit did in the running turn of its side.' })
class RiflesMarks {
  @Field(() => Boolean, { nullable: true })
  readonly moved?: true;

  @Field(() => Boolean, { nullable: true })
  readonly fired?: true;

  @Field(() => Boolean, { nullable: true })
  readonly assaulted?: true;

  @Field(() => Boolean, { nullable: true, description: 'Tried to rally, or to get off a bank.' })
  readonly tried?: true;
}

@ObjectType({ description: 'A unit.' })
class RiflesUnit {
  @Field(() => ID)
  readonly id!: string;

  @Field()
  readonly name!: string;

  @Field()
  readonly side!: string;

  @Field({ description: 'infantry, cavalry, foot-artillery, horse-artillery, small-vessel or large-vessel.' })
  readonly kind!: string;

  @Field(() => String, { nullable: true, description: 'Null once it has left the game.' })
  readonly hex!: string | null;

  @Field(() => Int)
  readonly men!: number;

  @Field(() => Int)
  readonly menAtStart!: number;

  @Field(() => String, { nullable: true, description: 'Whether it counts as small or large under fire.' })
  readonly size!: string;

  @Field(() => Int)
  readonly morale!: number;

  @Field()
  readonly formation!: string;

  @Field(() => Int, { description: 'The hexside faced, clockwise from north: 0 … 5.' })
  readonly facing!: number;

  @Field()
  readonly mounted!: boolean;

  @Field(() => Int, { description: 'Per cent of the men.' })
  readonly skirmishers!: number;

  @Field()
  readonly crewed!: boolean;

  @Field()
  readonly heavy!: boolean;

  @Field(() => Int, { description: 'Movement points of a turn.' })
  readonly allowance!: number;

  @Field(() => Int, { description: 'Movement points left in the running turn.' })
  readonly pointsLeft!: number;

  @Field()
  readonly underFire!: boolean;

  @Field()
  readonly takingCover!: boolean;

  @Field()
  readonly aground!: boolean;

  @Field(() => RiflesMarks)
  readonly marks!: RiflesMarks;

  @Field(() => Int, { description: 'In hexes, the range of REST; 0 when it cannot fire.' })
  readonly fireRange!: number;

  @Field(() => [Fraction], { description: 'Raw lethality as it stands, in per mille of a target, by distance from 1 hex on; penalties are in it.' })
  readonly fireStrength!: readonly Fraction[];
}

@ObjectType({ description: 'A hex that brings points.' })
class RiflesObjective {
  @Field()
  readonly hex!: string;

  @Field()
  readonly name!: string;

  @Field(() => Int)
  readonly points!: number;

  @Field(() => String, { nullable: true, description: 'The side that has it; null for nobody.' })
  readonly holder!: string | null;
}

@ObjectType({ description: 'What a side has won.' })
class RiflesSide {
  @Field()
  readonly side!: string;

  @Field(() => Int, { description: 'Victory points as the position stands.' })
  readonly points!: number;

  @Field(() => [Term], { description: 'What the points are for.' })
  readonly terms!: readonly Term[];
}

@ObjectType({ implements: () => PositionView, description: 'A position of Age of Rifles; nothing is hidden.' })
export class RiflesView extends PositionView {
  @Field(() => RiflesScenario)
  readonly scenario!: RiflesScenario;

  @Field(() => JsonScalar)
  readonly options!: unknown;

  @Field(() => RiflesConditions)
  readonly conditions!: RiflesConditions;

  @Field(() => [String], { description: 'Hexes on fire in the running turn.' })
  readonly burning!: readonly string[];

  @Field({ description: 'Whose half of the turn it is.' })
  readonly active!: string;

  @Field(() => [RiflesUnit])
  readonly units!: readonly RiflesUnit[];

  @Field(() => [String], { description: 'Trenches that were dug during the game.' })
  readonly trenches!: readonly string[];

  @Field(() => [RiflesObjective])
  readonly objectives!: readonly RiflesObjective[];

  @Field(() => [RiflesSide])
  readonly sides!: readonly RiflesSide[];
}
