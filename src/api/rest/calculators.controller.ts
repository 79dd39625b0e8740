import { Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { calculate } from '../../games/calculate.js';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import type { HttpRequest } from './http.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';

const Parameters = Type.Object({}, { description: 'By the `parameters` schema of the calculator.' });

/** Odds and costs without a game. */
@ApiTags('odds')
@Controller('v1/calculators')
export class CalculatorsController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Post(':system/:name')
  @HttpCode(200)
  @Operation({ id: 'calculate', summary: 'Odds or costs without a game.', body: Parameters, answer: answers.Calculated, failures: [400, 404, 422] })
  calculate(@Param('system') system: string, @Param('name') name: string, @Req() { body: parameters }: HttpRequest) {
    return unwrap(calculate(this.service, { system, name, parameters }));
  }
}
