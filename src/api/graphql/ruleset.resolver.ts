import { Inject } from '@nestjs/common';
import { Args, ArgsType, Field, ID, Int, Query, Resolver } from '@nestjs/graphql';
import { calculate } from '../../games/calculate.js';
import { unknown } from '../../games/failure.js';
import { rulesPage } from '../../games/rulebook.js';
import type { Service } from '../../games/service.js';
import type { AnyRuleSystem } from '../../kernel/system.js';
import { unwrap } from '../rest/problem.js';
import { SERVICE } from '../service.js';
import { read, RulesArguments } from './arguments.js';
import { JsonScalar } from './json.js';
import { ASKS } from './limits.js';
import { Calculated, Rule, RulePage, Ruleset, Table } from './ruleset.js';
import type { Shape } from './shape.js';

@ArgsType()
class RulesOf {
  @Field(() => ID)
  readonly system!: string;

  @Field(() => String, { nullable: true, description: 'Only rows of this paragraph or of one below it, e.g. 10.4.' })
  readonly section?: string | null;

  @Field(() => String, { nullable: true, description: 'Only rows of this kind, e.g. modifier.' })
  readonly kind?: string | null;

  @Field(() => String, { nullable: true, description: 'Only rows that speak of this.' })
  readonly text?: string | null;

  @Field(() => Int, { defaultValue: 100, description: 'At most 500.' })
  readonly first!: number;

  @Field(() => ID, { nullable: true, description: 'The `next` of the page before.' })
  readonly after?: string | null;
}

/** The rule systems: their options, their rules in our words, their charts, and what needs no game. */
@Resolver(() => Ruleset)
export class RulesetResolver {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Query(() => [Ruleset])
  rulesets(): readonly Shape<Ruleset>[] {
    return [...this.service.systems.values()].map(summary);
  }

  @Query(() => Ruleset, { nullable: true })
  ruleset(@Args('system', { type: () => ID }) system: string): Shape<Ruleset> {
    return summary(this.system(system));
  }

  @Query(() => RulePage, { nullable: true, complexity: ASKS, description: 'The rule index of a system: the rows that agree with all that is given.' })
  rules(@Args() { system, ...filter }: RulesOf): Shape<RulePage> {
    const { first: limit, ...rest } = read(RulesArguments, filter);
    return rulesPage(this.system(system).rules, { ...rest, limit });
  }

  @Query(() => Rule, { nullable: true })
  rule(@Args('system', { type: () => ID }) system: string, @Args('id', { type: () => ID }) id: string): Shape<Rule> {
    return this.system(system).rules.find((rule) => rule.id === id) ?? unwrap(unknown('rule', id));
  }

  @Query(() => [Table], { nullable: true })
  tables(@Args('system', { type: () => ID }) system: string): readonly Shape<Table>[] {
    return this.system(system).tables;
  }

  @Query(() => Table, { nullable: true })
  table(@Args('system', { type: () => ID }) system: string, @Args('name', { type: () => ID }) name: string): Shape<Table> {
    return this.system(system).tables.find((table) => table.name === name) ?? unwrap(unknown('table', name));
  }

  @Query(() => Calculated, { nullable: true, complexity: ASKS, description: 'Odds or costs without a game.' })
  calculation(
    @Args('system', { type: () => ID }) system: string,
    @Args('name', { type: () => ID }) name: string,
    @Args('parameters', { type: () => JsonScalar }) parameters: unknown,
  ): Shape<Calculated> {
    return unwrap(calculate(this.service, { system, name, parameters }));
  }

  private system(id: string): AnyRuleSystem {
    return this.service.systems.get(id) ?? unwrap(unknown('system', id));
  }
}

/** As REST tells of a system: how many rules there are, and which charts. */
function summary(system: AnyRuleSystem): Shape<Ruleset> {
  return { ...system, rules: system.rules.length, tables: system.tables.map(({ name }) => name) };
}
