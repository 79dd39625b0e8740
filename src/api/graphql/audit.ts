import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Head } from './head.js';
import { JsonScalar } from './json.js';

@ObjectType({ description: 'A page of a game\'s whole log, and the signed head that the log ends with.' })
export class GameExport {
  @Field(() => Head)
  readonly head!: Head;

  @Field(() => [JsonScalar], { description: 'Entries as they stand in an export: events, whole or as far as you may see them, the oldest first.' })
  readonly entries!: readonly unknown[];

  @Field(() => Int, { nullable: true, description: 'What `after` is for the next page; null on the last one.' })
  readonly next!: number | null;
}

@ObjectType({ description: 'The event that a log ends with.' })
class LogEnd {
  @Field(() => Int)
  readonly version!: number;

  @Field()
  readonly hash!: string;
}

@ObjectType()
class ChainReport {
  @Field({ description: 'verified or failed.' })
  readonly status!: string;

  @Field(() => Int)
  readonly open!: number;

  @Field(() => Int)
  readonly withheld!: number;

  @Field(() => LogEnd, { nullable: true })
  readonly head?: LogEnd;
}

@ObjectType()
class DiceReport {
  @Field({ description: 'verified, failed, not-revealed, or entered by hand.' })
  readonly status!: string;

  @Field(() => Int, { description: 'Faces that were recomputed.' })
  readonly checked!: number;
}

@ObjectType()
class SignatureReport {
  @Field({ description: 'verified, failed, or unsigned.' })
  readonly status!: string;
}

@ObjectType()
class JudgingReport {
  @Field({ description: 'verified, failed, incomplete, edition-unknown, system-unknown or not-judged.' })
  readonly status!: string;

  @Field(() => Int, { description: 'Decisions that were judged again.' })
  readonly judged!: number;

  @Field(() => Int, { description: 'Decisions that could not be.' })
  readonly unjudged!: number;
}

@ObjectType({ description: 'One thing that is wrong with a log.' })
class AuditFault {
  @Field(() => Int, { description: '0 when it is the log as a whole.' })
  readonly version!: number;

  @Field(() => Int, { nullable: true, description: 'The die within its command, from 0.' })
  readonly place?: number;

  @Field()
  readonly code!: string;

  @Field()
  readonly message!: string;

  @Field(() => String, { nullable: true, description: 'The rule by which it was judged otherwise.' })
  readonly rule?: string;

  @Field(() => String, { nullable: true, description: 'A JSON pointer into the recorded event.' })
  readonly path?: string;

  @Field(() => JsonScalar, { nullable: true })
  readonly recorded?: unknown;

  @Field(() => JsonScalar, { nullable: true })
  readonly judged?: unknown;
}

@ObjectType({ description: 'All that can be told of a log by itself.' })
export class AuditReport {
  @Field({ description: 'Whether nothing is wrong.' })
  readonly ok!: boolean;

  @Field(() => Int)
  readonly events!: number;

  @Field(() => ChainReport)
  readonly chain!: ChainReport;

  @Field(() => DiceReport)
  readonly dice!: DiceReport;

  @Field(() => SignatureReport)
  readonly signature!: SignatureReport;

  @Field(() => JudgingReport)
  readonly judging!: JudgingReport;

  @Field(() => [AuditFault], { description: 'At most 500.' })
  readonly faults!: readonly AuditFault[];
}
