import { distance } from '../../hex/coordinates.js';
import { parseHexId } from '../../hex/hex-id.js';
import type { RuleId } from '../../kernel/rule.js';
import type { Fault } from '../../kernel/system.js';
import { fault } from '../../kernel/fault.js';
import type { GloryScenario, ScenarioUnit } from './scenario.js';
import { REFITS } from './tables/refit.js';
import type { HexId, RefitBattle, RoadKind } from './vocabulary.js';

type Check = (scenario: GloryScenario) => readonly Fault[];

/**
 * Facts of set-up that chapter 14 fixes for the maps and counters of the first Glory. Those are not ours, so that a scenario
 * may lack the hex or the unit; where it has it, it obeys. Pieces are known by name, whatever their spelling.
 */
export function setupFaults(scenario: GloryScenario): readonly Fault[] {
  return scenario.refit === undefined ? [] : CHECKS[scenario.refit.battle].flatMap((check) => check(scenario));
}

const CHECKS: Readonly<Record<RefitBattle, readonly Check[]>> = {
  '1st-manassas': [fordsNotBridges, shermanAtStart, shermansStrength, pikeOverStreams, noEntranceAt3635, markersOf1861, wingsOf1861, leadersAmongTheirs, leaderlessOf1861],
  '2nd-manassas': [fordsNotBridges, eastwardAtStart, hoodArrives, markersOf1862, secondMarkers, battalionsOf1862, leadersAmongTheirs, unionCavalryOf1862],
  chickamauga: [roadsAtStart, jWheelersBrigade, cavalryOfTheSecondDay, markersOf1863, leadersAmongTheirs, grangerArrives, artilleryOf1863],
};

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Whether this is the piece of that name: by its name, or by its id without the side. */
function isNamed({ id, name }: { readonly id: string; readonly name: string }, ...names: readonly string[]): boolean {
  const own = [plain(name), plain(id.replace(/^(us|cs)-/, ''))];
  return names.some((each) => own.includes(plain(each)));
}

function broken(rule: RuleId, path: string, code: string, message: string): Fault {
  return fault(path, `refit.${code}`, `${message} (${rule})`);
}

/** Units of a leader of that name, with their paths. */
function unitsUnder({ units, leaders }: GloryScenario, name: string): readonly { readonly unit: ScenarioUnit; readonly path: string }[] {
  const ids = leaders.filter((leader) => isNamed(leader, name)).map(({ id }) => id);
  return units.flatMap((unit, at) => (unit.leader !== null && ids.includes(unit.leader) ? [{ unit, path: `/units/${at}` }] : []));
}

function unitsNamed({ units }: GloryScenario, ...names: readonly string[]): readonly { readonly unit: ScenarioUnit; readonly path: string }[] {
  return units.flatMap((unit, at) => (isNamed(unit, ...names) ? [{ unit, path: `/units/${at}` }] : []));
}

/** Whether the turn is that of the day and time, by its label and date. */
function isTurn({ turns }: GloryScenario, number: number, day: number, times: readonly string[]): boolean {
  const turn = turns[number - 1];
  if (!turn || !times.some((time) => turn.label.includes(time))) return false;
  return turn.date === undefined ? new RegExp(`\\b${day}\\b`).test(turn.label.replace(/\d{4}/, '')) : Number(turn.date.slice(-2)) === day;
}

function turnOf(scenario: GloryScenario, day: number, times: readonly string[]): number | undefined {
  const at = scenario.turns.findIndex((_, index) => isTurn(scenario, index + 1, day, times));
  return at < 0 ? undefined : at + 1;
}

/** How far apart two printed hexes are. */
function hexesApart({ map }: GloryScenario, a: HexId, b: HexId): number {
  const [from, to] = [parseHexId(a, map.shoved), parseHexId(b, map.shoved)];
  return from.ok && to.ok ? distance(from.value, to.value) : Infinity;
}

function within(scenario: GloryScenario, hex: HexId | undefined, centre: HexId, radius: number): boolean {
  return hex !== undefined && hexesApart(scenario, hex, centre) <= radius;
}

