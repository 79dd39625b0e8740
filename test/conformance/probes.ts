import { chance } from '../../src/cli/chance.js';
import { heartland } from '../../src/systems/heartland/index.js';
import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import type { AnyRuleSystem } from '../../src/kernel/system.js';
import { idsOf, seededDice, type Probe } from './conformance.js';
import { gloryProbe } from './glory-odds.js';
import { expectUnnamed } from './heartland-names.js';
import { expectRanges } from './heartland-range.js';
import { shuffleHeartland } from './heartland-secrets.js';
import { expectForcesSeen } from './heartland-seen.js';
import { riflesProbe } from './rifles-odds.js';
import { expectSecrecy } from './secrecy.js';

const SHUFFLES = chance(0x5ec2e7);

/** Nothing that a seat may not know shows in what it is told, and what it is told of a battle and of the forces that it sees holds. */
const heartlandProbe: Probe = (state, side, command) => {
  const ids = idsOf((state as HeartlandState).setting.scenario);
  const shuffle = (hidden: unknown, side: string) => shuffleHeartland(hidden as HeartlandState, side as Side, SHUFFLES);
  expectSecrecy({ system: heartland, shuffle, ids, chance: SHUFFLES }, state, command);
  expectUnnamed(state as HeartlandState, side as Side, command as HeartlandCommand, seededDice(SHUFFLES));
  expectRanges(state as HeartlandState);
  expectForcesSeen(state as HeartlandState);
};

const PROBES: Readonly<Record<string, Probe>> = { glory: gloryProbe, heartland: heartlandProbe, rifles: riflesProbe };

/** What is looked at in the positions of one system beside the common contract. */
export function probesOf(system: AnyRuleSystem): Probe | undefined {
  return PROBES[system.id];
}
