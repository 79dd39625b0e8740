import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Term } from './explained.js';
import { JsonScalar } from './json.js';
import { PositionView } from './position-view.js';

@ObjectType({ description: 'Administration, battle and manoeuvre rating.' })
class HeartlandRatings {
  @Field(() => Int)
  readonly ar!: number;

  @Field(() => Int)
  readonly br!: number;

  @Field(() => Int)
  readonly mr!: number;
}

@ObjectType({ description: 'The counter on top of a stack, as far as its enemy may read it.' })
class HeartlandTop {
  @Field({ description: 'leader, screen, entrenchment or unit.' })
  readonly kind!: string;

  @Field(() => ID, { nullable: true, description: 'Of a leader.' })
  readonly leader!: string | null;

  @Field(() => String, { nullable: true })
  readonly name!: string | null;

  @Field(() => Int, { nullable: true })
  readonly stars!: number | null;

  @Field(() => Boolean, { nullable: true })
  readonly active!: boolean | null;

  @Field(() => HeartlandRatings, { nullable: true, description: 'Printed on the face that shows.' })
  readonly ratings!: HeartlandRatings | null;

  @Field(() => Int, { nullable: true, description: 'Null in dense fog.' })
  readonly wound!: number | null;

  @Field(() => Boolean, { nullable: true })
  readonly brevet!: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Of an entrenchment.' })
  readonly level!: number | null;

  @Field(() => String, { nullable: true, description: 'Of a unit.' })
  readonly type!: string | null;

  @Field(() => String, { nullable: true })
  readonly size!: string | null;

  @Field(() => Int, { nullable: true, description: 'Null in dense fog.' })
  readonly cf!: number | null;

  @Field(() => Boolean, { nullable: true })
  readonly working!: boolean | null;
}

@ObjectType({ description: 'A hex in which a side has anything, as its enemy sees it.' })
class HeartlandStack {
  @Field(() => ID)
  readonly hex!: string;

  @Field()
  readonly side!: string;

  @Field(() => HeartlandTop)
  readonly top!: HeartlandTop;
}

@ObjectType({ description: 'What a counter is marked with until the impulse or the turn ends.' })
class HeartlandMarks {
  @Field(() => JsonScalar)
  readonly json!: unknown;
}

@ObjectType({ description: 'A leader, for his own side and the arbiter.' })
class HeartlandLeader {
  @Field(() => ID)
  readonly id!: string;

  @Field()
  readonly name!: string;

  @Field()
  readonly side!: string;

  @Field({ description: 'map, box, staff, pool, due, display, off-map or out.' })
  readonly place!: string;

  @Field(() => String, { nullable: true, description: 'In a box as well; null off the map.' })
  readonly hex!: string | null;

  @Field(() => ID, { nullable: true })
  readonly under!: string | null;

  @Field(() => ID, { nullable: true, description: 'The force that he belongs to.' })
  readonly force!: string | null;

  @Field(() => Int)
  readonly stars!: number;

  @Field(() => Boolean)
  readonly active!: boolean;

  @Field(() => HeartlandRatings, { description: 'As they count now.' })
  readonly ratings!: HeartlandRatings;

  @Field(() => Int)
  readonly morale!: number;

  @Field(() => Int, { description: 'Administration points left.' })
  readonly points!: number;

  @Field(() => Int)
  readonly artillery!: number;

  @Field(() => Int)
  readonly ammunition!: number;

  @Field(() => Boolean)
  readonly headquarters!: boolean;

  @Field(() => Boolean)
  readonly brevet!: boolean;

  @Field(() => Boolean)
  readonly acting!: boolean;

  @Field(() => Boolean)
  readonly corps!: boolean;

  @Field(() => Boolean)
  readonly screening!: boolean;

  @Field(() => Int)
  readonly wound!: number;

  @Field(() => Int, { description: 'The turn of his Own-Use marker; 0 without one.' })
  readonly ownUse!: number;

  @Field(() => Boolean)
  readonly hidden!: boolean;

  @Field(() => JsonScalar, { nullable: true })
  readonly away!: unknown;

  @Field(() => HeartlandMarks)
  readonly marks!: HeartlandMarks;
}

@ObjectType({ description: 'A unit, for its own side and the arbiter; gunboats, batteries and landings for everybody.' })
class HeartlandUnit {
  @Field(() => ID)
  readonly id!: string;

  @Field()
  readonly name!: string;

  @Field()
  readonly side!: string;

  @Field()
  readonly type!: string;

  @Field(() => String, { nullable: true })
  readonly size!: string | null;

  @Field({ description: 'box, map, screen, mix, due, display, off-map or eliminated.' })
  readonly place!: string;

  @Field(() => String, { nullable: true })
  readonly hex!: string | null;

  @Field(() => String, { nullable: true })
  readonly leader!: string | null;

  @Field(() => Int)
  readonly steps!: number;

  @Field(() => Int)
  readonly cf!: number;

  @Field(() => Int)
  readonly ml!: number;

