import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Operation, operations } from './document.js';
import {
  hostileCredentials,
  hostileHeaders,
  hostileSegment,
  hostileType,
  hostileValue,
  type Mangling,
  mangling,
  RawJson,
} from './hostile.js';
import type { Known, Row } from './known.js';
import { KNOWN_VERSION, KnownId, type Vocabulary, wellFormedBody, wellFormedParameter } from './well-formed.js';
import type { Header, Shot } from './wire.js';

/** What a request is to be, before it is known what ids there are. */
export interface Plan {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: { readonly type: string; readonly value: unknown } | null;
  readonly attack: Attack;
}

interface Attack {
  /** The share of the fields of the body, and those beside it, that something hostile takes the place of. */
  readonly fields?: readonly { readonly at: number; readonly value: unknown }[];
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly wholeBody?: unknown;
  readonly segment?: string;
  readonly query?: string;
  readonly headers?: readonly Header[];
  readonly type?: string;
  readonly mangling?: Mangling;
  readonly method?: string;
  /** In the place of the proper ones. */
  readonly credentials?: readonly Header[];
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

const anAttack: fc.Arbitrary<Attack> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Attack>({}) },
  {
    weight: 8,
    arbitrary: fc.record({
      fields: fc.array(fc.record({ at: fc.nat(), value: hostileValue }), { minLength: 1, maxLength: 2 }),
    }),
  },
  fc.record({
    extra: fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'toString', 'then', ''), hostileValue),
  }),
  fc.record({ wholeBody: hostileValue }),
  { weight: 3, arbitrary: fc.record({ segment: hostileSegment }) },
  { weight: 2, arbitrary: fc.record({ query: aHostileQuery() }) },
  { weight: 3, arbitrary: fc.record({ headers: hostileHeaders }) },
  fc.record({ type: hostileType }),
  fc.record({ credentials: hostileCredentials }),
  { weight: 2, arbitrary: fc.record({ mangling }) },
  fc.record({ method: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY') }),
);

/** Requests to one operation, from well formed ones to hostile ones. */
export function plansFor(operation: Operation, words: Vocabulary): fc.Arbitrary<Plan> {
  return fc.tuple(wellFormedPlan(operation, words), anAttack).map(([plan, attack]) => ({ ...plan, attack }));
}

export function wellFormedPlan(operation: Operation, words: Vocabulary): fc.Arbitrary<Plan> {
  const parameters = operation.parameters.map((parameter) => {
    const value = wellFormedParameter(parameter, words);
    return [parameter.name, parameter.required ? value : fc.option(value, { nil: undefined })] as const;
  });
  return fc.record({
    operation: fc.constant(operation),
    parameters: fc.record(Object.fromEntries(parameters)),
    body: wellFormedBody(operation, words),
    attack: fc.constant({}),
  });
}

/** The request of a plan now that `known` tells what is there. */
export function shotOf(
  { operation, parameters, body, attack }: Plan,
  known: Known,
  credentials: readonly Header[],
): Shot {
  const row = rowOfPath(operation, parameters, known);
  const fill = (value: unknown, name: string): unknown => {
    if (value === KNOWN_VERSION) return row?.version ?? 1;
    if (value instanceof KnownId)
      return row?.id !== undefined && operation.path.includes(`{${name}}`) ? row.id : idOf(value, known);
    return value;
  };
  const content = body === null ? null : attacked(filled(body.value, '', fill), attack);
  const bytes = content === null ? null : bytesOf(content, body?.type ?? '');
  const { encoding = null, mangle } = attack.mangling ?? {};
  const headers = [...(attack.credentials ?? credentials), ...(attack.headers ?? [])];
  if (bytes !== null) headers.push(['content-type', attack.type ?? body?.type ?? '']);
  if (bytes !== null && encoding !== null) headers.push(['content-encoding', encoding]);
  return {
    method: attack.method ?? operation.method,
    target: targetOf(operation, (name) => fill(parameters[name], name), attack),
    headers,
    body: bytes === null ? null : (mangle?.(bytes) ?? bytes),
  };
}

function aHostileQuery(): fc.Arbitrary<string> {
  const names = operations.flatMap(({ parameters }) => parameters.filter((parameter) => parameter.in === 'query'));
  const name = fc.constantFrom(
    ...names.map((parameter) => parameter.name),
    'next',
    '__proto__',
    'x[]',
    'version[a]',
    '%',
  );
  return fc
    .array(fc.tuple(name, hostileSegment), { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'));
}

function rowOfPath({ path }: Operation, parameters: Plan['parameters'], known: Known): Row | null {
  const value = Object.values(parameters).find((parameter) => parameter instanceof KnownId);
  if (value === undefined) return null;
  const rows = known.ofParameter(path, value.field);
  return rows[value.pick % rows.length] ?? null;
}

function idOf({ field, pick }: KnownId, known: Known): string {
  const rows = known.ofField(field);
  return rows[pick % rows.length]?.id ?? randomUUID();
}

function filled(value: unknown, name: string, fill: (value: unknown, name: string) => unknown): unknown {
  if (value instanceof KnownId || value === KNOWN_VERSION) return fill(value, name);
  if (Array.isArray(value)) return value.map((item) => filled(item, name, fill));
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part, key, fill)]));
}

function attacked(body: unknown, { fields = [], extra, wholeBody }: Attack): unknown {
  if (wholeBody !== undefined) return wholeBody;
  const hit = fields.reduce((left, { at, value }) => replaced(left, at, value), body);
  return extra === undefined || typeof hit !== 'object'
    ? hit
    : Object.assign(Object.create(null) as object, hit, extra);
}

/** The body with one of its values, however deep, in the place of which stands another. */
function replaced(body: unknown, at: number, value: unknown): unknown {
  if (typeof body !== 'object' || body === null || body instanceof RawJson) return value;
  const keys = Object.keys(body);
  const key = keys[at % keys.length];
  if (key === undefined) return value;
  const inner = (body as Record<string, unknown>)[key];
  const isLeaf = typeof inner !== 'object' || inner === null || at % 3 === 0;
  const part = isLeaf ? value : replaced(inner, Math.floor(at / 3), value);
  if (Array.isArray(body)) return body.map((item: unknown, index) => (String(index) === key ? part : item));
  return { ...body, [key]: part };
}

function bytesOf(value: unknown, type: string): Buffer {
  return Buffer.from(type === FORM_TYPE ? formOf(value) : jsonOf(value));
}

function formOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return jsonOf(value);
  const pairs = Object.entries(value).map(([name, part]) => [name, typeof part === 'string' ? part : jsonOf(part)]);
  return new URLSearchParams(pairs).toString();
}

function jsonOf(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join()}]`;
  if (typeof value !== 'object' || value === null) return value === undefined ? 'null' : JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, part]) => `${JSON.stringify(key)}:${jsonOf(part)}`)
    .join()}}`;
}

function targetOf({ path, parameters }: Operation, valueOf: (name: string) => unknown, attack: Attack): string {
  const filledPath = path.replace(/\{([^}]+)\}/g, (_whole, name: string) => attack.segment ?? segmentOf(valueOf(name)));
  const attackedPath = path.includes('{') || attack.segment === undefined ? filledPath : `${path}/${attack.segment}`;
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && valueOf(parameter.name) !== undefined)
    .map(({ name }) => `${name}=${segmentOf(valueOf(name))}`);
  const query = [...pairs, ...(attack.query === undefined ? [] : [attack.query])].join('&');
  return query === '' ? attackedPath : `${attackedPath}?${query}`;
}

function segmentOf(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}
