import { Controller, Get, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import type { HttpRequest } from './http.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';

const Document = Type.Object({ system: Type.String() }, { description: 'A scenario by the `scenarioSchema` of its system.' });

/** Scenarios: those that come with the service, and those that people bring. */
@ApiTags('scenarios')
@Controller('v1/scenarios')
export class ScenariosController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Get()
  @Operation({ id: 'listScenarios', summary: 'All scenarios.', answer: answers.ScenarioList })
  async list() {
    return { scenarios: await this.service.scenarios.list() };
  }

  @Get(':id')
  @Operation({ id: 'getScenario', summary: 'One scenario with its document.', answer: answers.ScenarioDetail, failures: [404] })
  async get(@Param('id') id: string) {
    return unwrap(await this.service.scenarios.get(id));
  }

  @Post()
  @Operation({
    id: 'uploadScenario', summary: 'Brings a scenario.', status: 201, body: Document, answer: answers.ScenarioSummary, failures: [400, 413],
    description: 'The document is checked whole, and each fault told by its place. The same document again gives the same id.',
  })
  async upload(@Req() { body }: HttpRequest) {
    return unwrap(await this.service.scenarios.upload(body));
  }
}
