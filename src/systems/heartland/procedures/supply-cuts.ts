import type { Violation } from '../../../kernel/rejection.js';
import type { RuleId } from '../../../kernel/rule.js';
import { hexId, hexIndex } from '../position.js';
import type { HeartlandState, LeaderState, UnitState } from '../state.js';
import { WEATHER_EFFECTS } from '../tables/weather-effects.js';
import type { ForceId, HexId, Side, UnitId } from '../vocabulary.js';
import { obstacleIn } from './line-obstructions.js';
import { isBridgeBurnt, railObstacle, railReach, type RailObstacle } from './rail-lines.js';
import { lineOfForce, lineOfSupplier, sourceAt, supplierOrigin, type Link, type Origin } from './supply-explained.js';
import { judgeSupply, type JudgedForce, type SupplyJudgement } from './supply-judgement.js';
import { linesFrom, SOURCE_RANGE } from './supply-lines.js';
import type { SupplyNetwork } from './supply-network.js';
import { supplySources } from './supply-sources.js';

/** What lacks a line: a force, or a wagon or depot. */
export type Subject = { readonly force: ForceId } | { readonly unit: UnitId };

/** What may stand in the way of a line, and the position without it. */
interface Remedy {
  readonly remedy: 'drive-off-the-enemy' | 'repair-the-rails' | 'rebuild-the-bridges' | 'wait-for-clear-weather';
  readonly without: (state: HeartlandState, side: Side) => HeartlandState;
  /** Why the line is cut, told by the line that there would be. */
  readonly reason: (state: HeartlandState, side: Side, line: readonly Link[]) => Omit<Violation, 'code'>;
}

const REMEDIES: readonly Remedy[] = [
  { remedy: 'drive-off-the-enemy', without: withoutEnemies, reason: enemiesOn },
  { remedy: 'repair-the-rails', without: (state) => ({ ...state, map: { ...state.map, railCuts: [] } }), reason: cutsOn },
  { remedy: 'rebuild-the-bridges', without: (state) => ({ ...state, map: { ...state.map, burntBridges: [] } }), reason: bridgesOn },
  { remedy: 'wait-for-clear-weather', without: (state) => ({ ...state, weather: { ...state.weather, now: 'clear' } }), reason: weatherOn },
];

/**
 * Why a force over capacity or without any line, or a supply unit that is cut off, is so, by rule and place, and what would
 * restore the line: each reason was tried by judging the position without it. Where none of them alone is enough, all
 * are told together, or how far it is to the next supply, or that no way leads there.
 */
export function whyCut(state: HeartlandState, side: Side, subject: Subject): readonly Violation[] {
  const judgement = judgeSupply(state, side);
  const force = 'force' in subject ? judgement.forces.get(subject.force) : undefined;
  if (force?.line) return [overCapacity(judgement, force)];
  const single = REMEDIES.flatMap((remedy) => tryOut(state, side, subject, [remedy]));
  const far = tooFar(state, judgement, subject);
  if (single.length > 0 || far) return far ? [...single, far] : single;
  const together = tryOut(state, side, subject, REMEDIES);
  return together.length > 0 ? together : [noWay(state, judgement, subject)];
}

/** The reasons that vanish with the line that some remedies bring together; none when they bring none. */
function tryOut(state: HeartlandState, side: Side, subject: Subject, remedies: readonly Remedy[]): readonly Violation[] {
  const position = remediedBy(state, side, remedies);
  const line = lineOf(position, judgeSupply(position, side), subject);
  if (line.length === 0) return [];
  const reasons = remedies.map(({ remedy, reason }) => ({ ...reason(state, side, line), code: `supply.${remedy}` }));
  return remedies.length === 1 ? reasons : reasons.filter(({ facts }) => Object.values(facts).some((fact) => Array.isArray(fact) && fact.length > 0));
}

const remedied = new WeakMap<HeartlandState, Map<string, HeartlandState>>();