/** The two crossings of Catharpin Run near Sudley Mill (G-14.2.a). */
function fordsNotBridges({ map }: GloryScenario): readonly Fault[] {
  return map.hexsides.flatMap(({ between, features }, at) =>
    features.includes('bridge') && between.some((hex) => hex === '2404' || hex === '2503')
      ? [broken('G-14.2.a', `/map/hexsides/${at}/features`, 'crossing', 'The crossings at 2404 and 2503 are fords, not bridges')]
      : [],
  );
}

/** Sherman's brigade in 4009 and 4010, E 3US in 4010 (G-14.2.e). */
function shermanAtStart(scenario: GloryScenario): readonly Fault[] {
  return unitsUnder(scenario, 'Sherman').flatMap(({ unit, path }) => {
    const hexes = isNamed(unit, 'E 3US') ? ['4010'] : ['4009', '4010'];
    return unit.hex !== undefined && hexes.includes(unit.hex) ? [] : [broken('G-14.2.e', path, 'setup', `Sherman's brigade begins in 4009 and 4010, E 3US in 4010`)];
  });
}

/** The larger rating of each of Sherman's infantry is 8 (G-14.14.b). */
function shermansStrength(scenario: GloryScenario): readonly Fault[] {
  return unitsUnder(scenario, 'Sherman')
    .filter(({ unit }) => unit.class === 'infantry' && Math.max(unit.strength, unit.secondStrength ?? 0) !== 8)
    .map(({ path }) => broken('G-14.14.b', `${path}/strength`, 'strength', `Each unit of Sherman's brigade has the strength 8`));
}

/** The Warrenton Pike (G-14.2.f). */
function pikeOverStreams({ map }: GloryScenario): readonly Fault[] {
  return map.roads.flatMap(({ name, overStreams }, at) =>
    plain(name ?? '') === 'warrentonpike' && !overStreams ? [broken('G-14.2.f', `/map/roads/${at}`, 'road', 'The Warrenton Pike cancels streams for movement: overStreams')] : [],
  );
}

function noEntranceAt3635({ map, entryAreas = [] }: GloryScenario): readonly Fault[] {
  const hex = map.hexes.findIndex((each) => each.hex === '3635' && each.entry === 'confederate');
  const area = entryAreas.findIndex(({ side, hexes }) => side === 'confederate' && hexes.includes('3635'));
  const fault3635 = (path: string) => broken('G-14.2.g', path, 'entry', 'Hex 3635 is not a Confederate entrance');
  return [...(hex < 0 ? [] : [fault3635(`/map/hexes/${hex}/entry`)]), ...(area < 0 ? [] : [fault3635(`/entryAreas/${area}/hexes`)])];
}

/** One of the markers that a side has, and what the row says of it. */
interface MarkerFact {
  readonly names: readonly string[];
  readonly copies?: number;
  /** The first turn in which it is available; from the start when left out. */
  readonly from?: number | undefined;
}

/** The Confederate markers are these and no others. */
function confederateMarkers({ markers }: GloryScenario, rule: RuleId, facts: readonly MarkerFact[]): readonly Fault[] {
  return markers.flatMap((marker, at) => {
    if (marker.side !== 'confederate' || marker.onlyWith?.option === 'third-jackson') return [];
    const path = `/markers/${at}`;
    const known = facts.find(({ names }) => isNamed(marker, ...names));
    if (!known) return [broken(rule, path, 'marker', `The Confederate markers are ${facts.map(({ names }) => names[0]).join(', ')}`)];
    const copies = known.copies === undefined || known.copies === marker.copies ? [] : [broken(rule, `${path}/copies`, 'marker', `There are ${known.copies} of this marker`)];
    const from = (marker.fromTurn ?? 1) === (known.from ?? 1) ? [] : [broken(rule, `${path}/fromTurn`, 'marker', `The marker is available from turn ${known.from ?? 1} on`)];
    return [...copies, ...from];
  });
}