  @Field(() => Boolean)
  readonly broken!: boolean;

  @Field(() => Int)
  readonly capacity!: number;

  @Field(() => Int, { nullable: true, description: 'The hexside that it points at or bridges.' })
  readonly hexside!: number | null;

  @Field(() => JsonScalar, { nullable: true })
  readonly work!: unknown;

  @Field(() => Boolean)
  readonly exhausted!: boolean;

  @Field(() => Boolean)
  readonly manning!: boolean;

  @Field(() => Boolean)
  readonly hidden!: boolean;

  @Field(() => JsonScalar, { nullable: true })
  readonly away!: unknown;

  @Field(() => HeartlandMarks)
  readonly marks!: HeartlandMarks;
}

@ObjectType({ description: 'Victory points as the position stands.' })
class HeartlandVictory {
  @Field(() => Int)
  readonly points!: number;

  @Field(() => [Term])
  readonly terms!: readonly Term[];
}

@ObjectType({ description: 'What is hidden from the enemy of a side.' })
class HeartlandOwn {
  @Field(() => Int, { description: 'HQ markers in the pool.' })
  readonly headquarters!: number;

  @Field(() => JsonScalar, { description: 'By force, the supply unit that it is to draw on.' })
  readonly suppliers!: unknown;

  @Field(() => JsonScalar, { description: 'By force, in the running impulse.' })
  readonly supply!: unknown;

  @Field(() => JsonScalar, { nullable: true })
  readonly sealed!: unknown;

  @Field(() => JsonScalar, { description: 'What its cavalry found out this turn.' })
  readonly reports!: unknown;
}

@ObjectType({ description: 'A side, with what only it may know where the viewer may see that.' })
class HeartlandSide {
  @Field()
  readonly side!: string;

  @Field(() => Int)
  readonly warEffort!: number;

  @Field(() => Int)
  readonly replacements!: number;

  @Field(() => Int, { description: 'Victory points that events brought.' })
  readonly points!: number;

  @Field(() => Boolean)
  readonly emergency!: boolean;

  @Field(() => HeartlandVictory, { nullable: true })
  readonly victory!: HeartlandVictory | null;

  @Field(() => HeartlandOwn, { nullable: true })
  readonly own!: HeartlandOwn | null;
}

@ObjectType({ description: 'The markers on the map.' })
class HeartlandMarkers {
  @Field(() => [ID])
  readonly railCuts!: readonly string[];

  @Field(() => [ID])
  readonly devastated!: readonly string[];

  @Field(() => JsonScalar)
  readonly burntBridges!: unknown;

  @Field(() => JsonScalar)
  readonly holders!: unknown;

  @Field(() => JsonScalar)
  readonly sections!: unknown;

  @Field(() => JsonScalar)
  readonly works!: unknown;
}

@ObjectType({ description: 'The scenario.' })
class HeartlandScenario {
  @Field(() => ID)
  readonly id!: string;

  @Field()
  readonly title!: string;

  @Field(() => Int)
  readonly year!: number;
}

@ObjectType({ description: 'The weather of the turn.' })
class HeartlandWeather {
  @Field({ description: 'clear, light-rain, rain, mud …' })
  readonly name!: string;
}

@ObjectType({ description: 'The running impulse.' })
class HeartlandImpulse {
  @Field()
  readonly side!: string;

  @Field(() => Int)
  readonly number!: number;

  @Field(() => Int)
  readonly level!: number;

  @Field(() => JsonScalar, { nullable: true, description: 'The force that moves, for those who may see it.' })
  readonly mover!: unknown;

  @Field(() => JsonScalar)
  readonly assaults!: unknown;

  @Field(() => String, { nullable: true })
  readonly extended!: string | null;
}

@ObjectType({ description: 'A game of The Army of the Heartland as its viewer may see it.', implements: () => PositionView })
export class HeartlandView extends PositionView {
  @Field(() => HeartlandScenario)
  readonly scenario!: HeartlandScenario;

  @Field(() => JsonScalar)
  readonly options!: unknown;

  @Field(() => Int)
  readonly month!: number;

  @Field(() => HeartlandWeather, { nullable: true })
  readonly weather!: HeartlandWeather;

  @Field(() => JsonScalar)
  readonly operations!: unknown;

  @Field(() => HeartlandImpulse, { nullable: true })
  readonly impulse!: HeartlandImpulse | null;

  @Field(() => JsonScalar, { nullable: true })
  readonly battle!: unknown;

  @Field(() => [HeartlandSide])
  readonly sides!: readonly HeartlandSide[];

  @Field(() => HeartlandMarkers)
  readonly map!: HeartlandMarkers;

  @Field(() => [HeartlandStack])
  readonly stacks!: readonly HeartlandStack[];

  @Field(() => [HeartlandLeader])
  readonly leaders!: readonly HeartlandLeader[];

  @Field(() => [HeartlandUnit])
  readonly units!: readonly HeartlandUnit[];
}
