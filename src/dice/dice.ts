/** A request for one die. */
export interface Roll {
  /** What the die decides, e.g. `charge`, `cohesion-check 2/XI`: it binds the face to its use. */
  readonly purpose: string;
  /** The die shows 0 … sides − 1; a ten-sided die's 0 is a zero (G-2.3.a). */
  readonly sides: number;
  /**
   * The first face of each band, ascending and starting with 0. All faces of one band must have the same consequences;
   * previews then visit each band once, weighted by its faces, and not each face.
   */
  readonly bands: readonly number[];
}

/**
 * The only source of chance. Live play gives committed dice, tests scripted dice, people at a table the faces they
 * rolled, and a preview enumerates every band.
 */
export interface Dice {
  /** The face shown, 0 … sides − 1. */
  roll(roll: Roll): number;
  /** Told of each event that is recorded: what was rolled since the one before stands on it. Only dice that are kept ask for it. */
  eventRecorded?(): void;
}

/** A die that was rolled, as the log keeps it. */
export interface RolledDie {
  readonly purpose: string;
  readonly sides: number;
  readonly face: number;
}
