import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Operation, operations } from './document.js';
import { hostileCredentials, hostileHeaders, hostileSegment, hostileType, hostileValue, RawJson } from './hostile.js';
import type { Known, Row } from './known.js';
import { type Mangling, mangling } from './mangling.js';
import {
  HeldValue,
  KNOWN_VERSION,
  KnownId,
  type Vocabulary,
  wellFormedBody,
  wellFormedParameter,
} from './well-formed.js';
import type { Header, Shot } from './wire.js';

/** A request before its ids are known. */
export interface Plan {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: { readonly type: string; readonly value: unknown } | null;
  readonly attack: Attack;
}

interface Attack {
  /** Hostile values for fields of the body. `at`, modulo the number of fields, chooses the field. */
  readonly fields?: readonly { readonly at: number; readonly value: unknown }[];
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly wholeBody?: unknown;
  readonly segment?: string;
  readonly query?: string;
  readonly headers?: readonly Header[];
  readonly type?: string;
  readonly mangling?: Mangling;
  readonly method?: string;
  /** In place of the correct credentials. */
  readonly credentials?: readonly Header[];
}

const FORM_TYPE = 'application/x-www-form-urlencoded';
const FILE_FORM_TYPE = 'multipart/form-data';
const BOUNDARY = 'the-boundary';

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

/** Requests to one operation, from well-formed to hostile ones. */
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

/** The plan; `null` when it has a random version, because its request would be stale and change nothing. */
export function withKnownVersion(plan: Plan): Plan | null {
  return typeof plan.parameters['version'] === 'number' || hasVersion(plan.body?.value) ? null : plan;
}

function hasVersion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return typeof (value as { version?: unknown }).version === 'number' || Object.values(value).some(hasVersion);
}

/**
 * The request that opens the page with the form of a plan, with the values that the plan takes from the page; `null`
 * without a form.
 */
export function openingOf(plan: Plan): { readonly opening: Plan; readonly fields: readonly HeldValue[] } | null {
  const value = plan.body?.value;
  const fields = typeof value === 'object' && value !== null ? Object.values(value).filter(isHeld) : [];
  const [first] = fields;
  if (first === undefined) return null;
  const operation = { ...plan.operation, method: 'GET', path: first.page };
  return { opening: { ...plan, operation, body: null, attack: {} }, fields };
}

function isHeld(value: unknown): value is HeldValue {
  return value instanceof HeldValue;
}

/**
 * Makes the request of a plan, with the ids that are known now.
 * @param held the values on the opened page
 */
