import { house, type Cell } from '../../../kernel/table.js';
import type { Arc } from '../vocabulary.js';

const UNSAID = 'the source does not say which hexsides make an arc';

/** The arc of a hexside by how many hexsides it is from the one faced, either way round: 0 to 3 (R-UN.8). */
export const ARC_OF_HEXSIDE = [house('front', UNSAID), house('front', UNSAID), house('flank', UNSAID), house('rear', UNSAID)] as const satisfies readonly Cell<Arc>[];
