import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { Problem } from './answers.js';
import { EXAMPLES, type Examples } from './examples.js';
import { plain } from './operation.js';

interface Exemplified {
  example?: unknown;
  examples?: Record<string, { readonly value: unknown }>;
}

type Content = Record<string, Exemplified>;

interface Documented {
  operationId?: string;
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
}

/** The OpenAPI 3.1 document of the service, each operation with examples that a test compares with real answers. */
export function openApiDocument(app: NestFastifyApplication, examples: Examples = EXAMPLES): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Vedette')
    .setDescription('A rules service for American Civil War hex wargames. Every failure is an RFC 9457 problem document with a stable `code`.')
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'The token of a seat or a role, as told when the game was created.' }, 'token')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  document.components = { ...document.components, schemas: { ...document.components?.schemas, Problem: plain(Problem) } };
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path as Record<string, Documented>)) addExample(operation, examples);
  }
  return document;
}

/** Serves the document and its page. */
export function serveOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('docs', app, () => openApiDocument(app), { jsonDocumentUrl: 'v1/openapi.json', yamlDocumentUrl: 'v1/openapi.yaml' });
}

function addExample(operation: Documented, examples: Examples): void {
  const id = operation.operationId ?? '';
  for (const [name, { request, status, answer }] of Object.entries(examples)) {
    const [of, further] = name.split('/');
    if (of !== id) continue;
    exemplify(operation.requestBody?.content?.['application/json'], request, further);
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    exemplify(operation.responses?.[String(status)]?.content?.[type], answer, further);
  }
}

/** OpenAPI has one example, or several by name: the first one is then called `first`. */
function exemplify(content: Exemplified | undefined, value: unknown, further: string | undefined): void {
  if (!content) return;
  if (further === undefined) content.example = value;
  else {
    content.examples ??= { first: { value: content.example } };
    content.examples[further] = { value };
    delete content.example;
  }
}
