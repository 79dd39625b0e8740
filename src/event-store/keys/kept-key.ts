import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A key pair that heads are signed with. */
@Entity('signing_key')
@Unique('signing_key_id', ['id'])
export class KeptKey {
  /** The order in which they were added. */
  @PrimaryGeneratedColumn()
  place!: number;

  @Column('text')
  id!: string;

  /** The public half. */
  @Column('text')
  x!: string;

  /** The secret half. */
  @Column('text')
  d!: string;

  @Column('text')
  created!: string;
}
