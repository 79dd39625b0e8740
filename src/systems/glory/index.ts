import { withStatus } from '../../kernel/rule.js';
import type { RuleSystem } from '../../kernel/system.js';
import { account } from './account.js';
import { awaiting } from './awaiting.js';
import { artilleryFireCalculator } from './calculators/artillery-fire.js';
import { chargeCalculator } from './calculators/charge.js';
import { defensiveFireCalculator } from './calculators/defensive-fire.js';
import { codec } from './codec.js';
import { GloryCommandSchema, type GloryCommand } from './commands.js';
import { decide } from './decide.js';
import { draw } from './draw.js';
import type { GloryEvent } from './events.js';
import { INITIAL_STATE, evolve } from './evolve.js';
import { invariants } from './invariants.js';
import { observe, type GloryView } from './observe.js';
import { offers } from './offers.js';
import { OPTIONS } from './options.js';
import { artilleryFirePreview, returnFirePreview } from './previews/artillery-fire.js';
import { chargeChoicesPreview, chargePreview } from './previews/charge.js';
import { defensiveFirePreview } from './previews/defensive-fire.js';
import { singleCommandPreviews } from './previews/single-command.js';
import { begin } from './procedures/game-start.js';
import { commandStatusQuery } from './queries/command-status.js';
import { lineOfSightQuery } from './queries/line-of-sight.js';
import { movesQuery } from './queries/moves.js';
import { NOTHING_TO_IMPLEMENT } from './rulebook/nothing-to-implement.js';
import { rows } from './rulebook/rulebook.js';
import { scenarioFaults } from './scenario-check.js';
import { GloryScenarioSchema, type GloryScenario } from './scenario.js';
import type { GloryState } from './state.js';
import { charts } from './tables/charts.js';
import { SIDES, type Side } from './vocabulary.js';

/** Glory II: Across the Rappahannock. */
export const glory: RuleSystem<GloryState, GloryCommand, GloryEvent, GloryView, GloryScenario> = {
  id: 'glory',
  title: 'Glory II: Across the Rappahannock',
  edition: 'glory@2',
  sides: SIDES,
  options: OPTIONS,
  rules: withStatus(rows, NOTHING_TO_IMPLEMENT),
  tables: charts,
  commandSchema: GloryCommandSchema,
  scenarioSchema: GloryScenarioSchema,
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
  // Glory hides nothing (G-2.2.j): both sides see a drawn marker and every die at once (G-4.22.c).
  observeEvent: (event) => event,
  account,
  invariants,
  codec,
  draw,
  queries: [movesQuery, lineOfSightQuery, commandStatusQuery],
  previews: [artilleryFirePreview, returnFirePreview, defensiveFirePreview, chargePreview, chargeChoicesPreview, ...singleCommandPreviews],
  calculators: [artilleryFireCalculator, chargeCalculator, defensiveFireCalculator],
};
