import type { Facts, Violation } from '../../../kernel/rejection.js';
import { isArtillery } from '../order-of-battle.js';
import { LAND_ON_WATER, NAVAL } from '../tables/naval-movement.js';
import { OFF_ROAD_BASE, OFF_ROAD_MODIFIERS as LINES, PUSHED_BESIDE_ENEMY } from '../tables/off-road-movement.js';
import type { PriceRow } from '../tables/price-row.js';
import type { Formation } from '../vocabulary.js';
import { isForded, isTown, waterOf, type Asked } from './step.js';

/** Every rule that closes the step, whatever it would cost; the one-hex guarantee overrides none of them (R-SC.3). */
export function barsOf(asked: Asked): readonly Violation[] {
  return BARS[asked.by].flatMap((bar) => bar(asked) ?? []);
}

type Bar = (asked: Asked) => Violation | undefined;

function violation({ rule }: Pick<PriceRow, 'rule'>, code: string, message: string, facts: Facts = {}): Violation {
  return { rule, code, facts, message };
}

const GUNS: readonly Formation[] = ['limbered', 'unlimbered'];

/** Formations that have no movement (R-UN.2), and those of guns and hulls taken by others (R-UN.3). */
function formationBar({ mover: { kind, formation } }: Asked): Violation | undefined {
  const row: Pick<PriceRow, 'rule'> = formation === 'afloat' ? NAVAL.otherwise : OFF_ROAD_BASE[formation];
  const has = formation !== 'afloat' && OFF_ROAD_BASE[formation].price.value !== 'not-allowed' && (isArtillery(kind) || !GUNS.includes(formation));
  return has ? undefined : violation(row, 'movement.formation', `${kind} does not move in ${formation}; another formation comes first.`, { kind, formation });
}

function pushBar({ step, mover }: Asked): Violation | undefined {
  if (mover.formation !== 'unlimbered' || !step.enemyAdjacent) return undefined;
  return violation(PUSHED_BESIDE_ENEMY, 'movement.pushed-beside-enemy', 'Unlimbered guns are not pushed next to an enemy; limbered they may go.');
}

/** Open water bears no land unit (R-WA.1); where a bridge stands in it the road leads over (house). */
function waterBar({ step, conditions, by }: Asked): Violation | undefined {
  const water = waterOf(step.features);
  if (water === undefined || conditions.frozen || (by === 'road' && step.features.includes('bridge'))) return undefined;
  const satisfies = step.features.includes('bridge') ? 'its bridge is crossed by road in march column, limbered or disordered' : 'only ice would bear it';
  return violation(LAND_ON_WATER.open, 'movement.water', `No land unit enters open water; ${satisfies}.`, { water });
}

/** Fire closes a hex to all, on roads too (R-UN.6) and in towns (R-OR.2), unless the option waives it there. */
function fireBar({ step, options, by }: Asked): Violation | undefined {
  if (!step.burning || (by !== 'water' && isWaived({ step, options }))) return undefined;
  return violation(LINES.burning, 'movement.burning', 'Nobody enters a burning hex; another way must be found.');
}

/** Whether prohibitions fall with the surcharges in the town entered (R-OR.2). */
function isWaived({ step, options }: Pick<Asked, 'step' | 'options'>): boolean {
  return options['town-bans'] === 'waived' && isTown(step);
}

function escarpmentBar({ step }: Asked): Violation | undefined {
  if (!step.hexside.includes('escarpment') || step.levels === 0) return undefined;
  return violation(LINES.escarpment, 'movement.escarpment', 'An escarpment is not crossed from level to level but by road.', { levels: step.levels });
}

function heavyBar({ step, mover }: Asked): Violation | undefined {
  if (!mover.heavy || !isForded(step)) return undefined;
  const message = 'Heavy equipment crosses neither a gully nor a stream without a bridge; a bridge or a road would carry it.';
  return violation(LINES['fordable-stream-or-gully-heavy'], 'movement.heavy-equipment', message);
}

function streamBar({ step }: Asked): Violation | undefined {
  if (!step.hexside.includes('non-fordable-stream') || step.hexside.includes('bridge')) return undefined;
  return violation(LINES['non-fordable-stream'], 'movement.non-fordable', 'The stream cannot be forded; a bridge or a road would lead over it.');
}

/** Towns charge no surcharges, but a prohibition is no surcharge (R-OR.2): it binds unless the option says otherwise. */
function unlessWaived(bar: Bar): Bar {
  return (asked) => (isWaived(asked) ? undefined : bar(asked));
}

function iceBar({ step, conditions }: Asked): Violation | undefined {
  if (!conditions.frozen || waterOf(step.features) === undefined) return undefined;
  return violation(NAVAL.ice, 'movement.ice', 'No vessel moves in frozen water; it must thaw first.');
}

function depthBar({ step, mover: { kind } }: Asked): Violation | undefined {
  const water = waterOf(step.features);
  if (water === undefined) return violation(NAVAL.otherwise, 'movement.no-water', 'Vessels keep to river and lake.');
  if (water === 'deep' || kind === 'small-vessel') return undefined;
  return violation(NAVAL['shallow-large'], 'movement.too-shallow', 'The water is too shallow for a large vessel; it needs deep water.', { water });
}

/** What can close a step, by the chart that it is charged by; on roads neither slopes nor streams do (R-UN.6). */
const BARS: Readonly<Record<Asked['by'], readonly Bar[]>> = {
  road: [formationBar, waterBar, fireBar],
  'off-road': [formationBar, pushBar, waterBar, fireBar, unlessWaived(escarpmentBar), unlessWaived(heavyBar), unlessWaived(streamBar)],
  water: [iceBar, depthBar, fireBar],
};
