import { kept, multiplyOut, type NamedFactor, type Product } from '../../../kernel/product.js';
import { equals, rational, type Rational } from '../../../kernel/rational.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Provenance, RuleId } from '../../../kernel/rule.js';
import type { Cell } from '../../../kernel/table.js';
import type { RiflesOptions } from '../options.js';
import { COVERS, CROSS_SECTIONS, HOUSE_CROSS_SECTIONS, type Cover, type CrossSectionRow, type Size } from '../tables/cross-section.js';
import { FIRE_MODIFIERS as LINES, SKIRMISHERS_FALL, type FireModifierRow } from '../tables/fire-modifiers.js';
import { smallUnitLimit } from '../tables/unit-size.js';
import { FIRE_TYPES, type Arc, type FireType, type Formation, type HexFeature } from '../vocabulary.js';

/** Who is fired at, where it stands, and what comes from where. */
export interface TargetFacts {
  readonly formation: Formation;
  readonly men: number;
  /** Across a hex (R-SZ.1). */
  readonly yards: number;
  readonly mounted: boolean;
  /** Per cent of the men, or only that there are some: everyone of a small unit, a few of a large one (R-MD.5). */
  readonly skirmishers: number | 'deployed';
  readonly features: readonly HexFeature[];
  readonly sunkenRoad: boolean;
  /** The arc that the fire comes through (R-XS.14). */
  readonly arc: Arc;
  readonly fire: FireType;
  /** It stands higher than the firer. */
  readonly higher: boolean;
}

/**
 * The share of raw lethality that reaches the target, exact (R-UN.4); the smaller, the better it is protected (R-FC.2).
 * Base by formation, arc and type of fire times the modifier lines (R-FC.3); in cover, defensive order and unlimbered guns
 * have the base alone (R-DO.3). So the source's own examples come out: R-EX.1, R-EX.2, R-EX.3, R-EX.5, R-EX.6, and R-EX.4
 * by the table. Refuses what has no base.
 */
export function crossSection(target: TargetFacts, options: RiflesOptions): Result<Product, Rejection> {
  const { formation, mounted } = target;
  if (formation === 'afloat') return reject('R-FC.3', 'cross-section.no-base', 'There is no cross section for hulls; only troops can be fired at.', { formation });
  if (formation === 'defensive-order' && mounted) return reject('R-DO.3', 'cross-section.mounted', 'Nobody is in defensive order on horseback; the unit dismounts first.', { formation });
  const covered = formation === 'defensive-order' || formation === 'unlimbered' ? coverOf(target) : undefined;
  if (covered) return ok(multiplyOut([covered]));
  if (formation === 'defensive-order')
    return reject('R-DO.1', 'cross-section.no-cover', `Defensive order needs cover: ${Object.keys(COVERS).join(', ')}.`, { formation, covers: Object.keys(COVERS) });
  return ok(multiplyOut(factorsOf(target, formation, options)));
}

/** Base and modifiers. A plain loop: calculators ask it for thousands of targets at once. */
function factorsOf(target: TargetFacts, formation: Exposed, options: RiflesOptions): readonly NamedFactor[] {
  const factors = [baseOf(target, formation, options)];
  for (const modifier of LINES_IN_ORDER) {
    const applied = modifier(target);
    if (applied) factors.push(applied);
  }
  return factors;
}

/** Whether so many men are a small unit at this scale, in yards a hex (R-SZ.1); a large one in line is partly supported (R-SZ.2). */
export function sizeOf(men: number, yards: number): Size {
  return men <= smallUnitLimit(yards).value ? 'small' : 'large';
}

