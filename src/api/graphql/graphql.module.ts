import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { AccessResolver } from './access.resolver.js';
import { AuditResolver } from './audit.resolver.js';
import { contextOf } from './context.js';
import { formatError } from './format-error.js';
import { GameResolver } from './game.resolver.js';
import { GloryView } from './glory-view.js';
import { HeadsResolver } from './heads.resolver.js';
import { HeartlandView } from './heartland-view.js';
import { HistoryResolver } from './history.resolver.js';
import { GraphiqlController } from './graphiql.controller.js';
import { MAX_TOKENS, operationLimits } from './limits.js';
import { PlayResolver } from './play.resolver.js';
import { PlainView } from './position-view.js';
import { RiflesView } from './rifles-view.js';
import { RulesetResolver } from './ruleset.resolver.js';
import { ScenarioResolver } from './scenario.resolver.js';
import { TakebackResolver } from './takeback.resolver.js';

const OPTIONS: ApolloDriverConfig = {
  driver: ApolloDriver,
  path: '/graphql',
  autoSchemaFile: true,
  // Types that no field names, because they are reached through their interface.
  buildSchemaOptions: { orphanedTypes: [GloryView, HeartlandView, RiflesView, PlainView] },
  graphiql: false,
  introspection: true,
  persistedQueries: false,
  includeStacktraceInErrorResponses: false,
  autoTransformHttpErrors: false,
  parseOptions: { maxLexicalTokens: MAX_TOKENS },
  validationRules: [operationLimits],
  context: contextOf,
  formatError,
};

/** GraphQL at `/graphql`: the same use cases as REST, and a page to try it at `/graphiql`. */
@Module({
  imports: [GraphQLModule.forRoot<ApolloDriverConfig>(OPTIONS)],
  controllers: [GraphiqlController],
  providers: [AccessResolver, RulesetResolver, ScenarioResolver, GameResolver, PlayResolver, TakebackResolver, HeadsResolver, HistoryResolver, AuditResolver],
})
export class GraphqlApiModule {}
