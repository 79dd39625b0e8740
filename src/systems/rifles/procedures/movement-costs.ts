import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { Rejection } from '../../../kernel/rejection.js';
import { err, ok, type Result } from '../../../kernel/result.js';
import type { RiflesOptions } from '../options.js';
import { LAND_ON_WATER, NAVAL } from '../tables/naval-movement.js';
import { OFF_ROAD_BASE, OFF_ROAD_MODIFIERS as LINES, TOWN_OR_VILLAGE } from '../tables/off-road-movement.js';
import { termOf, type PricedRow } from '../tables/price-row.js';
import { ROAD_BASE, ROAD_MODIFIERS } from '../tables/road-movement.js';
import type { HexFeature } from '../vocabulary.js';
import { barsOf } from './movement-prohibitions.js';
import { isBridged, isForded, isTown, waterOf, wayOf, type Asked, type Conditions, type MoverFacts, type StepFacts, type Way } from './step.js';

export type { Conditions, MoverFacts, StepFacts } from './step.js';

/** The price of a step, and which chart it is from. */
export interface StepPrice extends Explained {
  readonly by: Way;
}

/**
 * What a step costs in movement points, with its terms. Refused, whatever points there are, with every rule that closes
 * it (R-SC.3). Where a road can be used its price replaces the other (R-RD.1).
 */
export function stepCost(step: StepFacts, mover: MoverFacts, conditions: Conditions, options: RiflesOptions): Result<StepPrice, Rejection> {
  const asked: Asked = { step, mover, conditions, options, by: wayOf(step, mover, options) };
  const [bar, ...more] = barsOf(asked);
  return bar ? err({ violations: [bar, ...more] }) : ok({ ...explain(TERMS[asked.by](asked)), by: asked.by });
}

const TERMS: Readonly<Record<Way, (asked: Asked) => readonly Term[]>> = {
  road: (asked) => [...roadTerms(asked), ...waterTerms(asked)],
  'off-road': (asked) => [...offRoadTerms(asked), ...waterTerms(asked)],
  water: ({ step }) => [termOf(waterOf(step.features) === 'deep' ? NAVAL.deep : NAVAL.shallow)],
};

/** A road charges its own lines alone (R-RD.9). */
function roadTerms({ step, mover, conditions }: Asked): readonly Term[] {
  const rows: readonly (PricedRow | false)[] = [
    ROAD_BASE[mover.formation]!,
    step.occupied && ROAD_MODIFIERS['other-unit'],
    conditions.ground === 'soft' && ROAD_MODIFIERS[step.road === 'road' ? 'soft-ground-road' : 'soft-ground-improved-or-sunken'],
    !mover.mounted && (mover.underFire || mover.takingCover) && ROAD_MODIFIERS['under-fire'],
  ];
  return rows.filter((row) => row !== false).map(termOf);
}

/** The standard cost (R-OR.1), and but for towns and villages (R-OR.2) the modifiers. */
function offRoadTerms(asked: Asked): readonly Term[] {
  const base = termOf(OFF_ROAD_BASE[asked.mover.formation as keyof typeof OFF_ROAD_BASE] as PricedRow);
  return isTown(asked.step) ? [base, termOf(TOWN_OR_VILLAGE)] : [base, ...MODIFIERS.flatMap((modifier) => modifier(asked) ?? [])];
}

/** Ice costs what its hex costs (R-WA.2), and a bridge in the water what the road costs. */
function waterTerms({ step, conditions }: Asked): readonly Term[] {
  if (waterOf(step.features) === undefined) return [];
  return [termOf(conditions.frozen ? LAND_ON_WATER.frozen : LAND_ON_WATER.bridge)];
}

type Modifier = (asked: Asked) => Term | undefined;
type Applies = (asked: Asked) => boolean;

function line(row: PricedRow, applies: Applies): Modifier {
  return (asked) => (applies(asked) ? termOf(row) : undefined);
}

/** Two lines of which riders pay the first. */
function lines(mounted: PricedRow, foot: PricedRow, applies: Applies): Modifier {
  return (asked) => (applies(asked) ? termOf(asked.mover.mounted ? mounted : foot) : undefined);
}

function entering(...features: readonly HexFeature[]): Applies {
  return ({ step }) => features.some((feature) => step.features.includes(feature));
}

const overFence = entering('fence', 'wall', 'trench');

/** All heavy equipment is crewed (R-OM.21); whether the line is one of fences alone is an option (R-OM.10). */
function paysForCrews(asked: Asked): boolean {
  const { mover, options } = asked;
  return (mover.crewed || mover.heavy) && (options['crewed-weapons'] === 'everywhere' || overFence(asked));
}

/** Riders pay a third of their full allowance, rounded up, on top of all else (R-OM.8, R-UN.11); others a point (R-OM.9). */
function fenceTerm(asked: Asked): Term | undefined {
  if (!overFence(asked)) return undefined;
  const { mounted, allowance } = asked.mover;
  if (!mounted) return termOf(LINES['fence-wall-trench']);
  const { rule, label } = LINES['fence-wall-trench-mounted'];
  return { label, value: Math.ceil(allowance / 3), rule, provenance: allowance % 3 === 0 ? 'source' : 'house' };
}

/** The modifiers off the road in printed order; each is charged once, and they add up (R-OM.0). */
const MODIFIERS: readonly Modifier[] = [
  line(LINES['soft-ground-or-heavy-rain'], ({ conditions }) => conditions.ground === 'soft' || conditions.weather === 'heavy-rain'),
  line(LINES['under-fire'], ({ mover }) => !mover.mounted && (mover.underFire || mover.takingCover || mover.skirmishing)),
  line(LINES.night, ({ conditions }) => conditions.night),
  line(LINES['heavy-equipment'], ({ mover }) => mover.heavy),
  line(LINES.marsh, entering('marsh')),
  line(LINES.berm, entering('berm')),
  fenceTerm,
  line(LINES['crewed-weapons'], paysForCrews),
  line(LINES['escarpment-level'], ({ step }) => step.hexside.includes('escarpment') && step.levels === 0),
  line(LINES['bridged-stream'], ({ step }) => isBridged(step)),
  line(LINES['fordable-stream-or-gully'], ({ step }) => isForded(step)),
  line(LINES.woods, entering('woods')),
  lines(LINES['abatis-redoubt-compound-mounted'], LINES['abatis-redoubt-compound'], entering('abatis', 'redoubt', 'walled-compound')),
  lines(LINES['rocks-mud-sand-field-mounted'], LINES['rocks-mud-sand-field'], entering('rocks', 'mud', 'sand', 'field', 'tall-field')),
  lines(LINES['elevation-mounted'], LINES.elevation, ({ step }) => step.levels !== 0),
];
