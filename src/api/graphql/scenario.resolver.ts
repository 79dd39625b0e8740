import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Service } from '../../games/service.js';
import { unwrap } from '../rest/problem.js';
import { SERVICE } from '../service.js';
import { JsonScalar } from './json.js';
import { ASKS } from './limits.js';
import { ScenarioOutcome } from './outcome.js';
import { typed } from './present.js';
import { orRefusal } from './refusals.js';
import { Scenario, ScenarioSummary } from './scenario.js';
import type { Shape } from './shape.js';

/** The scenarios that come with the service, and those that people bring. */
@Resolver(() => Scenario)
export class ScenarioResolver {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Query(() => [ScenarioSummary], { complexity: ASKS })
  scenarios(): Promise<readonly Shape<ScenarioSummary>[]> {
    return this.service.scenarios.list();
  }

  @Query(() => Scenario, { nullable: true, complexity: ASKS })
  async scenario(@Args('id', { type: () => ID }) id: string): Promise<Shape<Scenario>> {
    return unwrap(await this.service.scenarios.get(id));
  }

  @Mutation(() => ScenarioOutcome, { complexity: ASKS, description: 'Takes a scenario in; the same document again changes nothing.' })
  async uploadScenario(@Args('document', { type: () => JsonScalar }) document: unknown): Promise<Shape<typeof ScenarioOutcome>> {
    return orRefusal(async () => typed('ScenarioAccepted', { scenario: unwrap(await this.service.scenarios.upload(document)) }));
  }
}
