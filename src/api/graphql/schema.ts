import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory, type BuildSchemaOptions } from '@nestjs/graphql';
import { printSchema } from 'graphql';
import { GameResolver } from './game.resolver.js';
import { GloryView } from './glory-view.js';
import { PlayResolver } from './play.resolver.js';
import { PlainView } from './position-view.js';
import { RulesetResolver } from './ruleset.resolver.js';
import { ScenarioResolver } from './scenario.resolver.js';

export const RESOLVERS = [RulesetResolver, ScenarioResolver, GameResolver, PlayResolver] as const;

/** Types that no field names, because they are reached through their interface. */
export const BUILD_OPTIONS: BuildSchemaOptions = { orphanedTypes: [GloryView, PlainView] };

/** The schema as text, as `schema.graphql` keeps it. */
export async function printedSchema(): Promise<string> {
  const app = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: false });
  const schema = await app.get(GraphQLSchemaFactory).create([...RESOLVERS], BUILD_OPTIONS);
  await app.close();
  return `# Written by \`npm run generate\` from src/api/graphql; do not edit.\n\n${printSchema(schema)}\n`;
}
