import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { boardOf, featuresAt } from '../../src/systems/rifles/board.js';
import { isVessel } from '../../src/systems/rifles/order-of-battle.js';
import { RiflesScenarioSchema, type RiflesScenario } from '../../src/systems/rifles/scenario.js';
import { HEX_FEATURES, HEXSIDE_FEATURES, ROAD_KINDS, UNIT_KINDS } from '../../src/systems/rifles/vocabulary.js';

const belmont = JSON.parse(readFileSync('scenarios/rifles/belmont.json', 'utf8')) as RiflesScenario;
const { map, turns, units } = belmont;

/** The members of the list that are not found among the others. */
const missing = (all: readonly string[], found: readonly string[]): readonly string[] => all.filter((each) => !found.includes(each));

describe('the scenario of Belmont', () => {
  it('fits the schema of scenarios', () => {
    const fits = new Ajv({ strict: false }).compile(RiflesScenarioSchema);
    expect(fits(belmont)).toBe(true);
  });

  it('has every ground of the charts, on the map or in the weather', () => {
    expect(missing(HEX_FEATURES, map.hexes.flatMap(({ features }) => features))).toEqual([]);
    expect(missing(HEXSIDE_FEATURES, map.hexsides.flatMap(({ features }) => features))).toEqual([]);
    expect(missing(ROAD_KINDS, map.roads.map(({ kind }) => kind))).toEqual([]);
    expect(new Set(map.hexes.map(({ elevation }) => elevation))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(turns.filter(({ night }) => night)).toHaveLength(1);
    expect(turns.filter(({ weather }) => weather !== 'clear')).toHaveLength(1);
    expect(turns.filter(({ ground }) => ground === 'soft')).toHaveLength(1);
    expect(turns.filter(({ burning }) => burning !== undefined)).toHaveLength(1);
  });

  it('has units of every kind, about a dozen a side, small and large ones (R-SZ.1), crewed and heavy guns (R-OM.21)', () => {
    expect(missing(UNIT_KINDS, units.map(({ kind }) => kind))).toEqual([]);
    for (const side of ['union', 'confederate']) expect(units.filter((unit) => unit.side === side)).toHaveLength(12);
    // At 200 yards a hex, 1000 men are small.
    const foot = units.filter(({ kind }) => kind === 'infantry').map(({ men }) => men);
    expect([foot.some((men) => men <= 1000), foot.some((men) => men > 1000)]).toEqual([true, true]);
    expect(units.filter(({ heavy }) => heavy).map(({ crewed }) => crewed)).toEqual([true]);
  });

  it('leads a bridge over the creek, and one over water that is a hex wide (R-OM.13, R-WA.1)', () => {
    expect(map.hexsides.filter(({ features }) => features.includes('bridge')).map(({ features }) => features)).toEqual([['non-fordable-stream', 'bridge']]);
    expect(map.hexes.filter(({ features }) => features.includes('bridge')).map(({ hex, features }) => [hex, features])).toEqual([['0611', ['shallow-water', 'bridge']]]);
  });

  it('puts vessels on water, and all others ashore', () => {
    const board = boardOf(map);
    const afloat = (hex: string): boolean => featuresAt(board, board.grid.indexOf(hex)).some((feature) => feature.endsWith('-water'));
    expect(units.map(({ id, hex }) => [id, afloat(hex)])).toEqual(units.map(({ id, kind }) => [id, isVessel(kind)]));
  });
});
