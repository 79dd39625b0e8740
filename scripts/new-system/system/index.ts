import { withStatus } from '../../../src/kernel/rule.js';
import type { RuleSystem } from '../../../src/kernel/system.js';
import { account } from './account.js';
import { awaiting } from './awaiting.js';
import { codec } from './codec.js';
import { SkeletonCommandSchema, type SkeletonCommand } from './commands.js';
import { decide } from './decide.js';
import { draw } from './draw.js';
import type { SkeletonEvent } from './events.js';
import { INITIAL_STATE, evolve } from './evolve.js';
import { invariants } from './invariants.js';
import { observe, type SkeletonView } from './observe.js';
import { offers } from './offers.js';
import { OPTIONS } from './options.js';
import { begin } from './procedures/game-start.js';
import { movesQuery } from './queries/moves.js';
import { NOTHING_TO_IMPLEMENT } from './rulebook/nothing-to-implement.js';
import { rows } from './rulebook/rulebook.js';
import { scenarioFaults } from './scenario-check.js';
import { SkeletonScenarioSchema, type SkeletonScenario } from './scenario.js';
import type { SkeletonState } from './state.js';
import { charts } from './tables/charts.js';
import { SIDES, type Side } from './vocabulary.js';

/** Skeleton. */
export const skeleton: RuleSystem<SkeletonState, SkeletonCommand, SkeletonEvent, SkeletonView, SkeletonScenario> = {
  id: 'skeleton',
  title: 'Skeleton',
  edition: 'skeleton@1',
  sides: SIDES,
  options: OPTIONS,
  rules: withStatus(rows, NOTHING_TO_IMPLEMENT),
  tables: charts,
  commandSchema: SkeletonCommandSchema,
  scenarioSchema: SkeletonScenarioSchema,
  checkScenario: scenarioFaults,
  begin,
  initial: INITIAL_STATE,
  decide: (state, side, command, dice) => decide(state, side as Side, command, dice),
  evolve,
  awaiting,
  offers: (state, side) => offers(state, side as Side),
  outcome: ({ phase }) => (phase.name === 'over' ? phase.outcome : undefined),
  // Nothing is hidden: a side knows the whole position, and everybody sees every event.
  openOrders: true,
  asKnownTo: (state) => state,
  reveals: () => false,
  observe,
  observeEvent: (event) => event,
  account,
  invariants,
  codec,
  draw,
  queries: [movesQuery],
  previews: [],
  calculators: [],
};
