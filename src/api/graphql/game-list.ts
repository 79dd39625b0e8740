import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType()
class SeatTaken {
  @Field()
  readonly side!: string;

  @Field()
  readonly taken!: boolean;

  @Field(() => String, { nullable: true, description: 'Who sits there; null while the seat is free, and when the name was erased.' })
  readonly name!: string | null;
}

@ObjectType({ description: 'A game in the list, which follows the games by a moment.' })
class GameListing {
  @Field(() => ID)
  readonly id!: string;

  @Field()
  readonly system!: string;

  @Field({ description: 'The id of the scenario.' })
  readonly scenario!: string;

  @Field()
  readonly title!: string;

  @Field({ description: 'open, running or over.' })
  readonly status!: string;

  @Field(() => Int)
  readonly turn!: number;

  @Field(() => [SeatTaken])
  readonly seats!: readonly SeatTaken[];

  @Field(() => ID, { nullable: true, description: 'The game that it is a fork of.' })
  readonly origin!: string | null;

  @Field()
  readonly created!: string;

  @Field()
  readonly updated!: string;

  @Field(() => Int)
  readonly version!: number;

  @Field(() => String, { nullable: true, description: 'Null while the game runs and for a draw.' })
  readonly winner!: string | null;
}

@ObjectType()
class PageInfo {
  @Field()
  readonly hasNextPage!: boolean;

  @Field(() => String, { nullable: true, description: 'What to give as `after` for the next page; null on the last.' })
  readonly endCursor!: string | null;
}

@ObjectType({ description: 'A page of the list of games, the newest first.' })
export class GameConnection {
  @Field(() => [GameListing])
  readonly nodes!: readonly GameListing[];

  @Field(() => PageInfo)
  readonly pageInfo!: PageInfo;
}
