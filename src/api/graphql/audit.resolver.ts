import { Inject } from '@nestjs/common';
import { Args, ArgsType, Context, Field, ID, Int, Query, Resolver } from '@nestjs/graphql';
import { exportPage } from '../../games/export.js';
import type { Service } from '../../games/service.js';
import { tokenOf } from '../rest/http.js';
import { logOf } from '../rest/log-body.js';
import { unwrap } from '../rest/problem.js';
import { SERVICE } from '../service.js';
import { ExportArguments, read } from './arguments.js';
import { AuditReport, GameExport } from './audit.js';
import type { GraphQLContext } from './context.js';
import { JsonScalar } from './json.js';
import { ASKS, FORESEES } from './limits.js';
import type { Shape } from './shape.js';
import { ownTurn } from './turns.js';

@ArgsType()
class ExportArgs {
  @Field(() => ID)
  readonly game!: string;

  @Field(() => Int, { defaultValue: 500, description: 'Entries of a page: 1 to 1000.' })
  readonly first!: number;

  @Field(() => Int, { defaultValue: 0, description: 'The version of the last entry of the page before.' })
  readonly after!: number;
}

/** Logs to take away, and logs that somebody hands in. */
@Resolver()
export class AuditResolver {
  constructor(@Inject(SERVICE) private readonly service: Service) {}

  @Query(() => GameExport, { nullable: true, complexity: ASKS, description: 'The whole log as you may see it, with its signed head: see GET /v1/games/{game}/export.' })
  async export(@Context() { req }: GraphQLContext, @Args() { game, ...page }: ExportArgs): Promise<Shape<GameExport>> {
    await ownTurn();
    return unwrap(await exportPage(this.service, { game, token: tokenOf(req), ...read(ExportArguments, page) }));
  }

  @Query(() => AuditReport, { nullable: true, complexity: FORESEES, description: 'Verifies a log by itself, and judges every decision again: see POST /v1/audits.' })
  async audit(@Args('log', { type: () => [JsonScalar], description: 'An export with its head, `{"head": …}`, first; or the entries alone, from the first on.' }) log: readonly unknown[]): Promise<Shape<AuditReport>> {
    await ownTurn();
    return unwrap(await this.service.audits.audit(logOf(log)));
  }
}
