import { account } from '../../src/systems/heartland/account.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { accountOf } from '../support/account.js';

const BEGUN = { type: 'game-begun', scenario: { leaders: [{ id: 'grant', name: 'Grant' }, { id: 'hardee', name: 'Hardee' }], units: [], turns: [{ label: 'the first' }] } } as unknown as HeartlandEvent;

const tell = (...events: readonly HeartlandEvent[]) => accountOf(account(BEGUN), events);

const movement: HeartlandEvent = { type: 'sequence-begun', sequence: 'movement' };
const moved = (force: string): HeartlandEvent => ({ type: 'force-moved', force, path: ['0705', '0706'], spent: 5, stopped: false });

describe('the account of a game of The Army of the Heartland', () => {
  it('heads a sequence once an impulse, and only where something happens in it', () => {
    const begun = (number: number): HeartlandEvent => ({ type: 'impulse-begun', side: 'union', number, level: 2, reserve: 0 });
    expect(tell(begun(1), { type: 'sequence-begun', sequence: 'supply' }, movement, moved('grant'), movement, moved('hex:0606'), begun(2), movement, moved('grant'))).toEqual([
      'Impulse 1: the union side, level 2 (H-5.15.2)',
      '  Movement sequence (H-4.22.1)',
      '    Grant marches 0705 0706 for 2½ MP (H-8.2.1).',
      '    The units in 0606 marches 0705 0706 for 2½ MP (H-8.2.1).',
      'Impulse 2: the union side, level 2 (H-5.15.2)',
      '  Movement sequence (H-4.22.1)',
      '    Grant marches 0705 0706 for 2½ MP (H-8.2.1).',
    ]);
  });

  it('tells what was sealed, what was opened, and a half of a movement point', () => {
    expect(
      tell(
        { type: 'sealed', side: 'union', content: { kind: 'bid', levels: 1 }, to: 'union' },
        { type: 'bids-revealed', round: 1, bids: { union: 1, confederate: 3 } },
        { type: 'sealed', side: 'union', content: { kind: 'orders', orders: [{ order: 'forage', leader: 'grant' }] }, to: 'union' },
        { type: 'movement-rolled', force: 'hardee', die: 3, modified: 3, level: 1, rating: 4, points: 1, mover: null, to: 'confederate' },
      ),
    ).toEqual([
      '  In secret, the union side bids 1 (H-5.1.2).',
      '  The bids are opened: Union 1, Confederate 3 (H-5.1.2).',
      '  In secret, the union side gives 1 order (H-4.3.1).',
      '    Hardee rolls 3 and has ½ MP (H-8.21.1).',
    ]);
  });

  it('tells an exchange with the factors, columns and modifiers of both sides', () => {
    const none = { total: 0, terms: [] };
    const fire = { combatFactors: { total: 12, terms: [] }, shifts: { total: -1, terms: [{ label: 'Broken terrain', value: -1, rule: 'H-10.32.1', provenance: 'house' }] }, column: 3, modifiers: none, die: 4, total: 4, steps: 1, degrees: 2, asterisk: true } as const;
    const story = tell({ type: 'exchange-fought', exchange: { attacker: 'grant', from: '0606', attack: fire, defence: { ...fire, shifts: none, steps: 0, degrees: 0, asterisk: false } } });
    expect(story.join(' ').replace(/\s+/g, ' ').trim()).toBe(
      'Grant attacks with 12 CF, column 4, die 4 = 4: − 1 Broken terrain (H-10.32.1, house value): 1 step, 2 degrees of retreat, morale check; the defence fires with 12 CF, column 4, die 4 = 4: 0 steps, 0 degrees of retreat (H-10.61.1).',
    );
  });
});
