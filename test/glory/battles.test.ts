import { glory } from '../../src/systems/glory/index.js';
import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import { availableMarkers } from '../../src/systems/glory/procedures/activation.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { scenarioNamed } from '../conformance/scenarios.js';

/* What the rules say of two battles by name, in the scenarios that come along. */

const manassas = scenarioNamed('1st-manassas').scenario as GloryScenario;
const fredericksburg = scenarioNamed('fredericksburg').scenario as GloryScenario;

function begun(scenario: GloryScenario, options: Readonly<Record<string, string>> = {}): GloryState {
  const events = glory.begin(scenario, options);
  if (!events.ok) throw new Error(JSON.stringify(events.error));
  return events.value.reduce((state, event) => glory.evolve(state, event), glory.initial);
}

const namesOf = (units: GloryScenario['units']): readonly string[] => units.map(({ name }) => name);

describe('1st-manassas', () => {
  it.each(['2404', '2503'])('G-14.2.a Catharpin Run is crossed at %s by a ford, not by a bridge', (hex) => {
    const northward = manassas.map.hexsides.find(({ between }) => between[1] === hex && between[0] === String(Number(hex) - 1));
    expect(northward?.features).toEqual(['stream', 'ford']);
  });

  it("G-14.2.e Sherman's brigade begins in 4009 and 4010, E 3US in 4010", () => {
    const places = Object.fromEntries(manassas.units.filter(({ leader }) => leader === 'sherman').map(({ name, hex }) => [name, hex]));
    expect(places).toEqual({ 'Sherman a': '4009', 'Sherman b': '4010', 'E 3 US': '4010' });
  });

  it("G-14.14.b each unit of Sherman's brigade charges with 8", () => {
    const { units } = glory.observe(begun(manassas), { role: 'observer' });
    expect(units.filter(({ leader, class: kind }) => leader === 'sherman' && kind === 'infantry').map(({ strength }) => strength)).toEqual([8, 8]);
  });

  it('G-14.2.g Confederates come in at the edge, but not at 3635', () => {
    expect(manassas.entryAreas?.filter(({ side }) => side === 'confederate').flatMap(({ hexes }) => hexes)).toEqual(['3435', '3935', '4226']);
  });

  it('G-14.32.a, G-14.35.a two Beauregard, two Johnston and the Cavalry marker; a Third Jackson for who wants it', () => {
    // Nobody of Heintzelman's is to come before the second turn.
    const union = { 'us-tyler': 2, 'us-hunter': 2, 'us-cavalry': 1 };
    const confederate = { 'cs-beauregard': 2, 'cs-johnston': 2, 'cs-cavalry': 1 };
    expect(availableMarkers(begun(manassas))).toEqual({ ...union, ...confederate });
    expect(availableMarkers(begun(manassas, { 'third-jackson': 'used' }))).toEqual({ ...union, ...confederate, 'cs-third-jackson': 1 });
  });

  it('G-14.32.b Cocke, Early, Evans and KBBH are Beauregard’s; Jackson, Bee and Smith Johnston’s', () => {
    const under = (marker: string): readonly string[] => manassas.leaders.filter((leader) => leader.marker === marker).map(({ id }) => id);
    expect(under('cs-beauregard')).toEqual(['evans', 'cocke', 'early']);
    expect(under('cs-johnston')).toEqual(['bee', 'jackson', 'smith']);
    expect(namesOf(manassas.units.filter(({ marker, leader }) => marker === 'cs-beauregard' && leader === null))).toEqual(['Kershaw', 'Bonham', '7 Georgia', '8 Georgia', 'Hampton Legion']);
  });

  it('G-14.34.a no cavalry has a leader, and both Radford units are of one brigade', () => {
    const cavalry = manassas.units.filter(({ class: kind }) => kind === 'cavalry');
    expect(cavalry.map(({ leader }) => leader)).toEqual([null, null, null, null]);
    expect(cavalry.map(({ brigade }) => brigade)).toEqual([undefined, 'stuart', 'radford', 'radford']);
  });
});

describe('fredericksburg', () => {
  it('G-WT.f the ground is Good in every turn, and no weather is rolled', () => {
    expect(new Set(fredericksburg.turns.map(({ ground }) => ground))).toEqual(new Set(['good']));
    expect(fredericksburg.weather).toBeUndefined();
  });

  it('G-TCN.I2 four hexes under the heights are a sunken road', () => {
    expect(fredericksburg.map.hexes.filter(({ sunkenRoad }) => sunkenRoad).map(({ hex }) => hex)).toEqual(['1110', '1210', '1310', '1410']);
  });
});

it.each(['1st-manassas', 'fredericksburg'])('G-14.33.a every leader of %s begins or comes with a unit of his', (id) => {
  const { leaders, units } = scenarioNamed(id).scenario as GloryScenario;
  expect(leaders.filter((leader) => !units.some((unit) => unit.leader === leader.id && unit.hex === leader.hex))).toEqual([]);
});
