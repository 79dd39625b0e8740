import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One game in the list of games, derived from its stream. */
@Entity('game_summary')
@Index('game_summary_page', ['created', 'id'])
@Index('game_summary_system', ['system', 'created', 'id'])
@Index('game_summary_scenario', ['scenario', 'created', 'id'])
@Index('game_summary_status', ['status', 'created', 'id'])
export class GameSummary {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  system!: string;

  @Column('text')
  scenario!: string;

  @Column('text')
  title!: string;

  /** E.g. `open`, `running`, `over`. */
  @Column('text')
  status!: string;

  @Column('integer')
  turn!: number;

  /** Every side, and whether somebody has taken its seat. */
  @Column('simple-json')
  seats!: Readonly<Record<string, boolean>>;

  /** The game that it is a fork of; null when it is none. */
  @Column('text', { nullable: true })
  origin!: string | null;

  /** RFC 3339 in UTC with milliseconds, so that text order is time order. */
  @Column('text')
  created!: string;

  /** RFC 3339 in UTC: when its last event was accepted. */
  @Column('text')
  updated!: string;

  /** The version of the stream that this summary tells of. */
  @Column('integer')
  version!: number;

  /** The winning side; null while the game runs and for a draw. */
  @Column('text', { nullable: true })
  winner!: string | null;
}
