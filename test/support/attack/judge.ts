import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { document, type Operation, operationAt, type Schema } from './document.js';
import { MARKUP } from './hostile.js';
import type { Answer, Shot } from './wire.js';

const ajv = new Ajv({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'document', definitions: strict(document.components.schemas) });

const compiled = new Map<Schema, ValidateFunction>();

/** What is wrong with the answer according to the API document; `null` when nothing is. */
export function faultOfAnswer(shot: Shot, answer: Answer): string | null {
  if (answer.status >= 500) return `status ${answer.status}`;
  if (answer.status === 304) return faultOfUnchanged(shot, answer);
  if (answer.status >= 300 && answer.status < 400) return `redirect to ${answer.headers.location ?? ''}`;
  if (answer.headers['x-request-id'] === undefined) return 'no X-Request-Id';
  if (shot.method === 'OPTIONS' && answer.status === 204) return null;
  if (shot.method === 'HEAD') return answer.text === '' ? null : 'a body to HEAD';
  if (answer.status >= 400) return faultOfProblem(answer);
  const operation = operationAt(shot.method, pathOf(shot));
  return operation === undefined ? `success at an undocumented path` : faultOfSuccess(operation, answer);
}

function faultOfUnchanged(shot: Shot, { headers, text }: Answer): string | null {
  const operation = operationAt(shot.method, pathOf(shot));
  if (operation?.responses['304'] === undefined) return 'undocumented status 304';
  return headers.etag !== undefined && text === '' ? null : 'a 304 without a tag or with a body';
}

/** The same for a page, which may also be JSON for clients that request it. */
export function faultOfPage(shot: Shot, answer: Answer): string | null {
  const { status, headers, text } = answer;
  if (headers['x-request-id'] === undefined) return 'no X-Request-Id';
  if (status >= 500) return `status ${status}`;
  if (status === 304) return text === '' ? null : 'a body of an unchanged page';
  if (status >= 300 && status < 400) return faultOfRedirect(headers.location);
  if (shot.method === 'HEAD') return text === '' ? null : 'a body to HEAD';
  if (mediaType(answer) === 'application/problem+json') return faultOfProblem(answer);
  if (headers['x-content-type-options'] !== 'nosniff') return 'content that may be sniffed';
  if (mediaType(answer) !== 'text/html') return null;
  if (!/script-src 'self'/.test(String(headers['content-security-policy']))) return 'no strict CSP';
  if (text.includes(MARKUP.slice(0, 10))) return 'markup that a client sent';
  return text.startsWith('<!DOCTYPE html>') || text === '' ? null : 'no whole page';
}

function faultOfSuccess({ responses }: Operation, answer: Answer): string | null {
  const documented = responses[String(answer.status)];
  if (documented === undefined) return `undocumented status ${answer.status}`;
  const type = mediaType(answer);
  const schema = documented.content?.[type]?.schema;
  if (schema === undefined) return `undocumented content type ${type}`;
  return type === 'application/json' ? faultOfBody(schema, answer.text) : null;
}

function faultOfProblem(answer: Answer): string | null {
  if (mediaType(answer) !== 'application/problem+json') return `content type ${mediaType(answer)} of a problem`;
  const fault = faultOfBody({ $ref: '#/components/schemas/ProblemDto' }, answer.text);
  if (fault !== null) return fault;
  const { status, detail, message, requestId } = JSON.parse(answer.text) as Record<string, unknown>;
  if (status !== answer.status) return 'a problem of another status';
  if (requestId !== answer.headers['x-request-id']) return 'a problem of another request';
  if (detail !== message) return 'two texts for one problem';
  return /node_modules|\.js:\d|at \w+ \(|postgres|syntax error/i.test(String(detail)) ? 'talk of the inside' : null;
}

function faultOfBody(schema: Schema, text: string): string | null {
  const validate = compiled.get(schema) ?? ajv.compile(strict(schema) as object);
  compiled.set(schema, validate);
  try {
    return validate(JSON.parse(text)) ? null : `body: ${ajv.errorsText(validate.errors)}`;
  } catch {
    return 'a body that is no JSON';
  }
}

/** A redirect must stay on this server: otherwise a link to it could lead people to another site. */
function faultOfRedirect(location: string | undefined): string | null {
  return location !== undefined && /^\/(?![/\\])/.test(location) ? null : `redirect to ${location ?? 'nowhere'}`;
}

function pathOf({ target }: Shot): string {
  return target.split('?')[0] ?? '';
}

function mediaType({ headers }: Answer): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
}

/** The schema for ajv: with `null` as a type of its own, and without undocumented fields. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as Schema & Record<string, unknown>;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, strictPart(key, value)]));
  const closed = 'properties' in rest ? { ...inner, additionalProperties: false } : inner;
  return nullable === true ? { anyOf: [closed, { type: 'null' }] } : closed;
}

function strictPart(key: string, value: unknown): unknown {
  if (key === '$ref') return String(value).replace('#/components/schemas/', 'document#/definitions/');
  return key === 'enum' || key === 'default' || key === 'required' || key === 'example' ? value : strict(value);
}
