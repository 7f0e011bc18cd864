import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ProblemDto } from './http/problem.js';
import { VERSION } from './version.js';

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The document that describes every operation, from the controllers, the DTOs and their validators. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Larder')
    .setDescription('Recipes, imports, groceries, stores and the meal plan of a household')
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This server')
    .addTag('Recipes')
    .addTag('Recipe imports')
    .addTag('Groceries')
    .addTag('Stores')
    .addTag('Planned recipes')
    .addTag('Health')
    .addTag('Account', 'For the pages that people see: opened by a session, not by a key')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'apiKey')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'The API key as a bearer token' }, 'bearer')
    .addCookieAuth(
      'larder_session',
      { type: 'apiKey', in: 'cookie', description: 'What a sign-in sets; browsers send it by themselves' },
      'session',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: [ProblemDto], autoTagControllers: false });
  for (const operation of operationsOf(document)) tidy(operation);
  for (const [name, property] of propertiesOf(document)) describe(name, property);
  return document;
}

function operationsOf({ paths }: OpenAPIObject): Operation[] {
  return Object.values(paths).flatMap((path) => METHODS.flatMap((method) => path[method] ?? []));
}

function propertiesOf({ components }: OpenAPIObject): [string, Schema][] {
  return Object.values(components?.schemas ?? {}).flatMap((schema) =>
    Object.entries(('properties' in schema && schema.properties) || {}),
  ) as [string, Schema][];
}

/** What holds of all fields: a number is whole unless its DTO says `@Fraction()`, and an `id` is a UUID unless its DTO says what it is. */
function describe(name: string, property: Schema): void {
  if (property.type === 'number' && property.format === undefined) property.type = 'integer';
  if (property.type === 'string' && property.pattern === undefined && /^(id|.+Id)$/.test(name))
    property.format = 'uuid';
}

/** Any operation can fail, and fails in one shape; either of the two ways to send a key is enough. */
function tidy(operation: Operation): void {
  operation.responses['default'] = {
    description: 'What went wrong',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDto' } } },
  };
  operation.security = operation.security?.flatMap((scheme) =>
    Object.entries(scheme).map(([name, scopes]) => ({ [name]: scopes })),
  );
}
