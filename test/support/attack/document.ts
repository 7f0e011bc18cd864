import { readFileSync } from 'node:fs';

/** The parts of a schema in the API document that the attacks read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  /** The path of the page whose form holds the value. */
  readonly heldBy?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly description?: string;
  readonly 'x-scope'?: string;
}

interface RawDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** As in the document, with `{names}` of parameters. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** By media type; empty when the operation takes no body. */
  readonly bodies: Content;
  readonly responses: RawOperation['responses'];
  readonly access: 'api-key' | 'session' | 'public';
  /** The scope that a key needs; `null` when any key is enough, or none is needed. */
  readonly scope: string | null;
  readonly description: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The API document of this source tree, which the program also serves. */
export const document = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as RawDocument;

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  METHODS.flatMap((method) => {
    const raw = methods[method];
    return raw === undefined ? [] : [toOperation(method, path, raw)];
  }),
);

/** Operations and pages that end the session or the key of the sender, move the sender, or change how the sender signs in. */
const ENDING: ReadonlySet<string> = new Set([
  'householdLeave',
  'userDelete',
  'userJoin',
  'userUpdate',
  'passwordChange',
  'sessionEnd',
  'sessionEndOthers',
  'POST /join',
  'POST /invite/:token',
  'POST /settings/household/leave',
  'POST /settings/account',
  'POST /settings/account/password',
  'POST /settings/account/delete',
  'POST /settings/account/sessions/:id/end',
  'POST /settings/account/sessions/end-others',
]);

/**
 * Operations and pages that need something that a random request cannot have: a secret of another person, a second
 * person, a provider of sign-in (test/people/sign-in), two items of one day and meal (test/web/plan/plan-moving), the name of a tag
 * (test/recipes/tag-changes), two ingredients (test/foods/merged-ingredients), the name of a backup (test/database/scheduled-backups), or a
 * body that neither the document nor a form describes (test/web/recipes/recipe-form).
 */
const FOR_TWO: ReadonlySet<string> = new Set([
  'join',
  'userJoin',
  'memberUpdate',
  'memberRemove',
  'sessionEnd',
  'openidStart',
  'openidCallback',
  'GET /settings/openid',
  'GET /sign-in/link/:token',
  'POST /sign-in/link/:token',
  'POST /join',
  'GET /invite/:token',
  'POST /invite/:token',
  'POST /settings/household/members/:id/role',
  'GET /settings/household/members/:id/remove',
  'POST /settings/household/members/:id/remove',
  'GET /settings/household/members/:id/transfer',
  'POST /settings/household/members/:id/transfer',
  'POST /settings/account/sessions/:id/end',
  'POST /plan/move',
  'GET /settings/server/backups/:name',
  'ingredientMerge',
  'POST /api/pages/ingredients/merge',
  'tagRename',
  'tagDelete',
  'POST /api/pages/tags/rename',
  'DELETE /api/pages/tags/:name',
  'POST /api/pages/ingredient-lines',
]);

export function endsTheSender({ id }: Operation): boolean {
  return ENDING.has(id);
}

/** Names in the lists above that no operation and no page has, for example after a page was renamed. */
export function unknownNames(all: readonly Operation[]): string[] {
  const known = new Set(all.map(({ id }) => id));
  return [...ENDING, ...FOR_TWO].filter((name) => !known.has(name));
}

export function isForTwo({ id }: Operation): boolean {
  return FOR_TWO.has(id);
}

export function schemaOf(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  const found = document.components.schemas[name];
  if (found === undefined) throw new Error(`The document has no schema ${name}`);
  return found;
}

/** The JSON body of the operation; `null` when it takes none. */
export function jsonBodyOf({ bodies }: Operation): Schema | null {
  return bodies['application/json']?.schema ?? null;
}

/** The operation of a path without its query. An exact path has priority over one with parameters. */
export function operationAt(method: string, path: string): Operation | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const wanted = method === 'HEAD' ? 'GET' : method;
  const candidates = operations.filter((operation) => operation.method === wanted);
  return (
    candidates.find((operation) => operation.path === plain) ??
    candidates.find((operation) => new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(plain))
  );
}

function toOperation(method: string, path: string, raw: RawOperation): Operation {
  const schemes = (raw.security ?? []).flatMap((scheme) => Object.keys(scheme));
  const access = schemes.length === 0 ? 'public' : schemes.includes('apiKey') ? 'api-key' : 'session';
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    parameters: raw.parameters ?? [],
    bodies: raw.requestBody?.content ?? {},
    responses: raw.responses,
    access,
    scope: raw['x-scope'] ?? null,
    description: raw.description ?? '',
  };
}
