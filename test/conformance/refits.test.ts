import { scenarioFaults } from '../../src/systems/glory/scenario-check.js';
import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import { mergeTallies, playGame, type GameReport } from './conformance.js';
import { probesOf } from './probes.js';
import { MOST_COMMANDS, THOROUGH } from './rigours.js';
import { scenarioNamed } from './scenarios.js';

/**
 * The training scenario as if it were a battle of the first Glory: random games in which everything that chapter 14 adds
 * meets everything else.
 */
const { system, scenario } = scenarioNamed('training');
const TRAINING = scenario as GloryScenario;
const SEEDS = [1];

type Change<T> = (thing: T) => Partial<T>;

function training(refit: NonNullable<GloryScenario['refit']>, unit: Change<GloryScenario['units'][number]>, marker: Change<GloryScenario['markers'][number]>): GloryScenario {
  const dry = TRAINING.map.hexes.map((hex) => (hex.terrain === 'marsh' && refit.battle !== 'chickamauga' ? { ...hex, terrain: 'woods' as const } : hex));
  const sides = TRAINING.map.hexsides.map((side, at) => (at % 3 === 0 && refit.battle !== 'chickamauga' ? { ...side, features: [...side.features, 'embankment' as const] } : side));
  const units = TRAINING.units.map((each) => ({ ...each, ...unit(each) }));
  return {
    ...TRAINING,
    refit,
    map: { ...TRAINING.map, hexes: dry, hexsides: sides },
    units,
    leaders: TRAINING.leaders.filter(({ id }) => units.some(({ leader }) => leader === id)),
    markers: TRAINING.markers.map((each) => ({ ...each, ...marker(each) })),
  };
}

/** Cavalry without a leader: one unit after the other; Beauregard's and Johnston's markers. */
const FIRST = training(
  { battle: '1st-manassas' },
  ({ class: kind, id }) => (kind === 'cavalry' || kind === 'horse-artillery' ? { leader: null, ...(kind === 'cavalry' ? { brigade: id.slice(0, -2) } : {}) } : {}),
  ({ id }) => (id === 'cs-first' ? { name: 'Johnston' } : id === 'cs-horse' ? { name: 'Cavalry' } : {}),
);

/** The Sharpshooters with Colby's corps, Union cavalry by brigades, commands that wait for a second marker. */
const SECOND = training(
  { battle: '2nd-manassas', secondMarker: { turn: 1, commands: ['tolliver', 'dandridge'] } },
  ({ id, side, class: kind }) => {
    if (id === 'us-colby-c') return { ability: 'sharpshooters', leader: null };
    if (side === 'union' && kind === 'cavalry') return { leader: null, brigade: id };
    return kind === 'horse-artillery' ? { leader: null } : {};
  },
  ({ id }) => (id === 'cs-first' ? { name: 'Jackson' } : id === 'cs-horse' ? { name: 'Stuart' } : {}),
);

/** Batteries that choose, and Wilder's Brigade. */
const CHICKAMAUGA = training(
  { battle: 'chickamauga', attachments: [{ id: 'guns', units: ['cs-page', 'cs-wyatt'], commands: ['ransley', 'tolliver'] }] },
  ({ id }) => (id === 'us-harlan-b' ? { ability: 'wilder' } : id === 'cs-page' || id === 'cs-wyatt' ? { leader: null } : {}),
  () => ({}),
);

const games = (document: GloryScenario, options: Record<string, string> = {}): readonly GameReport[] =>
  SEEDS.map((seed) => playGame({ system, scenario: document, options, seed, rigour: THOROUGH, mostCommands: MOST_COMMANDS, probe: probesOf(system) }));

it.each([
  ['1st Manassas', FIRST, {}],
  ['1st Manassas, brigade by brigade', FIRST, { independents: 'brigade-by-brigade' }],
  ['2nd Manassas', SECOND, {}],
] as const)('random games by the rules of %s hold all that a rule system promises', (_, document, options) => {
  expect(scenarioFaults(document)).toEqual([]);
  expect(games(document, options)).toHaveLength(SEEDS.length);
}, 120_000);

it('so do those of Chickamauga, in which the batteries choose their command every turn as long as there is a choice', () => {
  expect(scenarioFaults(CHICKAMAUGA)).toEqual([]);
  const told = mergeTallies(games(CHICKAMAUGA).map(({ eventTypes }) => eventTypes));
  expect(told['batteries-attached']).toBeGreaterThan(SEEDS.length);
}, 120_000);
