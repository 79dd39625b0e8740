import type { Factor } from '../../src/kernel/product.js';
import { rational, toJson } from '../../src/kernel/rational.js';
import type { RuleId } from '../../src/kernel/rule.js';
import { account } from '../../src/systems/rifles/account.js';
import type { RiflesEvent } from '../../src/systems/rifles/events.js';
import { accountOf } from '../support/account.js';

const UNITS = [{ id: 'buford', name: '27th Illinois' }, { id: 'tappan', name: '13th Arkansas' }, { id: 'taylor', name: 'Taylor’s battery' }, { id: 'lexington', name: 'Lexington' }];
const BEGUN = { type: 'game-begun', scenario: { units: UNITS } } as unknown as RiflesEvent;

const tell = (...events: readonly RiflesEvent[]) => accountOf(account(BEGUN), events);

const factor = (label: string, hundredths: number, rule: RuleId, provenance: Factor['provenance'] = 'source'): Factor => ({ label, value: toJson(rational(hundredths, 100)), rule, provenance });
const entered = (name: 'movement' | 'fire' | 'assault'): RiflesEvent => ({ type: 'phase-entered', phase: { name } });
const moved: RiflesEvent = { type: 'unit-moved', unit: 'buford', path: ['0406', '0407'], facing: 3, cost: 1, terms: [] };

describe('the account of a game of Age of Rifles', () => {
  it('heads each half of a turn, and a segment once, where something happens in it', () => {
    const half = (side: 'union' | 'confederate'): RiflesEvent => ({ type: 'side-activated', side });
    const forced: RiflesEvent = { ...moved, unit: 'tappan', guaranteed: true, cost: 12 };
    expect(tell(half('union'), entered('movement'), moved, entered('movement'), moved, entered('fire'), entered('assault'), half('confederate'), entered('movement'), forced)).toEqual([
      'The union half of the turn (R-SC.2)',
      '  Movement (R-SC.2)',
      '    27th Illinois moves 0406 0407 for 1 point, facing south (R-OR.1).',
      '    27th Illinois moves 0406 0407 for 1 point, facing south (R-OR.1).',
      'The confederate half of the turn (R-SC.2)',
      '  Movement (R-SC.2)',
      '    13th Arkansas moves 0406 0407 for 12 points, the one hex that is always open (R-SC.2), facing south (R-OR.1).',
    ]);
  });

  it('tells orders in the words of the arm', () => {
    const changed = (unit: string, to: 'unlimbered' | 'attack-column'): RiflesEvent => ({ type: 'formation-changed', unit, from: 'line', to, cost: 4 });
    const rally: RiflesEvent = { type: 'rally-attempted', unit: 'taylor', roll: { die: 3, modifiers: [], total: 3 }, rallied: true, formation: 'limbered', cost: 10 };
    expect(tell(changed('taylor', 'unlimbered'), changed('buford', 'attack-column'), rally, { type: 'skirmishers-deployed', unit: 'buford', share: 0, cost: 2 })).toEqual([
      '    Taylor’s battery unlimbers for 4 points (R-UN.2).',
      '    27th Illinois forms attack column for 4 points (R-UN.2).',
      '    Taylor’s battery tries to rally: die 3: limbers (R-OR.1).',
      '    27th Illinois calls its skirmishers back for 2 points (R-MD.5).',
    ]);
  });

  it('tells fire with every factor but those that change nothing, and whose number it is', () => {
    const fired: RiflesEvent = {
      type: 'unit-fired', unit: 'taylor', target: 'tappan', fire: 'artillery', arc: 'flank', distance: 2, die: 5, losses: 1, expected: toJson(rational(5, 4)),
      strength: [factor('Lethality', 5500, 'R-FS.1', 'house'), factor('Unlimbered', 100, 'R-FS.1', 'house'), factor('Night', 70, 'R-FS.4')],
      crossSection: [factor('Line', 100, 'R-XS.11')],
    };
    const checked: RiflesEvent = { type: 'morale-checked', unit: 'tappan', morale: 5, roll: { die: 6, modifiers: [{ label: 'Men lost', value: 1, rule: 'R-FC.1', provenance: 'house' }], total: 7 }, result: 'disordered' };
    expect(tell(entered('fire'), fired, checked).map((line) => line.trim()).join(' ')).toBe(
      'Fire (R-FC.1) Taylor’s battery fires at 13th Arkansas, flank, 2 hexes: strength 55 Lethality (R-FS.1, house value) × 0.7 Night (R-FS.4); cross section 1 Line (R-XS.11): 1.25 men expected, die 5: 1 man lost (R-FC.1). ' +
        '13th Arkansas checks morale 5: die 6 + 1 Men lost (R-FC.1, house value) = 7: is disordered (R-FC.1).',
    );
  });

  it('tells a melee with the men lost on both sides, and what becomes of the beaten', () => {
    const fought: RiflesEvent = {
      type: 'assault-fought', units: ['buford'], target: '1413', defenders: ['tappan'], attack: [], defence: [], odds: '2-1', die: 8, result: 'driven-back',
      losses: [{ unit: 'buford', men: 35 }, { unit: 'tappan', men: 40 }],
    };
    expect(tell(entered('assault'), fought, { type: 'unit-broken', unit: 'tappan', cause: 'no-retreat' }, { type: 'unit-advanced', unit: 'buford', to: '1413', facing: 2 })).toEqual([
      '  Assault (R-ME.1)',
      '    27th Illinois against 13th Arkansas in 1413, 2-1, die 8: the defenders are driven back; men lost: 27th Illinois 35, 13th Arkansas 40 (R-ME.1).',
      '      13th Arkansas breaks with no way back and leaves the field (R-ME.1).',
      '      27th Illinois advances into 1413 (R-ME.1).',
    ]);
  });

  it('tells of shallow water and of banks', () => {
    expect(
      tell({ type: 'bottom-sounded', unit: 'lexington', hex: '1207', die: 0, aground: true }, { type: 'refloat-attempted', unit: 'lexington', roll: { die: 4, modifiers: [], total: 4 }, afloat: false }),
    ).toEqual(['      Lexington feels for the bottom in 1207: die 0: runs aground (R-NV.2).', '    Lexington tries to get off the bank: die 4: still aground (R-NV.2).']);
  });
});