function markersOf1861(scenario: GloryScenario): readonly Fault[] {
  return confederateMarkers(scenario, 'G-14.32.a', [{ names: ['Beauregard'], copies: 2 }, { names: ['Johnston'], copies: 2 }, { names: ['Cavalry'] }]);
}

/** Whoever has one of these names is activated by that marker. */
function activatedBy(scenario: GloryScenario, rule: RuleId, pieces: 'leaders' | 'units', marker: string, names: readonly string[]): readonly Fault[] {
  const id = scenario.markers.find((each) => each.side === 'confederate' && each.onlyWith === undefined && isNamed(each, marker))?.id;
  return scenario[pieces].flatMap((piece, at) =>
    piece.side === 'confederate' && isNamed(piece, ...names) && piece.marker !== id ? [broken(rule, `/${pieces}/${at}/marker`, 'marker', `${piece.name} is activated by ${marker}`)] : [],
  );
}

function wingsOf1861(scenario: GloryScenario): readonly Fault[] {
  return [
    ...activatedBy(scenario, 'G-14.32.b', 'leaders', 'Beauregard', ['Cocke', 'Early', 'Evans']),
    ...activatedBy(scenario, 'G-14.32.b', 'leaders', 'Johnston', ['Jackson', 'Bee', 'Smith']),
  ];
}

/** Each leader begins or comes with a unit of his (G-14.33.a, G-14.44.a, G-14.52.a); Granger comes by himself. */
function leadersAmongTheirs({ refit, leaders, units, reinforcements = [] }: GloryScenario): readonly Fault[] {
  const { rule, alone } = REFITS[refit!.battle].leadersArrive;
  return leaders.flatMap((leader, at) => {
    const own = units.filter((unit) => unit.leader === leader.id);
    const group = reinforcements.find((each) => each.leaders.includes(leader.id));
    const together = own.some(({ id, hex }) => (leader.hex === undefined ? group?.units.includes(id) : hex === leader.hex));
    return together || own.length === 0 || alone.includes(leader.id)
      ? []
      : [broken(rule, `/leaders/${at}`, 'leader', 'Each leader begins or arrives with a unit of his command')];
  });
}

/** Cavalry has no leader (G-14.34.a). */
function leaderlessOf1861({ units }: GloryScenario): readonly Fault[] {
  return units.flatMap((unit, at) => (unit.class === 'cavalry' && unit.leader !== null ? [broken('G-14.34.a', `/units/${at}/leader`, 'leader', 'Cavalry has no leader')] : []));
}

/** Union III Corps of the Army of Virginia faces east, to the north or the south of it; Gibbon b is in 1518 (G-14.2.h). */
function eastwardAtStart(scenario: GloryScenario): readonly Fault[] {
  const markers = scenario.markers.filter((marker) => isNamed(marker, 'IIIv', 'III Corps (v)', 'III v')).map(({ id }) => id);
  const facings = scenario.units.flatMap(({ marker, facing }, at) =>
    markers.includes(marker) && facing !== undefined && facing !== 1 && facing !== 2 ? [broken('G-14.2.h', `/units/${at}/facing`, 'setup', 'The IIIv Corps faces east: 1 or 2')] : [],
  );
  const gibbon = unitsNamed(scenario, 'Gibbon b').filter(({ unit }) => unit.hex !== '1518');
  return [...facings, ...gibbon.map(({ path }) => broken('G-14.2.h', path, 'setup', 'Gibbon b begins in 1518'))];
}

/** A leader comes in that turn, where the scenario has it. */
function arrives(scenario: GloryScenario, rule: RuleId, leader: string, day: number, time: string): readonly Fault[] {
  if (turnOf(scenario, day, [time]) === undefined) return [];
  return scenario.leaders.flatMap((each, at) => {
    if (!isNamed(each, leader)) return [];
    const group = scenario.reinforcements?.find(({ leaders }) => leaders.includes(each.id));
    return group && isTurn(scenario, group.turn, day, [time]) ? [] : [broken(rule, `/leaders/${at}`, 'arrival', `${each.name} arrives with the ${time} turn of the ${day}th`)];
  });
}

