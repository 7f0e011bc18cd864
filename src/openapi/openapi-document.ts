import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ROLE_EXTENSION, SCOPE_EXTENSION } from '../accounts/access.js';
import { type RoleException, SCOPES } from '../accounts/scopes.js';
import { OPERATION_HEADERS } from '../receipts/operation-id.js';
import { areaOf } from '../http/areas.js';
import { ProblemDto } from '../http/problems/problem.js';
import { problemCodes } from '../http/problems/problem-kind.js';
import { VERSION } from '../shared/version.js';

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  [SCOPE_EXTENSION]?: string;
  [ROLE_EXTENSION]?: RoleException;
};

const OAUTH_FLOW = {
  authorizationUrl: '/oauth/authorize',
  tokenUrl: '/oauth/token',
  refreshUrl: '/oauth/token',
  scopes: Object.fromEntries(SCOPES.map((scope) => [scope, ''])),
};

/** The description of the exceptions by which more roles may use an operation than its scope says. */
const EXCEPTIONS: Readonly<Record<RoleException, string>> = {
  tick: 'Viewers may do it where `viewersMayTick` of the household is true.',
  own: 'Every role may do it.',
};

/** The ways to sign a request, in the order of the document. */
const SCHEMES = ['apiKey', 'bearer', 'session', 'display'] as const;

const UNSAFE = ['post', 'put', 'patch', 'delete'] as const;
const METHODS = ['get', ...UNSAFE] as const;

/** The OpenAPI document of all operations, generated from the controllers, the DTOs and their validators. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Larder')
    .setDescription('Recipes, imports, groceries, stores and the meal plan of a household')
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This server')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'apiKey')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'The API key as a bearer token' }, 'bearer')
    .addOAuth2({ type: 'oauth2', flows: { authorizationCode: OAUTH_FLOW } }, 'oauth2')
    .addCookieAuth(
      'larder_session',
      { type: 'apiKey', in: 'cookie', description: 'What a sign-in sets; browsers send it by themselves' },
      'session',
    )
    .addCookieAuth(
      'larder_display',
      { type: 'apiKey', in: 'cookie', description: 'What the link of a display sets, once' },
      'display',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: [ProblemDto], autoTagControllers: false });
  const operations = operationsOf(document);
  document.tags = tagsOf(operations);
  for (const operation of operations) tidy(operation);
  for (const operation of namedOperationsOf(document)) takeNames(operation);
  for (const { schema } of parametersOf(document)) if (isWhole(schema)) schema.type = 'integer';
  for (const [name, property] of propertiesOf(document)) describe(name, property);
  nameProblemCodes(document);
  return document;
}

function operationsOf({ paths }: OpenAPIObject): Operation[] {
  return Object.values(paths).flatMap((path) => METHODS.flatMap((method) => path[method] ?? []));
}

/** The operations that accept an operation name. */
function namedOperationsOf({ paths }: OpenAPIObject): Operation[] {
  const inArea = Object.entries(paths).filter(([path]) => areaOf(path).receipts);
  return inArea.flatMap(([, path]) => UNSAFE.flatMap((method) => path[method] ?? []));
}

function takeNames(operation: Operation): void {
  operation.parameters = [...(operation.parameters ?? []), ...OPERATION_HEADERS];
}

function propertiesOf({ components }: OpenAPIObject): [string, Schema][] {
  return Object.values(components?.schemas ?? {}).flatMap((schema) =>
    Object.entries(('properties' in schema && schema.properties) || {}),
  ) as [string, Schema][];
}

function parametersOf(document: OpenAPIObject): { schema: Schema }[] {
  return operationsOf(document).flatMap(({ parameters }) => parameters ?? []) as { schema: Schema }[];
}

function isWhole({ type, format }: Schema): boolean {
  return type === 'number' && format === undefined;
}

/** The tags, sorted by name: first those of operations for keys, then those of the operations that the pages use. */
function tagsOf(operations: readonly Operation[]): { name: string }[] {
  const [forKeys, forSessions] = [true, false].map((isForKeys) =>
    operations.filter(({ security }) => isForKeys === (security?.some((scheme) => 'apiKey' in scheme) ?? false)),
  ) as [Operation[], Operation[]];
  const names = [forKeys, forSessions].flatMap((group) => group.flatMap(({ tags }) => tags ?? []).toSorted());
  return [...new Set(names)].map((name) => ({ name }));
}

function nameProblemCodes({ components }: OpenAPIObject): void {
  const problem = components?.schemas?.[ProblemDto.name] as { properties: { code: { enum?: string[] } } };
  problem.properties.code.enum = problemCodes();
}

/**
 * Defaults for all fields: a number is an integer unless its DTO says `@Fraction()`, and an `id` is a UUID unless its DTO
 * documents something else.
 */
function describe(name: string, property: Schema): void {
  if (isWhole(property)) property.type = 'integer';
  if (property.type === 'string' && property.pattern === undefined && /^(id|.+Id)$/.test(name))
    property.format = 'uuid';
}

/**
 * Adds what all operations have in common: any of them can fail with a problem body, and one of the ways to send an API key or an access
 * token is enough.
 */
function tidy(operation: Operation): void {
  operation.responses['default'] = {
    description: 'What went wrong',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDto' } } },
  };
  describeScope(operation);
  if (operation.security !== undefined) operation.security = waysIn(operation);
}

/** Once each, although controller and method may both name a scope. */
function waysIn(operation: Operation): Record<string, string[]>[] {
  const named = new Set((operation.security ?? []).flatMap((schemes) => Object.keys(schemes)));
  return SCHEMES.filter((scheme) => named.has(scheme)).flatMap((scheme): Record<string, string[]>[] =>
    scheme === 'bearer' ? [{ bearer: [] }, { oauth2: scopesOf(operation) }] : [{ [scheme]: [] }],
  );
}

function scopesOf({ [SCOPE_EXTENSION]: scope }: Operation): string[] {
  return scope === undefined ? [] : [scope];
}

/** Adds the scope to the description, for people who read the operation alone. */
function describeScope(operation: Operation): void {
  const scope = operation[SCOPE_EXTENSION];
  if (scope === undefined) return;
  const exception = operation[ROLE_EXTENSION];
  const said = [`Needs the scope \`${scope}\`.`, ...(exception === undefined ? [] : [EXCEPTIONS[exception]])].join(' ');
  operation.description = [operation.description, said].filter(Boolean).join('\n\n');
}
