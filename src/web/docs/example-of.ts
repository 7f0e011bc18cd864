import type { OpenAPIObject } from '@nestjs/swagger';
import { resolveSchema, type Schema } from './describe-schema.js';

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '3f2a9c1e-7b54-4d08-9e6f-2c81d5a07b43',
  date: '2030-05-17',
  'date-time': '2030-05-17T18:30:00.000Z',
  uri: 'https://example.com/',
  email: 'ada@example.com',
};

/** A small value that fits: of an object what it must have, and what has an example of its own. */
export function exampleOf(document: OpenAPIObject, schema: Schema): unknown {
  const whole = resolveSchema(document, schema);
  if (whole.example !== undefined) return whole.example;
  if (whole.default !== undefined) return whole.default;
  if (whole.enum !== undefined) return whole.enum[0];
  const choice = (whole.oneOf ?? whole.anyOf)?.[0];
  return choice === undefined ? byType(document, whole) : exampleOf(document, choice);
}

function byType(document: OpenAPIObject, schema: Schema): unknown {
  if (schema.items !== undefined) return [exampleOf(document, schema.items)];
  if (schema.properties !== undefined) return objectExample(document, schema);
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'string':
      return BY_FORMAT[schema.format ?? ''] ?? 'text';
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectExample(document: OpenAPIObject, { properties = {}, required = [] }: Schema): Record<string, unknown> {
  const shown = Object.entries(properties).filter(
    ([name, property]) => (required.includes(name) && property.default === undefined) || property.example !== undefined,
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(document, property)]));
}
