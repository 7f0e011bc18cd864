import { gzipSync } from 'node:zlib';
import { type GapCall, JSON_TYPE, MEBIBYTE } from './call.js';

/** The parts of the API document that the benchmark reads. */
export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, { properties?: Record<string, DocumentedField> }> };
}

interface DocumentedOperation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
}

interface DocumentedField {
  type?: string;
  maxLength?: number;
}

/** An operation with its path as in the document. */
export interface DocumentOperation {
  name: string;
  path: string;
  method: string;
  documented: DocumentedOperation;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const SOME_ID = '00000000-0000-4000-8000-000000000000';
/** Maximum bytes of a request line with headers in Node. */
const LONGEST_HEAD = 15_000;
/** Bytes up to which a body is read in one piece. */
const SMALL = 65_000;

export function operationsOf(document: ApiDocument): DocumentOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, documented]) => ({
        name: `${method.toUpperCase()} ${path}`,
        path: path.replace(/\{\w+\}/g, SOME_ID),
        method: method.toUpperCase(),
        documented,
      })),
  );
}

/** The worst requests that an operation refuses, independent of its purpose. */
export function illegalCalls(document: ApiDocument, operation: DocumentOperation): GapCall[] {
  const { name, path, documented } = operation;
  const call = (what: string, changes: Partial<GapCall>): GapCall => ({
    operation: name,
    name: what,
    path,
    isLegal: false,
    ...changes,
  });
  const schema = documented.requestBody?.content['application/json']?.schema.$ref.split('/').at(-1);
  const parameters = documented.parameters ?? [];
  return [
    ...(schema === undefined
      ? []
      : illegalBodies(document.components.schemas[schema]?.properties ?? {}).map(([what, body]) =>
          call(what, { body, headers: JSON_TYPE }),
        )),
    ...(schema === undefined ? [] : [call('a body that unpacks to 12 MB', { ...packed() })]),
    ...(path.includes(SOME_ID)
      ? [call('an id of 15 kB', { path: path.replace(SOME_ID, 'a'.repeat(LONGEST_HEAD)) })]
      : []),
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) =>
        call(`${parameter.name} of 15 kB`, { path: `${path}?${parameter.name}=${'9'.repeat(LONGEST_HEAD)}` }),
      ),
  ];
}

function packed(): Pick<GapCall, 'body' | 'headers'> {
  const body = gzipSync(`{"a":[${'1,'.repeat(6 * MEBIBYTE)}1]}`);
  return { body, headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } };
}

function illegalBodies(fields: Record<string, DocumentedField>): [string, string][] {
  return [
    ...[SMALL, MEBIBYTE].flatMap((bytes): [string, string][] => [
      [`lists in lists, ${sizeText(bytes)}`, `{"a":${'['.repeat(bytes / 2 - 10)}${']'.repeat(bytes / 2 - 10)}}`],
      [
        `objects in objects, ${sizeText(bytes)}`,
        `{"a":${'{"a":'.repeat(bytes / 6 - 10)}1${'}'.repeat(bytes / 6 - 10)}}`,
      ],
      [`values, ${sizeText(bytes)}`, `{"a":[${'1,'.repeat(bytes / 2 - 10)}1]}x`],
      [`different names, ${sizeText(bytes)}`, `{${differentNames(bytes - 10)}}x`],
      [`a text, ${sizeText(bytes)}`, `{"a":"${'é'.repeat(bytes / 2 - 10)}\\u0000"}`],
      [`escapes, ${sizeText(bytes)}`, `{"a":"${'\\ud800'.repeat(bytes / 6 - 10)}"}`],
      [`white space, ${sizeText(bytes)}`, `{${' '.repeat(bytes - 10)}x`],
      ...wrongFields(fields, bytes),
    ]),
    ['a body of a byte too much', `{"a":"${'a'.repeat(12 * MEBIBYTE)}"}`],
  ];
}

/** Lists that are too long or contain wrong values, and texts that are too long: each alone, and all together. */
function wrongFields(fields: Record<string, DocumentedField>, bytes: number): [string, string][] {
  const names = Object.entries(fields);
  const lists = names.filter(([, { type }]) => type === 'array').map(([name]) => name);
  const texts = names.filter(([, { maxLength }]) => maxLength !== undefined).map(([name]) => name);
  const share = (count: number, each: number): number => Math.floor((bytes - 40 * names.length - 100) / count / each);
  const objectOf = (list: readonly string[], value: string): string =>
    `{${list.map((name) => `"${name}":${value}`).join(',')},"zzz":1}`;
  const listOf = (item: string, length: number): string => `[${Array.from({ length }, () => item).join(',')}]`;
  return [
    ...(texts.length === 0
      ? []
      : ([
          [`all texts too long, ${sizeText(bytes)}`, objectOf(texts, `"${'ä'.repeat(share(texts.length, 2))}"`)],
          [`a text of spaces, ${sizeText(bytes)}`, objectOf(texts.slice(0, 1), `"a${' '.repeat(bytes - 100)}a"`)],
        ] as [string, string][])),
    ...(lists.length === 0
      ? []
      : ([
          [`all lists too long, ${sizeText(bytes)}`, objectOf(lists, listOf('{}', share(lists.length, 3)))],
          [
            `lists of 99 wrong things, ${sizeText(bytes)}`,
            objectOf(lists, listOf(`"${'b'.repeat(share(lists.length, 110))}"`, 99)),
          ],
          [
            `lists of 99 lists, ${sizeText(bytes)}`,
            objectOf(lists, listOf(listOf('[]', share(lists.length, 300)), 99)),
          ],
        ] as [string, string][])),
  ];
}

function differentNames(bytes: number): string {
  const count = Math.floor(bytes / 10);
  return Array.from({ length: count }, (_, index) => `"${(index + 100_000).toString(36).padStart(5, '0')}":1`).join(
    ',',
  );
}

function sizeText(bytes: number): string {
  return bytes === MEBIBYTE ? '1 MiB' : '64 kB';
}
