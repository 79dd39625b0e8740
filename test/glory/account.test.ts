import { account } from '../../src/systems/glory/account.js';
import type { GloryEvent } from '../../src/systems/glory/events.js';
import { accountOf, linesOf } from '../support/account.js';

const BEGUN = { type: 'game-begun', scenario: { units: [{ id: 'us-a', name: 'Harlan a' }, { id: 'us-d', name: 'Battery D' }], leaders: [{ id: 'harlan', name: 'Harlan' }], markers: [] } } as unknown as GloryEvent;

const tell = (...events: readonly GloryEvent[]) => accountOf(account(BEGUN), events);

const activated: GloryEvent = { type: 'group-activated', group: { commands: ['harlan'], units: ['us-a'], outOfCommand: [] } };
const movement: GloryEvent = { type: 'phase-entered', phase: { name: 'movement' } };
const turned: GloryEvent = { type: 'hex-turned', hex: '0912', unit: 'us-a', facing: 1 };

describe('the account of a game', () => {
  it('tells a shot with its die, the modifiers that count, which of them are house values, and the rules of all of them', () => {
    const shot = { batteries: ['us-d'], target: '1006', die: 7, total: 9, result: 'check', misguided: false, affected: [], returning: false } as const;
    const modifiers = [
      { label: 'Strength', value: 4, rule: 'G-9.23.a', provenance: 'source' },
      { label: 'Clear', value: 0, rule: 'G-TC.1', provenance: 'source', at: '1006' },
      { label: 'Range', value: -2, rule: 'G-AR.5', provenance: 'house' },
    ] as const;
    expect(linesOf(account(BEGUN), [{ type: 'artillery-fired', shot, modifiers, facing: 0, lent: [] }])).toEqual([
      {
        depth: 2,
        text: 'Battery D fires at 1006: die 7 + 4 Strength (G-9.23.a) − 2 Range (G-AR.5, house value) = 9: Cohesion Check (G-9.12.a).',
        rules: ['G-9.12.a', 'G-9.23.a', 'G-AR.5'],
      },
    ]);
  });

  it('gives a segment one heading, and none when nothing happens in it', () => {
    const fire: GloryEvent = { type: 'phase-entered', phase: { name: 'artillery-fire', shots: [] } };
    expect(tell(activated, fire, movement, turned, movement, turned)).toEqual([
      '  Harlan: the command acts (G-4.24.a).',
      '  Movement segment (G-3.C.b)',
      '    The units in 0912 face north-east (G-7.12.a).',
      '    The units in 0912 face north-east (G-7.12.a).',
    ]);
  });

  it('gives the next command its own heading', () => {
    expect(tell(activated, movement, turned, activated, movement, turned).filter((line) => line.includes('Movement segment'))).toHaveLength(2);
  });
});
