import { Ajv } from 'ajv';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasFeature, isStation, settlementAt } from '../../src/systems/heartland/board.js';
import { INITIAL_STATE } from '../../src/systems/heartland/at-start.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { OPTIONS } from '../../src/systems/heartland/options.js';
import { exertsZone, findForce, findUnit, forcesOfSide, hexesBetween, hexId, hexIndex, hexOfLeader, holderOf, isCombatUnit, leadersOf, quarterDivisions, surveyOf, zonesOfControl } from '../../src/systems/heartland/position.js';
import { supplyNetwork } from '../../src/systems/heartland/procedures/supply-network.js';
import { judgeSupply } from '../../src/systems/heartland/procedures/supply-judgement.js';
import { waysToBring } from '../../src/systems/heartland/procedures/reinforcements.js';
import { commandLimit, excessIn, leaderLimit, unitsUnder } from '../../src/systems/heartland/procedures/stacking.js';
import { commandsNobody } from '../../src/systems/heartland/procedures/leader-pool.js';
import { victoryPoints } from '../../src/systems/heartland/procedures/victory.js';
import { scenarioFaults } from '../../src/systems/heartland/scenario-check.js';
import { HeartlandScenarioSchema, type HeartlandScenario } from '../../src/systems/heartland/scenario.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { opponentOf, SIDES, type Side } from '../../src/systems/heartland/vocabulary.js';

/** The documents that come along, as they are handed out. */
function read(id: string): HeartlandScenario {
  return JSON.parse(readFileSync(join('scenarios/heartland', `${id}.json`), 'utf8')) as HeartlandScenario;
}

function begun(scenario: HeartlandScenario): HeartlandState {
  return evolve(INITIAL_STATE, { type: 'game-begun', scenario, options: {} });
}

const campaign = read('shiloh-1862');
const start = begun(campaign);
const learning = read('corinth-road');
const firstGame = begun(learning);

const fits = new Ajv().compile(HeartlandScenarioSchema);

/** Leaders in the field: on the map, in boxes, on staffs (H-8.1.1). */
const inField = (state: HeartlandState, side: Side) => leadersOf(state, side).filter((leader) => hexOfLeader(state, leader) >= 0);

/** What a JSON pointer names; undefined where it leads nowhere. */
function valueAt(document: unknown, pointer: string): unknown {
  return pointer.slice(1).split('/').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}

describe.each([
  ['The Shiloh Campaign', campaign, start],
  ['The road to Corinth', learning, firstGame],
])('%s', (_, scenario, state) => {
  it('fits the schema and has no fault', () => {
    expect([fits(scenario), scenarioFaults(scenario)]).toEqual([true, []]);
  });

  it.each(SIDES)('H-7.34.1 every %s force is in full supply at start, with open communications', (side) => {
    const judged = [...judgeSupply(state, side).forces.values()];
    expect(judged.length).toBeGreaterThan(2);
    expect(judged.filter(({ supply }) => supply.state !== 'full' || !supply.open).map(({ force }) => force.id)).toEqual([]);
  });

  it.each(SIDES)('H-7.12.a.4 every %s wagon and depot is supplied itself', (side) => {
    expect(supplyNetwork(state, side).suppliers.filter(({ feeds }) => feeds.length === 0).map(({ unit }) => unit.counter.id)).toEqual([]);
  });

  it.each(SIDES)('H-3.11.d.1, H-3.23.1 every %s leader in the field commands somebody, and no more infantry than his stars allow', (side) => {
    const leaders = inField(state, side);
    expect(leaders.filter((leader) => commandsNobody(state, leader) || excessIn({ leaders: [leader], units: unitsUnder(state, leader) }).length > 0).map(({ counter }) => counter.id)).toEqual([]);
  });

  it.each(SIDES)('H-2.0.1, H-2.0.2 the backs of %s counters are worse than their fronts', (side) => {
    const { leaders, units } = state.setting.scenario;
    const betterBacks = leaders.filter((leader) => leader.side === side && (['ar', 'br', 'mr'] as const).some((rating) => leader.back[rating] > leader.front[rating]));
    const betterReduced = units.filter(({ side: own, full, reduced }) => own === side && full && reduced && (reduced.cf >= full.cf || reduced.ml <= full.ml));
    expect([betterBacks, betterReduced]).toEqual([[], []]);
  });

  it('tells for each value of the text where it stands in the document', () => {
    expect(scenario.provenance).toBe('house');
    expect(scenario.provenances.filter(({ path }) => valueAt(scenario, path) === undefined)).toEqual([]);
  });
});

