import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a projection has read the log of all streams. */
@Entity('checkpoint')
export class Checkpoint {
  @PrimaryColumn('text')
  name!: string;

  /** PostgreSQL's driver gives `bigint` as text. */
  @Column('bigint', { transformer: { to: (position: number) => position, from: Number } })
  position!: number;
}
