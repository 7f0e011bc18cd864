import type { DtoClass } from './validation.js';

type Query = Readonly<Record<string, unknown>>;

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * What the texts of a query stand for, by the types of the fields that take them: numbers, `true` and `false`, and lists, whose values
 * are parted by commas or repeated. An empty text is as good as none. What stands for nothing of the type stays text, which the
 * check then refuses.
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
