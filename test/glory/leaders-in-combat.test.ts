import { awaiting } from '../../src/systems/glory/awaiting.js';
import type { Combat, Phase } from '../../src/systems/glory/state.js';
import { play, positionOf, type Sketch } from './position.js';

/** One union unit has beaten another out of 0404, where the enemy's leader stands alone now; another command waits. */
const SKETCH: Sketch = {
  union: [
    { id: 'first', hex: '0405' },
    { id: 'second', hex: '0808', leader: 'reserve' },
  ],
  confederate: [{ id: 'beaten', hex: '0402' }],
  leaders: [
    { id: 'union', side: 'union', hex: '0405' },
    { id: 'reserve', side: 'union', marker: 'union', hex: '0808' },
    { id: 'confederate', side: 'confederate', hex: '0404' },
  ],
};

const PENDING = { numbered: 1, charges: [], continuations: [], occupations: [] };
const COMBAT: Combat = {
  charge: { id: 1, kind: 'standard', side: 'union', attackers: ['first'], targets: ['0404'], defenders: ['beaten'], spent: [] },
  result: 'retreat-and-check',
  contested: ['0404'],
  losers: ['beaten'],
  advanced: [],
};
const ADVANCE: Phase = { name: 'advance', side: 'union', combat: COMBAT, openings: [{ hex: '0404', candidates: ['first'], leftBefore: false }], optional: false, pending: PENDING };

describe('leaders in the way of combat', () => {
  it('G-5.15.b after the last advance of a group the leader gives way, and the game goes on with the next group, not with the advance', () => {
    const group = { commands: ['union'], units: ['first'], outOfCommand: [] };
    const before = positionOf(SKETCH, ADVANCE, 'union', { waiting: ['reserve'], group });
    const advanced = play(before, 'union', { type: 'advance', unit: 'first', hex: '0404', facing: 0 });
    expect(awaiting(advanced.state)).toEqual([{ side: 'confederate', decision: 'leader-displacement', rule: 'G-5.15.b' }]);
    const after = play(advanced.state, 'confederate', { type: 'displace-leader', leader: 'confederate', hex: '0403' });
    expect(after.state.phase).toEqual({ name: 'movement' });
    expect(after.state.activation?.group?.commands).toEqual(['reserve']);
  });

  /** Repulsed: the Confederate d enters 0405, where the leader of the union's other command stands with a range of 2. */
  const repulsed = (hex: string) => {
    const sketch: Sketch = {
      union: [{ id: 'first', hex: '0707' }, { id: 'second', hex: '0407', leader: 'reserve' }],
      confederate: [{ id: 'd', hex: '0404', facing: 3 }],
      leaders: [{ id: 'union', side: 'union', hex: '0707' }, { id: 'reserve', side: 'union', marker: 'union', hex: '0405', range: 2 }, { id: 'confederate', side: 'confederate', hex: '0402' }],
    };
    const combat: Combat = { ...COMBAT, result: 'attacker-repulsed', contested: ['0405'], losers: ['first'] };
    const phase: Phase = { name: 'advance', side: 'confederate', combat, openings: [{ hex: '0405', candidates: ['d'], leftBefore: false }], optional: true, pending: PENDING };
    const before = positionOf(sketch, phase, 'union', { waiting: ['reserve'], group: { commands: ['union'], units: ['first'], outOfCommand: [] } });
    const advanced = play(before, 'confederate', { type: 'advance', unit: 'd', hex: '0405', facing: 3 });
    return { advanced, displaced: play(advanced.state, 'union', { type: 'displace-leader', leader: 'reserve', hex }) };
  };

  it('G-5.13.f, G-5.15.b the next group begins, and its command status is fixed, once its leader has given way', () => {
    const { advanced, displaced } = repulsed('0404');
    expect(advanced.events.map(({ type }) => type)).toEqual(['unit-advanced', 'group-finished', 'phase-entered', 'phase-entered']);
    expect(advanced.state.phase).toEqual({ name: 'leader-displacement', side: 'union', leaders: ['reserve'], resume: { name: 'command-choice' } });
    expect(displaced.events).toEqual([
      { type: 'leader-displaced', leader: 'reserve', to: '0404' },
      { type: 'phase-entered', phase: { name: 'command-choice' } },
      { type: 'group-activated', group: { commands: ['reserve'], units: ['second'], outOfCommand: ['second'] } },
      { type: 'phase-entered', phase: { name: 'movement' } },
    ]);
  });

  it('G-5.13.f, G-5.15.b a leader who gives way towards his unit has it In Command: 0406 is one point from 0407', () => {
    expect(repulsed('0406').displaced.state.activation?.group).toEqual({ commands: ['reserve'], units: ['second'], outOfCommand: [] });
  });

  it('G-5.15.b, G-11.64.a after the last group of a turn he gives way before Recovery asks who may return within his range', () => {
    // v returns within range 2 of its leader and three hexes from a: from 0404, which a enters, it could not; from 0403 it can.
    const sketch: Sketch = {
      union: [{ id: 'first', hex: '0405' }],
      confederate: [{ id: 'beaten', hex: '0909' }, { id: 'v', hex: '0901' }],
      leaders: [{ id: 'union', side: 'union', hex: '0405' }, { id: 'confederate', side: 'confederate', hex: '0404', range: 2 }],
      turns: [{ label: '1', period: 'day', ground: 'good' }, { label: '2', period: 'day', ground: 'good' }],
    };
    const position = positionOf(sketch, ADVANCE, 'union');
    const before = { ...position, units: position.units.map((unit, index) => (index === 2 ? { ...unit, place: 'recovery-box' as const, hex: -1, disordered: true } : unit)) };
    const advanced = play(before, 'union', { type: 'advance', unit: 'first', hex: '0404', facing: 0 });
    expect(advanced.state.turn).toBe(1);
    const { events, state } = play(advanced.state, 'confederate', { type: 'displace-leader', leader: 'confederate', hex: '0403' });
    expect(events.map(({ type }) => type)).toEqual(['leader-displaced', 'phase-entered', 'activation-ended', 'phase-entered']);
    expect(state.phase).toEqual({ name: 'recovery', done: ['union'] });
  });
});
