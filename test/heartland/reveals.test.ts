import { canonicalJson } from '../../src/audit/canonical-json.js';
import { chance } from '../../src/cli/chance.js';
import { choose } from '../../src/cli/player.js';
import { MoreDiceNeeded, enteredDice } from '../../src/dice/entered.js';
import type { AnyCommand } from '../../src/kernel/system.js';
import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { decide } from '../../src/systems/heartland/decide.js';
import type { HeartlandEvent } from '../../src/systems/heartland/events.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { heartland } from '../../src/systems/heartland/index.js';
import { reveals } from '../../src/systems/heartland/reveals.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { enemyHexes, seededDice } from '../conformance/conformance.js';
import { shuffleHeartland } from '../conformance/heartland-secrets.js';
import { scenarioNamed } from '../conformance/scenarios.js';
import { play, positionOf, type Sketch } from './position.js';

const ARMY: Sketch = {
  union: [{ id: 'grant', stars: 3, hex: '0303' }, { id: 'first', leader: 'grant' }],
  confederate: [{ id: 'johnston', stars: 4, hex: '0909' }, { id: 'hardee', stars: 2, under: 'johnston' }, { id: 'cleburne', leader: 'hardee' }, { id: 'cheatham', leader: 'johnston' }],
};

/** Whether the command brings something to light; nothing may be rolled for it but these faces. */
function tells(state: HeartlandState, side: Side, command: HeartlandCommand, faces: readonly number[] = []): boolean {
  const played = play(state, side, command, faces);
  return reveals(state, played.events, played.state);
}

describe('what a command brings to light', () => {
  it('H-5.1.2 the first bid is sealed and tells nothing, the second opens both', () => {
    const bidding = positionOf(ARMY, { name: 'bidding', round: 1 }, null);
    const sealed = play(bidding, 'union', { type: 'bid', levels: 2 });
    expect(reveals(bidding, sealed.events, sealed.state)).toBe(false);
    // Without weather and with unequal bids nothing is rolled: only what was sealed comes to light.
    const dry = positionOf({ ...ARMY, options: { weather: 'unused' } }, { name: 'bidding', round: 1 }, null);
    expect(tells(play(dry, 'union', { type: 'bid', levels: 2 }).state, 'confederate', { type: 'bid', levels: 1 })).toBe(true);
  });

  it('H-3.71.1 a leader who marches away from under another shows himself to the enemy; a force that shows already, and what happens in the boxes, tells nothing', () => {
    const state = positionOf(ARMY, { name: 'movement', side: 'confederate' }, 'confederate');
    const apart = play(state, 'confederate', { type: 'detach', force: 'johnston', leaders: ['hardee'], units: [] });
    expect(reveals(state, apart.events, apart.state)).toBe(false);
    const rolled = play(apart.state, 'confederate', { type: 'roll-movement', force: 'hardee' }, [3]).state;
    expect(tells(rolled, 'confederate', { type: 'march', path: ['0908'] })).toBe(true);
    const alone = play(positionOf(ARMY), 'union', { type: 'roll-movement', force: 'grant' }, [3]).state;
    expect(tells(alone, 'union', { type: 'march', path: ['0304'] })).toBe(false);
  });
});

const SHUFFLES = chance(0x7e115);

/** The events of a command; undefined where it is refused or rolls. */
function quietly(state: HeartlandState, side: Side, command: AnyCommand): readonly HeartlandEvent[] | undefined {
  try {
    const judged = decide(state, side, command as HeartlandCommand, enteredDice([]));
    return judged.ok ? judged.value : undefined;
  } catch (error) {
    if (error instanceof MoreDiceNeeded) return undefined;
    throw error;
  }
}

/** What is told to a side; what the enemy alone is told may differ with what the enemy alone knows. */
function toldTo(side: Side, events: readonly HeartlandEvent[] | undefined): string {
  return canonicalJson((events ?? []).filter((event) => heartland.observeEvent(event, { role: 'seat', side }) === event));
}

/** Plays a random game and looks at each position before its command. */
function playOut(seed: number, look: (state: HeartlandState, side: Side, command: AnyCommand) => void): void {
  const [players, dice] = [chance(seed), seededDice(chance(seed ^ 0x5eed))];
  const begun = heartland.begin(SCENARIO as never, {});
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  let state = begun.value.reduce(evolve, heartland.initial);
  for (let awaited = heartland.awaiting(state); awaited.length > 0; awaited = heartland.awaiting(state)) {
    const at = state;
    const side = players.pick(awaited).side as Side;
    const accepts = (command: AnyCommand) => decide(at, side, command as HeartlandCommand, seededDice(chance(1))).ok;
    const command = choose(players, { offers: heartland.offers(at, side), enemies: enemyHexes(heartland, at, side), accepts });
    look(at, side, command);
    const judged = decide(at, side, command as HeartlandCommand, dice);
    if (!judged.ok) throw new Error(JSON.stringify(judged.error));
    state = judged.value.reduce(evolve, at);
  }
}

const SCENARIO = scenarioNamed('corinth-road').scenario;

describe('H-3.71.1 H-3.71.4 what may be taken back freely tells its side nothing of the enemy', () => {
  it('in random games: whatever the enemy hides, such a command gives the same', () => {
    let compared = 0;
    const look = (state: HeartlandState, side: Side, command: AnyCommand): void => {
      const events = quietly(state, side, command);
      if (!events || reveals(state, events, events.reduce(evolve, state))) return;
      const other = shuffleHeartland(state, side, SHUFFLES);
      expect({ command, told: toldTo(side, quietly(other, side, command)) }).toEqual({ command, told: toldTo(side, events) });
      compared++;
    };
    for (let seed = 1; seed <= 6; seed++) playOut(seed + 4000, look);
    expect(compared).toBeGreaterThan(100);
  }, 120_000);
});