/** Kept by position, so that each remedy is judged once for all whom it may help. */
function remediedBy(state: HeartlandState, side: Side, remedies: readonly Remedy[]): HeartlandState {
  const known = remedied.get(state) ?? new Map<string, HeartlandState>();
  remedied.set(state, known);
  const key = [side, ...remedies.map(({ remedy }) => remedy)].join(' ');
  const position = known.get(key) ?? remedies.reduce((now, { without }) => without(now, side), state);
  known.set(key, position);
  return position;
}

function lineOf(state: HeartlandState, judgement: SupplyJudgement, subject: Subject): readonly Link[] {
  if ('unit' in subject) return lineOfSupplier(state, judgement, placeOf(judgement, subject.unit));
  const judged = judgement.forces.get(subject.force)!;
  return lineOfForce(state, judgement, { ...judged, drawsOn: judged.drawsOn ?? judged.inRange[0] });
}

function placeOf({ network }: SupplyJudgement, id: UnitId): number {
  return network.suppliers.findIndex(({ unit }) => unit.counter.id === id);
}

function overCapacity({ network, forces, taken }: SupplyJudgement, { force, inRange }: JudgedForce): Violation {
  const units = inRange.map((supplier) => ({
    unit: network.suppliers[supplier]!.unit.counter.id,
    capacity: network.suppliers[supplier]!.capacity,
    taken: taken[supplier]!,
    by: [...forces.values()].filter(({ charged }) => charged.includes(supplier)).map((each) => each.force.id),
  }));
  const message = `Its line is open, but the capacity of ${listed(units.map(({ unit }) => unit))} is taken up; name it there in place of another, or bring more capacity.`;
  return { rule: 'H-7.31.1', code: 'supply.over-capacity', message, facts: { force: force.id, units } };
}

/** All hexes of a line, in order. */
function hexesOf(line: readonly Link[]): readonly HexId[] {
  return [...new Set(line.flatMap((link) => (link.by === 'rail' ? link.hexes : [link.from.hex, ...link.steps.map(({ hex }) => hex)])))];
}

function enemiesOn(state: HeartlandState, side: Side, line: readonly Link[]): Omit<Violation, 'code'> {
  const obstacles = hexesOf(line).flatMap((hex) => {
    const by = obstacleIn(state, side, hexIndex(state.setting, hex));
    return by === undefined ? [] : [{ hex, by }];
  });
  const zones = obstacles.every(({ by }) => by === 'enemy-zone');
  const rule: RuleId = zones ? 'H-3.61.8' : 'H-7.12.b.1';
  return { rule, message: `The enemy cuts the line at ${listed(obstacles.map(({ hex }) => hex))}; drive him off${zones ? ', or put a unit there' : ''}.`, facts: { obstacles } };
}

function cutsOn(state: HeartlandState, _side: Side, line: readonly Link[]): Omit<Violation, 'code'> {
  const hexes = state.map.railCuts.map((hex) => hexId(state.setting, hex)).filter((hex) => hexesOf(line).includes(hex));
  return { rule: 'H-7.13.2', message: `The rail line is cut at ${listed(hexes)}; repair it.`, facts: { hexes } };
}

function bridgesOn(state: HeartlandState, _side: Side, line: readonly Link[]): Omit<Violation, 'code'> {
  const { grid } = state.setting.board;
  const crossed = state.map.burntBridges.map((hexside) => [grid.idOf(Math.floor(hexside / 6)), grid.idOf(grid.neighbours[hexside]!)] as const);
  const bridges = crossed.filter((banks) => line.some((link) => stepsOver(hexesOf([link]), banks)));
  return { rule: 'H-13.11.3', message: `The bridge between ${listed(bridges.map((banks) => banks.join(' and ')))} is burnt; rebuild it.`, facts: { bridges } };
}

function stepsOver(hexes: readonly HexId[], banks: readonly [HexId, HexId]): boolean {
  return hexes.some((hex, place) => banks.includes(hex) && place > 0 && hex !== hexes[place - 1] && banks.includes(hexes[place - 1]!));
}