describe('The Shiloh Campaign, 1862', () => {
  const named = (name: string) => start.setting.board.grid.indexOf(campaign.map.hexes.find((hex) => hex.name === name)!.hex);

  // The facts of the text: nine turns, levels 5 and 4, 245 points; 190 points and the offset of 4 are the house's.
  it('H-1.11.1, H-4.0.2, S-07 has nine turns, the printed operations levels and 245 points of the Union', () => {
    const { turns, sides, firepowerOffset, year } = campaign;
    expect([year, turns.length, sides.confederate.operations, sides.union.operations, sides.union.warEffort]).toEqual([1862, 9, 5, 4, 245]);
    expect([sides.confederate.warEffort, firepowerOffset]).toEqual([190, 4]);
    const printed = campaign.provenances.filter(({ provenance }) => provenance === 'source').map(({ path }) => path);
    expect(printed).toEqual(expect.arrayContaining(['/turns', '/sides/confederate/operations', '/sides/union/operations', '/sides/union/warEffort']));
    expect(printed).not.toContain('/sides/confederate/warEffort');
  });

  it('H-1.13.1 its first turn, in February, is a fortnight, and all others are weeks', () => {
    expect(campaign.turns.map(({ month, weeks }) => [month, weeks])).toEqual([[2, 2], ...Array<number[]>(5).fill([3, 1]), ...Array<number[]>(3).fill([4, 1])]);
  });

  // S-01: one cavalry brigade directly, Hardee with four brigades, Crittenden with three.
  it('H-3.11.4 one counter on the map hides Johnston, two commands and eight brigades', () => {
    const army = findForce(start, 'a-s-johnston')!;
    const brigades = Object.fromEntries(army.leaders.map((leader) => [leader.counter.id, unitsUnder(start, leader).filter(isCombatUnit).map(({ counter }) => `${counter.type} ${counter.size!}`)]));
    expect(brigades).toEqual({
      'a-s-johnston': ['cavalry brigade'],
      hardee: Array<string>(4).fill('infantry brigade'),
      crittenden: Array<string>(3).fill('infantry brigade'),
    });
    expect(army.commander!.state.headquarters).toBe(true);
    expect(surveyOf(start).forcesInHex.get(army.hex)!.filter(exertsZone).map(({ id }) => id)).toEqual(['a-s-johnston']);
  });

  // S-07: eight leaders, whom two impulses cost 16 points.
  it('H-8.1.1, H-11.0.1 eight Union leaders are on the map, all active', () => {
    const leaders = inField(start, 'union');
    expect(leaders.map(({ counter }) => counter.name)).toEqual(['Halleck', 'Grant', 'C. F. Smith', 'McClernand', 'Pope', 'Buell', 'Thomas', 'Nelson']);
    expect(leaders.every(({ state }) => state.active)).toBe(true);
  });

  it.each([
    ['union', 'north'],
    ['confederate', 'south,east,west'],
  ] as const)('H-8.74.2 the %s side comes over the edges %s', (side, edges) => {
    expect(campaign.sides[side].edges.map(({ edge }) => edge).join()).toBe(edges);
  });

  it('H-8.74.2 the west is lost with Memphis, and no other edge with anything', () => {
    const lost = SIDES.flatMap((side) => campaign.sides[side].edges.filter(({ lostWith }) => lostWith !== undefined));
    expect(lost).toEqual([{ edge: 'west', lostWith: hexId(start.setting, named('Memphis')) }]);
  });

  it.each(SIDES)('H-8.72.1 the %s side has a train in a city of its own on a railway, and may buy another', (side) => {
    const trains = campaign.units.filter((unit) => unit.side === side && unit.type === 'train');
    const [running, bought, ...more] = trains;
    const hex = hexIndex(start.setting, running!.hex!);
    expect([settlementAt(start.setting.board, hex), isStation(start.setting.board, hex), holderOf(start, hex), bought!.hex, more.length]).toEqual(['city', true, side, undefined, 0]);
  });

  it('H-2.0.3 gunboats and batteries point at a major river', () => {
    const afloat = campaign.units.filter(({ type, hex }) => (type === 'gunboat' || type === 'battery') && hex !== undefined);
    expect(afloat.filter(({ hex, hexside }) => !hasFeature(start.setting.board, hexIndex(start.setting, hex!), hexside!, 'major-river'))).toEqual([]);
    expect(SIDES.map((side) => afloat.filter((unit) => unit.side === side).length)).toEqual([7, 8]);
  });

  it('H-7.24.1 all kinds of counters that are bought lie in the mix', () => {
    const mix = start.setting.order.units.filter(({ index, type }) => start.units[index]!.place === 'mix' && type !== 'detachment');
    const kinds = (side: Side) => [...new Set(mix.filter((unit) => unit.side === side).map(({ type }) => type))].sort();
    expect(kinds('union')).toEqual(['depot', 'engineer', 'gunboat', 'landing', 'pontoon', 'train', 'wagon']);
    expect(kinds('confederate')).toEqual(['chief-engineer', 'depot', 'gunboat', 'train', 'wagon']);
  });

  it('a place belongs to who stands there: Columbus in Kentucky to the Confederates, Fort Henry in Tennessee to the Union', () => {
    expect(['Columbus', 'Fort Henry', 'Paducah', 'Nashville', 'Corinth'].map((name) => holderOf(start, named(name)))).toEqual(['confederate', 'union', 'union', 'confederate', 'confederate']);
  });

  it('H-3.1.2 who comes later comes once, and from one group', () => {
    const due = [
      ...start.setting.order.leaders.filter(({ index }) => start.leaders[index]!.place === 'due'),
      ...start.setting.order.units.filter(({ index }) => start.units[index]!.place === 'due'),
    ].map(({ id }) => id);
    expect(campaign.reinforcements.flatMap(({ leaders, units }) => [...leaders, ...units]).sort()).toEqual(due.sort());
    expect(campaign.reinforcements.filter(({ turn }) => turn > campaign.turns.length)).toEqual([]);
  });

  it('H-6.1.1 Confederate reinforcements come to stations of their own', () => {
    const hexes = campaign.reinforcements.filter(({ side, hex }) => side === 'confederate' && hex !== undefined).map(({ hex }) => hexIndex(start.setting, hex!));
    expect(hexes).toHaveLength(4);
    expect(hexes.every((hex) => isStation(start.setting.board, hex) && holderOf(start, hex) === 'confederate')).toBe(true);
  });

  it('H-4.33.1 Union reinforcements come to its landings and ports', () => {
    const sources = new Set(supplyNetwork(start, 'union').sources.map(({ hex }) => hexId(start.setting, hex)));
    const hexes = campaign.reinforcements.filter(({ side, hex }) => side === 'union' && hex !== undefined).map(({ hex }) => hex!);
    expect(hexes).toHaveLength(4);
    expect(hexes.filter((hex) => !sources.has(hex))).toEqual([]);
  });

  it.each(campaign.reinforcements.map((group, index) => [group.turn, group.side, index, group] as const))('H-6.1.1 on turn %i a %s group, number %i, can come where it is to come', (turn, side, index, { hex }) => {
    const ways = waysToBring({ ...start, turn }, index, side);
    expect(ways).not.toEqual([]);
    expect(hex === undefined || ways.every((way) => way.hex === hex)).toBe(true);
    expect(waysToBring({ ...start, turn: turn - 1 }, index, side)).toEqual([]);
  });

  it.each(SIDES)('H-3.13.1, H-3.13.5 all %s leaders to come find a box', (side) => {
    const coming = campaign.reinforcements.filter((group) => group.side === side).flatMap(({ leaders }) => leaders).length;
    expect(inField(start, side).length + coming).toBeLessThanOrEqual(Math.min(commandLimit(start, side), leaderLimit(start, side)));
  });

  it.each(campaign.reinforcements.filter(({ leaders }) => leaders.length > 0).map((group) => [group.leaders[0]!, group] as const))('H-3.23.1 %s may command what comes with him', (leader, group) => {
    const stars = campaign.leaders.find(({ id }) => id === leader)!.stars;
    const infantry = group.units.reduce((sum, id) => sum + quarterDivisions(findUnit(start, id)!), 0);
    expect(group.leaders).toHaveLength(1);
    expect(infantry).toBeLessThanOrEqual(4 * (stars + 1));
  });

  it('H-1.11.1 the Confederates hold all objectives at first, and the Union would win by half of them', () => {
    const { objectives, margins, cities } = campaign.victory;
    const worth = objectives.reduce((sum, { points }) => sum + points, 0);
    expect(objectives.map(({ hex }) => holderOf(start, hexIndex(start.setting, hex)))).toEqual(objectives.map(() => 'confederate'));
    // Cities: Cairo, Paducah, Evansville and Louisville against Memphis, Nashville and Chattanooga; unspent: 245 / 20 and 190 / 20.
    expect([victoryPoints(start, 'union'), victoryPoints(start, 'confederate')]).toEqual([4 * cities + 12, 3 * cities + worth + 9]);
    expect(4 * cities + 12 + worth / 2 - (3 * cities + 9 + worth / 2)).toBeGreaterThanOrEqual(margins[0]!.atLeast);
  });
});

