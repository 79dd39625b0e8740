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
});
