import { Field, ID, InputType, Int, ObjectType, OmitType } from '@nestjs/graphql';

@ObjectType({ description: 'A version and its hash, signed by the service: whoever keeps it can tell later whether the log still holds what it held.' })
export class Head {
  @Field(() => ID)
  readonly game!: string;

  @Field(() => Int)
  readonly version!: number;

  @Field({ description: 'The hash of the event at that version.' })
  readonly hash!: string;

  @Field({ description: 'The id of the key that signed it.' })
  readonly key!: string;

  @Field({ description: 'Ed25519 over the canonical JSON of {game, hash, key, version}, in base64url.' })
  readonly signature!: string;
}

@InputType({ description: 'A head that was kept.' })
export class HeadInput extends OmitType(Head, [] as const, InputType) {}

@ObjectType({ description: 'A public key by which heads are signed, as a JSON Web Key.' })
export class SigningKey {
  @Field()
  readonly kty!: string;

  @Field()
  readonly crv!: string;

  @Field({ description: 'The 32 bytes of the key in base64url.' })
  readonly x!: string;

  @Field(() => ID, { description: 'Its thumbprint after RFC 7638.' })
  readonly kid!: string;

  @Field()
  readonly use!: string;

  @Field()
  readonly created!: string;

  @Field(() => String, { nullable: true, description: 'When another key took over; what it has signed stays signed.' })
  readonly retired!: string | null;
}

@ObjectType({ description: 'What chains an event to the one before it.' })
class Link {
  @Field(() => Int)
  readonly version!: number;

  @Field()
  readonly digest!: string;

  @Field()
  readonly previous!: string;

  @Field()
  readonly hash!: string;
}

@ObjectType({ description: 'Links from the kept head to the signed present one; or none, and two signed heads of one version that differ.' })
class HeadProof {
  @Field(() => Head)
  readonly kept!: Head;

  @Field(() => [Link])
  readonly links!: readonly Link[];

  @Field(() => Head)
  readonly head!: Head;
}

@ObjectType({ description: 'What is wrong with a head or with the log that it is held against.' })
class HeadFault {
  @Field(() => Int)
  readonly version!: number;

  @Field()
  readonly code!: string;

  @Field()
  readonly message!: string;
}

@ObjectType({ description: 'What a kept head comes to.' })
export class HeadCheck {
  @Field(() => ID)
  readonly game!: string;

  @Field(() => Int, { description: 'The game\'s version now.' })
  readonly version!: number;

  @Field(() => Head, { description: 'That version and its hash, signed.' })
  readonly head!: Head;

  @Field({ description: 'Whether the log still holds what was signed.' })
  readonly ok!: boolean;

  @Field(() => [HeadFault])
  readonly faults!: readonly HeadFault[];

  @Field(() => HeadProof, { nullable: true })
  readonly proof?: HeadProof;
}
