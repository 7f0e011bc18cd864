import type { DtoClass } from './validation.js';

type Query = Readonly<Record<string, unknown>>;

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Converts the texts of a query by the types of the DTO's fields: to numbers, booleans, and lists (repeated or separated by
 * commas). An empty text counts as missing. A text that cannot be converted stays, and the check then refuses it.
 */
export function queryValues(type: DtoClass, query: Query): Query {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, valueOf(value, typeOf(type, name))]));
}

function typeOf(type: DtoClass, name: string): unknown {
  return Reflect.getMetadata('design:type', type.prototype as object, name);
}

function valueOf(value: unknown, type: unknown): unknown {
  if (type === Array) return [value].flat().flatMap((text) => (typeof text === 'string' ? itemsOf(text) : text));
  if (typeof value !== 'string') return value;
  if (type === Number && NUMBER.test(value)) return Number(value);
  if (type === Boolean && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function itemsOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
