import { multiplyOut, type Product } from '../../../kernel/product.js';
import { rational } from '../../../kernel/rational.js';
import { isArtillery } from '../order-of-battle.js';
import type { Piece } from '../position.js';
import { ATTACK_LINES, DEFENCE_LINES, type StrengthLine } from '../tables/melee.js';

/** What an attacker brings to a melee: its men and what its formation makes of them, never the ground (R-ME.1). */
export function attackStrength(unit: Piece, defenders: readonly Piece[]): Product {
  const { formation, mounted } = unit.state;
  const againstSquare = defenders.some((defender) => defender.state.formation === 'square');
  return strengthOf(unit, [
    ...(formation === 'attack-column' ? [ATTACK_LINES['attack-column']] : []),
    ...(mounted ? [againstSquare ? ATTACK_LINES['against-square'] : ATTACK_LINES.mounted] : []),
    ...(formation === 'disordered' ? [ATTACK_LINES.disordered] : []),
  ]);
}

/** What a defender brings: of the ground nothing but that it let it take defensive order (R-ME.1, R-ME.2). */
export function defenceStrength(unit: Piece): Product {
  const { formation } = unit.state;
  return strengthOf(unit, [
    ...(formation === 'defensive-order' ? [DEFENCE_LINES['defensive-order']] : []),
    ...(formation === 'disordered' || formation === 'digging' ? [DEFENCE_LINES.unprepared] : []),
    ...(isArtillery(unit.counter.kind) ? [DEFENCE_LINES.artillery] : []),
    ...(formation === 'march-column' || formation === 'limbered' ? [DEFENCE_LINES.marching] : []),
  ]);
}

function strengthOf({ state }: Piece, lines: readonly StrengthLine[]): Product {
  return multiplyOut([
    { label: 'Men', value: rational(state.men), rule: 'R-ME.1', provenance: 'house' },
    ...lines.map(({ label, factor, rule }) => ({ label, value: rational(factor.value, 100), rule, provenance: factor.provenance })),
  ]);
}
