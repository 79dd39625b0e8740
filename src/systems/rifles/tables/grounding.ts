import { house } from '../../../kernel/table.js';

/** The dice of small vessels in shallow water; the source says that they risk grounding and not how much (R-NV.2). */
export const GROUNDING = {
  /** The highest face of a ten-sided die with which a vessel that enters a shallow hex runs aground. */
  aground: house(0, 'one in ten for each shallow hex entered'),
  /** The lowest face with which it gets off. */
  afloat: house(5, 'an even chance, once a turn'),
} as const;
