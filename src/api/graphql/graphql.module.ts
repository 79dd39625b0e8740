import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { contextOf } from './context.js';
import { formatError } from './format-error.js';
import { GraphiqlController } from './graphiql.controller.js';
import { MAX_TOKENS, operationLimits } from './limits.js';
import { BUILD_OPTIONS, RESOLVERS } from './schema.js';

const OPTIONS: ApolloDriverConfig = {
  driver: ApolloDriver,
  path: '/graphql',
  autoSchemaFile: true,
  buildSchemaOptions: BUILD_OPTIONS,
  graphiql: false,
  introspection: true,
  persistedQueries: false,
  includeStacktraceInErrorResponses: false,
  autoTransformHttpErrors: false,
  parseOptions: { maxTokens: MAX_TOKENS },
  validationRules: [operationLimits],
  context: contextOf,
  formatError,
};

/** GraphQL at `/graphql`: the same use cases as REST, and a page to try it at `/graphiql`. */
@Module({
  imports: [GraphQLModule.forRoot<ApolloDriverConfig>(OPTIONS)],
  controllers: [GraphiqlController],
  providers: [...RESOLVERS],
})
export class GraphqlApiModule {}
