import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A saved state: see `Snapshot` in the port. */
@Entity('snapshot')
export class SavedSnapshot {
  @PrimaryColumn('text')
  stream!: string;

  @PrimaryColumn('text')
  fingerprint!: string;

  @PrimaryColumn('integer')
  version!: number;

  /** The state as JSON text. */
  @Column('text')
  state!: string;
}
