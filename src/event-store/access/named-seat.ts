import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the person at a side is called. */
@Entity('seat_name')
export class NamedSeat {
  @PrimaryColumn('text')
  game!: string;

  @PrimaryColumn('text')
  side!: string;

  /** Null once it was erased. */
  @Column('text', { nullable: true })
  name!: string | null;
}
