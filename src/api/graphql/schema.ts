import type { INestApplicationContext } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { printSchema } from 'graphql';

/** The schema that the application answers by, as `schema.graphql` keeps it. */
export function printedSchema(app: INestApplicationContext): string {
  const { schema } = app.get(GraphQLSchemaHost, { strict: false });
  return `# Written by \`npm run generate\` from src/api/graphql; do not edit.\n\n${printSchema(schema)}\n`;
}
