import { createUnionType, Field, ID, ObjectType } from '@nestjs/graphql';
import { Conflict, Problem, Rejected } from './outcome.js';

@ObjectType({ description: 'A token of a game, without its secret.' })
export class Token {
  @Field(() => ID)
  readonly id!: string;

  @Field({ description: 'seat:<side>, observer or arbiter.' })
  readonly role!: string;

  @Field(() => [String], { description: 'read, act and manage: what it allows.' })
  readonly scopes!: readonly string[];

  @Field()
  readonly created!: string;

  @Field(() => String, { nullable: true, description: 'Since when it opens nothing; null while it opens the game.' })
  readonly revoked!: string | null;
}

@ObjectType({ description: 'A token was made, or one was revoked.' })
export class TokenAccepted {
  @Field(() => Token)
  readonly token!: Token;

  @Field(() => String, { nullable: true, description: 'What opens the game, of a new token. It is told once and never again.' })
  readonly secret!: string | null;
}

/** What became of a mutation of tokens. */
export const TokenOutcome = createUnionType({ name: 'TokenOutcome', types: () => [TokenAccepted, Rejected, Conflict, Problem] as const });
