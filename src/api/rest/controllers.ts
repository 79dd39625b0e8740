import type { Type } from '@nestjs/common';
import { ActionsController } from './actions.controller.js';
import { AuditsController } from './audits.controller.js';
import { CalculatorsController } from './calculators.controller.js';
import { EventsController } from './events.controller.js';
import { ExportController } from './export.controller.js';
import { GamesController } from './games.controller.js';
import { HeadsController } from './heads.controller.js';
import { HistoryController } from './history.controller.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { QuestionsController } from './questions.controller.js';
import { RulesetsController } from './rulesets.controller.js';
import { ScenariosController } from './scenarios.controller.js';
import { TokensController } from './tokens.controller.js';
import { TakebacksController } from './takebacks.controller.js';

/** The controllers of the REST API. */
export const REST_CONTROLLERS: Type[] = [
  RulesetsController, ScenariosController, CalculatorsController, GamesController, ActionsController, TakebacksController, QuestionsController, EventsController, ExportController, HistoryController, HeadsController, AuditsController, TokensController,
  HealthController, MetricsController,
];
