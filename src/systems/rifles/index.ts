import { withStatus } from '../../kernel/rule.js';
import type { RuleSystem } from '../../kernel/system.js';
import { account } from './account.js';
import { awaiting } from './awaiting.js';
import { crossSectionCalculator } from './calculators/cross-section.js';
import { fireCalculator } from './calculators/fire.js';
import { movementCalculator } from './calculators/movement.js';
import { codec } from './codec.js';
import { RiflesCommandSchema, type RiflesCommand } from './commands.js';
import { decide } from './decide.js';
import { draw } from './draw.js';
import type { RiflesEvent } from './events.js';
import { INITIAL_STATE, evolve } from './evolve.js';
import { invariants } from './invariants.js';
import { observe, type RiflesView } from './observe.js';
import { offers } from './offers.js';
import { OPTIONS } from './options.js';
import { assaultPreview } from './previews/assault.js';
import { firePreview } from './previews/fire.js';
import { rallyPreview } from './previews/rally.js';
import { soundingPreview } from './previews/sounding.js';
import { begin } from './procedures/game-start.js';
import { lineOfSightQuery } from './queries/line-of-sight.js';
import { movesQuery } from './queries/moves.js';
import { rows } from './rulebook/rulebook.js';
import { scenarioFaults } from './scenario-check.js';
import { RiflesScenarioSchema, type RiflesScenario } from './scenario.js';
import type { RiflesState } from './state.js';
import { charts } from './tables/charts.js';
import { SIDES, type Side } from './vocabulary.js';

/** Age of Rifles, from the terrain effects of its FAQ #5. */
export const rifles: RuleSystem<RiflesState, RiflesCommand, RiflesEvent, RiflesView, RiflesScenario> = {
  id: 'rifles',
  title: 'Age of Rifles',
  edition: 'rifles@5',
  sides: SIDES,
  options: OPTIONS,
  rules: withStatus(rows, {}),
  tables: charts,
  commandSchema: RiflesCommandSchema,
  scenarioSchema: RiflesScenarioSchema,
  checkScenario: scenarioFaults,
  begin,
  initial: INITIAL_STATE,
  decide: (state, side, command, dice) => decide(state, side as Side, command, dice),
  evolve,
  awaiting,
  offers: (state, side) => offers(state, side as Side),
  // Nothing is hidden in this game.
  openOrders: true,
  asKnownTo: (state) => state,
  reveals: () => false,
  outcome: ({ phase }) => (phase.name === 'over' ? phase.outcome : undefined),
  observe,
  observeEvent: (event) => event,
  account,
  invariants,
  codec,
  draw,
  queries: [movesQuery, lineOfSightQuery],
  previews: [firePreview, assaultPreview, rallyPreview, soundingPreview],
  calculators: [movementCalculator, crossSectionCalculator, fireCalculator],
};