export function shotOf(
  plan: Plan,
  known: Known,
  credentials: readonly Header[],
  held: ReadonlyMap<HeldValue, string> = new Map(),
): Shot {
  const { operation, parameters, body, attack } = plan;
  const rows = rowsOfPath(plan, known);
  const [owner] = rows.values();
  const rowOf = (id: KnownId): Row | undefined => rowOfField(id, operation.path, known, [...rows.values()]);
  const fill = (value: unknown): unknown => {
    if (value === KNOWN_VERSION) return owner?.version ?? 1;
    if (value instanceof KnownId) return rowOf(value)?.id ?? randomUUID();
    if (isHeld(value)) return held.get(value) ?? '';
    return value;
  };
  const versionOf = (id: KnownId): number => rowOf(id)?.version ?? 1;
  const content = body === null ? null : attacked(filled(body.value, fill, versionOf), attack);
  const bytes = content === null ? null : bytesOf(content, body?.type ?? '');
  const { encoding = null, mangle } = attack.mangling ?? {};
  const headers = [...(attack.credentials ?? credentials), ...(attack.headers ?? [])];
  if (bytes !== null) headers.push(['content-type', attack.type ?? headerOf(body?.type ?? '')]);
  if (bytes !== null && encoding !== null) headers.push(['content-encoding', encoding]);
  return {
    method: attack.method ?? operation.method,
    target: targetOf(operation, (name) => rows.get(name)?.id ?? fill(parameters[name]), attack),
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

/** The rows for the path parameters, in their order. Each row is inside of the previous one if such rows exist. */
function rowsOfPath({ operation: { path }, parameters, body }: Plan, known: Known): ReadonlyMap<string, Row> {
  const names = Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name);
  const rows = new Map<string, Row>();
  for (const name of names.toReversed()) {
    const value = parameters[name];
    if (!(value instanceof KnownId)) continue;
    const inner = [...rows.values()].at(-1);
    const candidates = known.ofParameter(path, value.field);
    const around = candidates.filter(({ id }) => inner?.within.includes(id) === true);
    const row = picked(around.length > 0 ? around : holding(candidates, fieldsOfIds(body?.value), known), value.pick);
    if (row !== undefined) rows.set(name, row);
  }
  return new Map([...rows].reverse());
}

/** The rows that contain rows for each of the fields, if such rows exist. */
function holding(rows: readonly Row[], fields: readonly string[], known: Known): readonly Row[] {
  return fields.reduce((left, field) => {
    const owners = new Set(known.ofField(field).flatMap(({ within }) => within));
    const owning = left.filter(({ id }) => owners.has(id));
    return owning.length > 0 ? owning : left;
  }, rows);
}

function fieldsOfIds(value: unknown): string[] {
  if (value instanceof KnownId) return [value.field];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.values(value).flatMap(fieldsOfIds);
}

/** A row for the field, inside of a row of the path if one exists. */
function rowOfField({ field, pick }: KnownId, path: string, known: Known, around: readonly Row[]): Row | undefined {
  const named = known.ofField(field);
  const rows = named.length > 0 ? named : known.ofCollection(path);
  const inside = rows.filter(({ within }) => around.some(({ id }) => within.includes(id)));
  return picked(inside.length > 0 ? inside : rows, pick);
}

function picked(rows: readonly Row[], pick: number): Row | undefined {
  return rows[pick % rows.length];
}

/** @param versionOf returns the version of a row that an item of a list names */
function filled(value: unknown, fill: (value: unknown) => unknown, versionOf: (id: KnownId) => number): unknown {
  if (value instanceof KnownId || isHeld(value) || value === KNOWN_VERSION) return fill(value);
  if (Array.isArray(value)) return value.map((item) => filled(item, fill, versionOf));
  if (typeof value !== 'object' || value === null || value instanceof RawJson || Buffer.isBuffer(value)) return value;
  const { id } = value as { id?: unknown };
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      part === KNOWN_VERSION && id instanceof KnownId ? versionOf(id) : filled(part, fill, versionOf),
    ]),
  );
}

function attacked(body: unknown, { fields = [], extra, wholeBody }: Attack): unknown {
  if (wholeBody !== undefined) return wholeBody;
  const hit = fields.reduce((left, { at, value }) => replaced(left, at, value), body);
  return extra === undefined || typeof hit !== 'object' || Buffer.isBuffer(hit)
    ? hit
    : Object.assign(Object.create(null) as object, hit, extra);
}

/** The body with one of its values, at any depth, replaced. */
function replaced(body: unknown, at: number, value: unknown): unknown {
  if (typeof body !== 'object' || body === null || body instanceof RawJson || Buffer.isBuffer(body)) return value;
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
  if (Buffer.isBuffer(value)) return value;
  if (type === FILE_FORM_TYPE) return fileFormOf(value);
  return Buffer.from(type === FORM_TYPE ? formOf(value) : jsonOf(value));
}

function headerOf(type: string): string {
  return type === FILE_FORM_TYPE ? `${type}; boundary=${BOUNDARY}` : type;
}

function fileFormOf(value: unknown): Buffer {
  const fields = typeof value === 'object' && value !== null && !(value instanceof RawJson) ? value : { '': value };
  const parts = Object.entries(fields).map(([name, part]) => {
    const file = Buffer.isBuffer(part) ? '; filename="file"' : '';
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name=${JSON.stringify(name)}${file}\r\n\r\n`;
    return Buffer.concat([
      Buffer.from(head),
      Buffer.isBuffer(part) ? part : Buffer.from(typeof part === 'string' ? part : jsonOf(part)),
      Buffer.from('\r\n'),
    ]);
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
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