/** A number for display: two decimals, half up (R-UN.4). It must not be negative. */
export function shown({ numerator, denominator }: Rational): string {
  const hundredths = (200n * numerator + denominator) / (2n * denominator);
  return `${(hundredths / 100n).toString()}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}

function factor(rule: RuleId, label: string, { value, provenance }: Cell<number>): NamedFactor {
  return kept({ label, value: rational(value, 100), rule, provenance });
}

/** The covers by base, the smallest first: of several that one counts (R-DO.4). */
const BY_BASE = (Object.keys(COVERS) as Cover[])
  .sort((a, b) => COVERS[a].base.value - COVERS[b].base.value)
  .map((cover) => [cover, factor(COVERS[cover].rule, COVERS[cover].label, COVERS[cover].base)] as const);

/** The base of who is covered, the same against all fire (R-DO.1, R-DO.2); which of unequal covers counts is the house's (R-DO.4). */
function coverOf({ features, sunkenRoad }: TargetFacts): NamedFactor | undefined {
  const covers = BY_BASE.flatMap(([cover, base]) => ((cover === 'sunken-road' ? sunkenRoad : features.includes(cover)) ? [base] : []));
  const [best] = covers;
  return best && covers.some(({ value }) => !equals(value, best.value)) ? kept({ ...best, provenance: 'house' }) : best;
}

/** Formations with lines in the chart of bases. */
type Exposed = Exclude<Formation, 'afloat' | 'defensive-order'>;

type Key = `${Exposed} ${Size} ${Arc} ${FireType} ${Provenance}`;
const BASES = new Map<Key, NamedFactor>([...CROSS_SECTIONS, ...HOUSE_CROSS_SECTIONS].flatMap(keyed));

/** The factors of a line by all that they go by; what depends on a scale that the source lacks is a house value (R-SZ.1). */
function keyed({ rule, label, formations, arcs, size, base }: CrossSectionRow): readonly (readonly [Key, NamedFactor])[] {
  const sizes: readonly Size[] = size ? [size] : ['small', 'large'];
  return formations.flatMap((formation) =>
    arcs.flatMap((arc) =>
      FIRE_TYPES.flatMap((fire) => {
        const atKnownScale = factor(rule, `${label}, against ${fire === 'artillery' ? 'artillery' : 'small arms'}`, base[fire]);
        const atOtherScale: NamedFactor = size ? kept({ ...atKnownScale, provenance: 'house' }) : atKnownScale;
        return sizes.flatMap((of) => [
          [`${formation as Exposed} ${of} ${arc} ${fire} source`, atKnownScale] as const,
          [`${formation as Exposed} ${of} ${arc} ${fire} house`, atOtherScale] as const,
        ]);
      }),
    ),
  );
}

/**
 * The base of the chart; the option reckons a small supported line under shelling as the source's example does (R-EX.4). That
 * speaks of a flank: the other arcs, and scales that the source lacks, are the house's.
 */
function baseOf({ men, yards, arc, fire }: TargetFacts, formation: Exposed, options: RiflesOptions): NamedFactor {
  const size = sizeOf(men, yards);
  const { provenance } = smallUnitLimit(yards);
  const base = (against: FireType) => BASES.get(`${formation} ${size} ${arc} ${against} ${provenance}`)!;
  const asExample = formation === 'supported-line' && size === 'small' && fire === 'artillery' && options['shelled-supported-line'] === 'printed-example';
  return asExample ? { ...base('small-arms'), rule: 'R-EX.4', provenance: arc === 'flank' ? provenance : 'house' } : base(fire);
}

type Modifier = (target: TargetFacts) => NamedFactor | undefined;
type Applies = (target: TargetFacts) => boolean;

const named = (row: FireModifierRow) => factor(row.rule, row.label, row.factor);

function line(row: FireModifierRow, applies: Applies): Modifier {
  const modifier = named(row);
  return (target) => (applies(target) ? modifier : undefined);
}

function standingIn(...features: readonly HexFeature[]): Applies {
  return (target) => features.some((feature) => target.features.includes(feature));
}

/** A berm, or partial breastworks where there are no full ones (R-MD.2, R-MD.3). */
function isBehindPartOfWorks({ features }: TargetFacts): boolean {
  return features.includes('berm') || (features.includes('partial-breastworks') && !features.includes('full-breastworks'));
}

const SHELLED_SKIRMISHERS = named(LINES['skirmishers-artillery']);
const FEW_SKIRMISHERS = named(LINES['skirmishers-few']);
/** By per cent of the men, from 1 to 100. */
const SKIRMISHERS = Array.from({ length: 101 }, (_, percent) => skirmishersOf(percent));

/** In proportion between the two printed ends (R-MD.5). */
function skirmishersOf(percent: number): NamedFactor {
  const { rule, label, factor: few } = LINES['skirmishers-few'];
  if (percent === 100) return named(LINES['skirmishers-all']);
  const value = rational(few.value * 100 - SKIRMISHERS_FALL.value * percent, 10_000);
  return kept({ label: `${label.slice(0, label.lastIndexOf(','))}, ${percent} per cent`, value, rule, provenance: 'house' });
}

/** Skirmishers protect every formation alike (R-UN.10), and nobody from artillery (R-MD.4). */
function skirmisherModifier({ skirmishers, fire, men, yards }: TargetFacts): NamedFactor | undefined {
  if (skirmishers === 0) return undefined;
  if (fire === 'artillery') return SHELLED_SKIRMISHERS;
  if (skirmishers !== 'deployed') return SKIRMISHERS[skirmishers];
  const deployed = sizeOf(men, yards) === 'small' ? SKIRMISHERS[100]! : FEW_SKIRMISHERS;
  // At a scale that the source lacks it is the house that says who is small (R-SZ.1).
  return smallUnitLimit(yards).provenance === 'source' ? deployed : { ...deployed, provenance: 'house' };
}

/**
 * The modifiers in printed order: lines multiply, what stands on one line counts once (R-MD.12). They hold for whoever is
 * not in defensive order, digging and disordered troops among them (R-UN.7), and riders in any formation (R-UN.9).
 */
const LINES_IN_ORDER: readonly Modifier[] = [
  line(LINES.bridge, standingIn('bridge')),
  line(LINES['berm-or-partial-breastworks-front'], (target) => target.arc === 'front' && isBehindPartOfWorks(target)),
  line(LINES['berm-or-partial-breastworks'], (target) => target.arc !== 'front' && isBehindPartOfWorks(target)),
  line(LINES['full-breastworks'], standingIn('full-breastworks')),
  skirmisherModifier,
  line(LINES.mounted, ({ mounted }) => mounted),
  line(LINES.higher, ({ higher }) => higher),
  line(LINES['dry-stream'], standingIn('gully')),
  line(LINES['town-compound-redoubt'], standingIn('town', 'walled-compound', 'redoubt')),
  line(LINES['village-rocks-tall-field-woods'], standingIn('village', 'rocks', 'tall-field', 'woods')),
  line(LINES['abatis-field-brush'], standingIn('abatis', 'field', 'brush')),
];