function hoodArrives(scenario: GloryScenario): readonly Fault[] {
  return arrives(scenario, 'G-14.2.i', 'Hood', 29, '1015');
}

function grangerArrives(scenario: GloryScenario): readonly Fault[] {
  return arrives(scenario, 'G-14.52.a', 'Granger', 19, '0630');
}

/** Longstreet's markers come with the 1020 turn of the 29th; where the track has none, with that of 1015 (G-14.42.a). */
function markersOf1862(scenario: GloryScenario): readonly Fault[] {
  return confederateMarkers(scenario, 'G-14.42.a', [
    { names: ['Stuart', 'Cavalry'] },
    { names: ['Jackson'], copies: 2 },
    { names: ['Longstreet'], copies: 2, from: turnOf(scenario, 29, ['1020', '1015']) },
  ]);
}

/** On the 28th at 1745 Hill, Ewell and Stuart act on a second marker (G-14.42.c). */
function secondMarkers(scenario: GloryScenario): readonly Fault[] {
  const turn = turnOf(scenario, 28, ['1745']);
  if (turn === undefined) return [];
  const waiting = scenario.leaders.filter((leader) => leader.side === 'confederate' && isNamed(leader, 'Hill', 'A. P. Hill', 'Ewell', 'Stuart'));
  const { secondMarker } = scenario.refit!;
  const missing = waiting.filter(({ id }) => secondMarker?.turn !== turn || !secondMarker.commands.includes(id));
  return missing.map(({ name }) => broken('G-14.42.c', '/refit/secondMarker', 'second-marker', `In the 1745 turn of the 28th ${name} acts on the second marker only`));
}

function battalionsOf1862(scenario: GloryScenario): readonly Fault[] {
  return [
    ...activatedBy(scenario, 'G-14.43.a', 'units', 'Longstreet', ['Right Wing', 'S. Lee', 'Walton']),
    ...activatedBy(scenario, 'G-14.43.a', 'units', 'Jackson', ['Shumaker', 'Walker']),
  ];
}

/** Union cavalry: no leader, one marker, each unit of a brigade (G-14.46.a, G-14.46.b). */
function unionCavalryOf1862({ units }: GloryScenario): readonly Fault[] {
  const cavalry = units.flatMap((unit, at) => (unit.side === 'union' && unit.class === 'cavalry' ? [{ unit, path: `/units/${at}` }] : []));
  const marker = cavalry[0]?.unit.marker;
  return cavalry.flatMap(({ unit, path }) => [
    ...(unit.leader === null ? [] : [broken('G-14.46.a', `${path}/leader`, 'leader', 'Union cavalry has no leader')]),
    ...(unit.marker === marker ? [] : [broken('G-14.46.a', `${path}/marker`, 'marker', 'Union cavalry has one marker')]),
    ...(unit.brigade === undefined ? [broken('G-14.46.b', path, 'brigade', 'Union cavalry is of a brigade')] : []),
  ]);
}

/** The hexes of a road of these kinds from one to the other; none where the map has no such road. */
function hexesAlong({ map }: GloryScenario, kinds: readonly RoadKind[], from: HexId, to: HexId): readonly HexId[] {
  const road = map.roads.find(({ kind, path }) => kinds.includes(kind) && path.includes(from) && path.includes(to));
  if (!road) return [];
  const [first, last] = [road.path.indexOf(from), road.path.indexOf(to)].sort((a, b) => a - b);
  return road.path.slice(first, last! + 1);
}

