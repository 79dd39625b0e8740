import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Scope } from '../../games/access-store.js';

/** A token, of which only the hash is kept. */
@Entity('access_token')
@Unique('access_token_hash', ['game', 'hash'])
export class AccessToken {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  game!: string;

  @Column('text')
  role!: string;

  @Column('text')
  hash!: string;

  @Column('simple-array')
  scopes!: readonly Scope[];

  @Column('text')
  created!: string;

  @Column('text', { nullable: true })
  revoked!: string | null;
}
