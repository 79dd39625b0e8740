import { withStatus } from '../../kernel/rule.js';
import type { RuleSystem } from '../../kernel/system.js';
import { account } from './account.js';
import { awaiting } from './awaiting.js';
import { battleCalculator } from './calculators/battle.js';
import { codec } from './codec.js';
import { HeartlandCommandSchema, type HeartlandCommand } from './commands.js';
import { decide } from './decide.js';
import { draw } from './draw.js';
import type { HeartlandEvent } from './events.js';
import { INITIAL_STATE } from './at-start.js';
import { evolve } from './evolve.js';
import { invariants } from './invariants.js';
import { asSeatKnows } from './knowledge.js';
import { observe, observeEvent, type HeartlandView } from './observe.js';
import { offers } from './offers.js';
import { OPTIONS } from './options.js';
import { attackCheckPreview } from './previews/attack-check.js';
import { attritionPreview } from './previews/attrition.js';
import { battlePreview } from './previews/battle.js';
import { bidPreview } from './previews/bid.js';
import { forcedMarchPreview } from './previews/forced-march.js';
import { foragingPreview } from './previews/foraging.js';
import { movementAllowancePreview } from './previews/movement-allowance.js';
import { navalCombatPreview } from './previews/naval-combat.js';
import { reactionPreview } from './previews/reaction.js';
import { begin } from './procedures/game-start.js';
import { movesQuery } from './queries/moves.js';
import { supplyQuery } from './queries/supply.js';
import { reveals } from './reveals.js';
import { NOTHING_TO_IMPLEMENT } from './rulebook/nothing-to-implement.js';
import { rows } from './rulebook/rulebook.js';
import { scenarioFaults } from './scenario-check.js';
import { HeartlandScenarioSchema, type HeartlandScenario } from './scenario.js';
import type { HeartlandState } from './state.js';
import { charts } from './tables/charts.js';
import { SIDES, type Side } from './vocabulary.js';

/** The Army of the Heartland. */
export const heartland: RuleSystem<HeartlandState, HeartlandCommand, HeartlandEvent, HeartlandView, HeartlandScenario> = {
  id: 'heartland',
  title: 'The Army of the Heartland',
  edition: 'heartland@1',
  sides: SIDES,
  options: OPTIONS,
  rules: withStatus(rows, NOTHING_TO_IMPLEMENT),
  tables: charts,
  commandSchema: HeartlandCommandSchema,
  scenarioSchema: HeartlandScenarioSchema,
  checkScenario: scenarioFaults,
  begin,
  initial: INITIAL_STATE,
  decide: (state, side, command, dice) => decide(state, side as Side, command, dice),
  evolve,
  awaiting,
  offers: (state, side) => offers(state, side as Side),
  outcome: ({ phase }) => (phase.name === 'over' ? phase.outcome : undefined),
  // Bids, orders and what is spent are sealed, and many a command names who is hidden (H-3.71.1).
  openOrders: false,
  asKnownTo: (state, side) => asSeatKnows(state, side as Side),
  reveals,
  observe,
  observeEvent,
  account,
  invariants,
  codec,
  draw,
  queries: [movesQuery, supplyQuery],
  previews: [bidPreview, movementAllowancePreview, forcedMarchPreview, attackCheckPreview, reactionPreview, battlePreview, navalCombatPreview, attritionPreview, foragingPreview],
  calculators: [battleCalculator],
};