it('H-1.12.1 the documentation has a line for each option, with its row and its default', () => {
  const text = readFileSync('docs/heartland.md', 'utf8');
  expect(OPTIONS.filter(({ name, rule, default: usual }) => !text.includes(`| \`${name}\` | \`${rule}\` | \`${usual}\``)).map(({ name }) => name)).toEqual([]);
});

it('the documentation tells of each scenario', () => {
  const text = readFileSync('docs/heartland.md', 'utf8');
  expect(readdirSync('scenarios/heartland').filter((file) => !text.includes(`| \`${file.replace('.json', '')}\` |`))).toEqual([]);
});

describe('the first game', () => {
  it('H-1.11.1 is two turns long', () => {
    expect(learning.turns).toHaveLength(2);
  });

  it.each(SIDES)('the %s side has four leaders, a depot and a wagon', (side) => {
    const placed = learning.units.filter((unit) => unit.side === side && (unit.hex !== undefined || unit.leader !== undefined));
    expect([inField(firstGame, side).length, placed.filter(({ type }) => type === 'depot').length, placed.filter(({ type }) => type === 'wagon').length]).toEqual([4, 1, 1]);
  });

  it('H-3.61.1 nobody begins in a zone of control, but Hardee and Sherman are two hexes apart', () => {
    const exposed = SIDES.flatMap((side) => forcesOfSide(firstGame, side).filter(({ hex }) => zonesOfControl(firstGame, opponentOf(side))[hex] === 1));
    expect(exposed).toEqual([]);
    expect(hexesBetween(firstGame, findForce(firstGame, 'hardee')!.hex, findForce(firstGame, 'sherman')!.hex)).toBe(2);
  });
});
