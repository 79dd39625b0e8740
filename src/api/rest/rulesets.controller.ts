import { Controller, Get, Inject, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { unknown } from '../../games/failure.js';
import { rulesPage } from '../../games/rulebook.js';
import type { Service } from '../../games/service.js';
import type { AnyRuleSystem } from '../../kernel/system.js';
import { SERVICE } from '../service.js';
import * as answers from './answers.js';
import { queryOf, type HttpRequest } from './http.js';
import { Operation } from './operation.js';
import { unwrap } from './problem.js';

const RulesQuery = Type.Object(
  {
    section: Type.Optional(Type.String({ description: 'Only rows of this paragraph or of one below it, e.g. 10.4.' })),
    kind: Type.Optional(Type.String({ description: 'Only rows of this kind, e.g. modifier.' })),
    text: Type.Optional(Type.String({ maxLength: 100, description: 'Only rows that speak of this.' })),
    after: Type.Optional(Type.String({ description: 'The `next` of the page before.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: '100 by default.' })),
  },
  { additionalProperties: false },
);

const asking = ({ name, description, parameters }: { name: string; description: string; parameters: object }) => ({ name, description, parameters });

/** What the rule systems are, and what their rules say. */
@ApiTags('rules')
@Controller('v1/rulesets')
export class RulesetsController {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Get()
  @Operation({ id: 'listRulesets', summary: 'The rule systems.', answer: answers.SystemList })
  list() {
    return { rulesets: [...this.service.systems.values()].map(({ id, title, edition, sides }) => ({ id, title, edition, sides })) };
  }

  @Get(':system')
  @Operation({ id: 'getRuleset', summary: 'One rule system: options, queries, previews, calculators and schemas.', answer: answers.SystemDetail, failures: [404] })
  get(@Param('system') id: string) {
    const { title, edition, sides, options, rules, tables, queries, previews, calculators, commandSchema, scenarioSchema } = this.system(id);
    return {
      id, title, edition, sides, options, rules: rules.length, tables: tables.map(({ name }) => name),
      queries: queries.map(asking), previews: previews.map(asking), calculators: calculators.map(asking), commandSchema, scenarioSchema,
    };
  }

  @Get(':system/rules')
  @Operation({ id: 'listRules', summary: 'The rule index, in our words.', query: RulesQuery, answer: answers.RulePage, failures: [400, 404] })
  rules(@Param('system') id: string, @Req() request: HttpRequest) {
    const { limit = 100, ...filter } = queryOf(RulesQuery, request);
    return rulesPage(this.system(id).rules, { ...filter, limit });
  }

  @Get(':system/rules/:id')
  @Operation({ id: 'getRule', summary: 'One row of the rule index.', answer: answers.RuleRow, failures: [404] })
  rule(@Param('system') system: string, @Param('id') id: string) {
    return this.system(system).rules.find((rule) => rule.id === id) ?? unwrap(unknown('rule', id));
  }

  @Get(':system/tables')
  @Operation({ id: 'listTables', summary: 'The charts of a system.', answer: answers.TableList, failures: [404] })
  tables(@Param('system') id: string) {
    return { tables: this.system(id).tables.map(({ name, title, rule }) => ({ name, title, rule })) };
  }

  @Get(':system/tables/:name')
  @Operation({ id: 'getTable', summary: 'One chart, each cell with its provenance.', answer: answers.TableDetail, failures: [404] })
  table(@Param('system') system: string, @Param('name') name: string) {
    return this.system(system).tables.find((table) => table.name === name) ?? unwrap(unknown('table', name));
  }

  private system(id: string): AnyRuleSystem {
    return this.service.systems.get(id) ?? unwrap(unknown('system', id));
  }
}
