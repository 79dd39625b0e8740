import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { luckOf } from '../../src/audit/luck.js';
import type { RolledDie } from '../../src/dice/dice.js';
import type { Envelope } from '../../src/event-store/port.js';
import type { Json } from '../../src/kernel/rejection.js';
import { luckLines } from '../../src/cli/luck.js';
import { scenarioNamed } from '../conformance/scenarios.js';
import { parse } from '../playthroughs/endings.js';
import { RecordedLog } from '../support/recorded-log.js';

/** What the report looks at; nothing else of an envelope counts. */
function event(seat: string | null, rolls: readonly RolledDie[], data: Json = {}): Envelope {
  const digest = '0'.repeat(64);
  return {
    stream: 'g', version: 1, type: 'x', schema: 1, edition: 'glory@2', seat, command: 'c', time: '2026-01-01T00:00:00.000Z',
    data, rolls, visibility: 'public', salt: '', digest, previous: digest, hash: digest,
  };
}

const ten = (purpose: string, face: number): RolledDie => ({ purpose, sides: 10, face });
const named = event(null, [], { scenario: { units: [{ id: 'us-tyler', side: 'union' }, { id: 'cs-polk', side: 'confederate' }] } });
const kindsOf = (purpose: string) => luckOf([named, event('union', [ten(purpose, 0)])]).map(({ seat, kind }) => [seat, kind]);

describe('the luck report', () => {
  it('compares each sum with that of fair dice, exactly', () => {
    // A die of ten: (0 + … + 9) / 10 = 9/2, and (100 − 1) / 12 = 33/4; of six: 5/2 and 35/12. Sums of independent dice add up.
    const rolls = [ten('fire', 9), ten('fire', 8), { purpose: 'fire', sides: 6, face: 0 }];
    expect(luckOf([event('union', rolls.slice(0, 1)), event('union', rolls.slice(1))])).toEqual([{
      seat: 'union', kind: 'fire', rolls: 3, actual: 17,
      expected: { numerator: '23', denominator: '2', decimal: '11.5' },
      difference: { numerator: '11', denominator: '2', decimal: '5.5' },
      // 33/2 + 35/12 = 233/12, of which the root is 4.4064346888007…
      variance: { numerator: '233', denominator: '12', decimal: '19.416666666667' },
      standardDeviation: '4.406434688801',
    }]);
  });

  it.each([
    ['fire us-tyler at cs-polk', 'union', 'fire'],
    ['fire us-tyler+cs-polk at 0405', 'union', 'fire'],
    ['defensive-fire 1207 cs-polk', 'union', 'defensive-fire'],
    ['reconnaissance of 0405', 'union', 'reconnaissance'],
    ['resistance in 0405', 'union', 'resistance'],
    ['leader of the pool', 'union', 'leader of the pool'],
    ['forced march cs-polk', 'union', 'forced march'],
    ['weather 1', 'union', 'weather'],
    ['movement hex:0504', 'union', 'movement'],
    ['initiative confederate', 'confederate', 'initiative'],
    ['charge 2 union', 'union', 'charge'],
    ['morale us-unknown', 'union', 'morale us-unknown'],
  ])('a die for "%s" is of the %s, for %s', (purpose, seat, kind) => {
    expect(kindsOf(purpose)).toEqual([[seat, kind]]);
  });

  it('keeps the sides and the kinds apart, in the order of their names', () => {
    const report = luckOf([event('union', [ten('rally', 1), ten('fire', 2)]), event('confederate', [ten('fire', 3)]), event(null, [ten('fire', 4)])]);
    expect(report.map(({ seat, kind, actual }) => [seat, kind, actual])).toEqual([[null, 'fire', 4], ['confederate', 'fire', 3], ['union', 'fire', 2], ['union', 'rally', 1]]);
  });

  it('leaves out what no die can show', () => {
    expect(luckOf([event('union', [ten('fire', 10), ten('fire', 1.5), { purpose: 'fire', sides: 0, face: 0 }])])).toEqual([]);
  });

  it('is told to people in lines', () => {
    expect(luckLines(luckOf([event('union', [ten('fire', 9), ten('rally', 1)])]))).toEqual([
      'Luck:  union, fire: 1 dice, in sum 9, expected 4.5 (+4.5, standard deviation 2.87)',
      '       union, rally: 1 dice, in sum 1, expected 4.5 (-3.5, standard deviation 2.87)',
    ]);
  });

  it.each([
    ['1st-manassas-draw', ['artillery-fire', 'charge', 'cohesion-check', 'defensive-fire', 'initiative', 'marker', 'rally', 'recovery', 'return-fire']],
    ['corinth-road-draw', ['activation', 'attrition', 'forced march', 'movement', 'weather']],
    ['belmont-union-decisive', ['bottom', 'fire', 'melee', 'morale', 'rally']],
  ])('knows the kinds of a whole game by the names that its log gives: %s', (name, kinds) => {
    const { header, lines } = parse(readFileSync(join('test', 'playthroughs', 'endings', `${name}.ndjson`), 'utf8'));
    const { system, scenario } = scenarioNamed(header.scenario);
    const log = new RecordedLog({ system, scenario });
    for (const [side, command, faces] of lines) log.play({ side, command, faces });
    const report = luckOf(log.events);
    expect([...new Set(report.map(({ kind }) => kind))].sort()).toEqual(kinds);
    expect(report.reduce((sum, { rolls }) => sum + rolls, 0)).toBe(log.events.reduce((sum, { rolls }) => sum + rolls.length, 0));
  });
});