function weatherOn({ weather }: HeartlandState, _side: Side, line: readonly Link[]): Omit<Violation, 'code'> {
  const { label, rule } = WEATHER_EFFECTS[weather.now];
  const links = weather.now === 'clear' ? [] : line.flatMap((link) => (link.by === 'road' ? [{ from: link.from.hex, to: link.to, inClearWeather: link.cost, limit: link.limit }] : []));
  return { rule, message: `${label} makes the line too long, or closes a ford on it.`, facts: { weather: weather.now, links } };
}

/** The nearest supply by a line that nothing cuts, but that is too long (H-7.11.2, H-7.12.a.2). */
function tooFar(state: HeartlandState, judgement: SupplyJudgement, subject: Subject): Violation | undefined {
  const { network } = judgement;
  const to = hexOf(judgement, subject);
  const starts = [...network.sources, ...network.suppliers.filter(({ feeds }) => feeds.length > 0)].map(({ hex }) => hex);
  const reach = linesFrom(state, network.side, starts, Infinity);
  const cost = (reach?.cost(to) ?? -1) / 2;
  if (!reach || cost < 0) return undefined;
  const { from, limit } = originAt(state, network, reach.path(to)[0]!);
  const rule: RuleId = from.kind === 'wagon' ? 'H-7.12.a.2' : 'H-7.11.2';
  return { rule, code: 'supply.too-far', message: `The nearest supply, in ${from.hex}, is ${cost} movement points away, and reaches ${limit}; bring a wagon or depot in between.`, facts: { from: { ...from }, cost, limit } };
}

function originAt(state: HeartlandState, network: SupplyNetwork, hex: number): { readonly from: Origin; readonly limit: number } {
  if (network.sources.some((source) => source.hex === hex)) return { from: sourceAt(state, network, hex), limit: SOURCE_RANGE / 2 };
  const supplier = network.suppliers.findIndex((each) => each.hex === hex && each.feeds.length > 0);
  return { from: supplierOrigin(state, network, supplier), limit: network.suppliers[supplier]!.range / 2 };
}

function noWay({ setting }: HeartlandState, judgement: SupplyJudgement, subject: Subject): Violation {
  const facts = { hex: hexId(setting, hexOf(judgement, subject)), sources: judgement.network.sources.map(({ hex }) => hexId(setting, hex)) };
  return { rule: 'H-7.12.c.2', code: 'supply.no-way', message: 'No line leads there from any source, enemies, cuts and weather apart; bring supply to this side of the river or mountains.', facts };
}

function hexOf(judgement: SupplyJudgement, subject: Subject): number {
  return 'force' in subject ? judgement.forces.get(subject.force)!.force.hex : judgement.network.suppliers[placeOf(judgement, subject.unit)]!.hex;
}

/** What closes the friendly rail line that would make a depot in that hex a rail depot; undefined where none leads there (H-7.13.2). */
export function railObstacles(state: HeartlandState, side: Side, hex: number): readonly { readonly hex: HexId; readonly by: RailObstacle | 'bridge-burnt' }[] | undefined {
  const owned = railReach(state, side, supplySources(state, side, 'ownership').map((source) => source.hex), 'ownership');
  if (!owned.reaches(hex)) return undefined;
  const line = owned.line(hex);
  return line.flatMap((at, place) => {
    const by = railObstacle(state, side, at) ?? (place > 0 && isBurntBetween(state, line[place - 1]!, at) ? 'bridge-burnt' : undefined);
    return by === undefined ? [] : [{ hex: hexId(state.setting, at), by }];
  });
}

function isBurntBetween(state: HeartlandState, from: number, to: number): boolean {
  return isBridgeBurnt(state, from * 6 + state.setting.board.grid.directionTo(from, to)!);
}

/** The position without anybody of the other side on the map. */
function withoutEnemies(state: HeartlandState, side: Side): HeartlandState {
  const { leaders, units } = state.setting.order;
  return {
    ...state,
    leaders: state.leaders.map((leader, index): LeaderState => (leaders[index]!.side === side ? leader : { ...leader, place: 'out', hex: -1, under: -1 })),
    units: state.units.map((unit, index): UnitState => (units[index]!.side === side ? unit : { ...unit, place: 'eliminated', hex: -1, leader: -1, manning: false })),
  };
}

function listed(words: readonly string[]): string {
  return words.join(', ') || 'none';
}