/** Cheatham on the road from 2539 to 2342, Stewart on the trail from 3234 to 3135 (G-14.2.k). */
function roadsAtStart(scenario: GloryScenario): readonly Fault[] {
  const along = (leader: string, hexes: readonly HexId[], where: string) =>
    hexes.length === 0
      ? []
      : unitsUnder(scenario, leader)
          .filter(({ unit }) => unit.hex !== undefined && !hexes.includes(unit.hex))
          .map(({ path }) => broken('G-14.2.k', `${path}/hex`, 'setup', `${leader} begins on ${where}`));
  return [
    ...along('Cheatham', hexesAlong(scenario, ['pike', 'road'], '2539', '2342'), 'road hexes from 2539 to 2342'),
    ...along('Stewart', hexesAlong(scenario, ['trail'], '3234', '3135'), 'trail hexes from 3234 to 3135'),
  ];
}

/** The cavalry of J. Wheeler near 3329 is Forrest's (G-14.2.l). */
function jWheelersBrigade(scenario: GloryScenario): readonly Fault[] {
  const forrest = scenario.leaders.find((leader) => isNamed(leader, 'Forrest'));
  if (!forrest) return [];
  const strangers = scenario.units.flatMap(({ class: kind, hex, leader }, at) =>
    kind === 'cavalry' && within(scenario, hex, '3329', 1) && leader !== forrest.id ? [broken('G-14.2.l', `/units/${at}/leader`, 'setup', 'The cavalry around 3329 belongs to Forrest')] : [],
  );
  const astray = unitsNamed(scenario, 'J. Wheeler').filter(({ unit }) => unit.leader !== forrest.id);
  return [...strangers, ...astray.map(({ path }) => broken('G-14.2.l', `${path}/leader`, 'setup', 'J. Wheeler belongs to Forrest'))];
}

/** On the second day Campbell, Watkin and Ray begin within two hexes of 1440 (G-14.2.m). */
function cavalryOfTheSecondDay(scenario: GloryScenario): readonly Fault[] {
  const isSecondDay = scenario.turns[0]?.date?.endsWith('-20') ?? /\b20\b/.test(scenario.turns[0]?.label ?? '');
  if (!isSecondDay) return [];
  const astray = unitsNamed(scenario, 'Campbell', 'Watkin', 'Ray').filter(({ unit }) => unit.side === 'union' && unit.class === 'cavalry' && !within(scenario, unit.hex, '1440', 2));
  return astray.map(({ path }) => broken('G-14.2.m', path, 'setup', 'Campbell, Watkin and Ray begin within two hexes of 1440'));
}

/** Granger's and Mitchell's markers of the first Glory are used with either set (G-14.51.a). */
function markersOf1863({ markers }: GloryScenario): readonly Fault[] {
  return markers.flatMap((marker, at) =>
    marker.side === 'union' && marker.onlyWith && isNamed(marker, 'Granger', 'Granger / Reserve', 'Reserve', 'Mitchell', 'Mitchell / Cavalry')
      ? [broken('G-14.51.a', `/markers/${at}/onlyWith`, 'marker', `${marker.name} is used with either set of markers`)]
      : [],
  );
}

/** Buckner's batteries choose between Stewart and Preston (G-14.53.a), the reserve among Johnson, Kershaw and Law (G-14.53.b). */
function artilleryOf1863({ refit, leaders, markers }: GloryScenario): readonly Fault[] {
  const corps = [
    { rule: 'G-14.53.a', names: ['Stewart', 'Preston'] },
    { rule: 'G-14.53.b', names: ['Johnson', 'Kershaw', 'Law'] },
  ] as const;
  const mixed = (refit?.attachments ?? []).flatMap(({ commands }, at) => {
    const named = leaders.filter(({ id }) => commands.includes(id));
    const own = corps.find(({ names }) => named.some((leader) => isNamed(leader, ...names)));
    return own && named.some((leader) => !isNamed(leader, ...own.names))
      ? [broken(own.rule, `/refit/attachments/${at}/commands`, 'attachment', `These batteries act with ${own.names.join(' or ')}`)]
      : [];
  });
  const artillery = markers.flatMap((marker, at) =>
    marker.side === 'confederate' && isNamed(marker, 'Artillery') ? [broken('G-14.53.b', `/markers/${at}`, 'marker', 'The Artillery marker is not used')] : [],
  );
  return [...mixed, ...artillery];
}
