import type { OpenAPIObject } from '@nestjs/swagger';

/** The parts of an OpenAPI 3.0 schema that the docs tell of. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly nullable?: boolean;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** A value as people read of it. */
export interface Described {
  /** Such as `string`, `uuid or null`, `array of objects`. */
  readonly type: string;
  /** Bounds, choices and default. */
  readonly facts: readonly string[];
  readonly description: string;
  /** Of the object, or of each object in the array. */
  readonly fields: readonly DescribedField[];
}

export interface DescribedField extends Described {
  readonly name: string;
  readonly required: boolean;
  readonly hasDefault: boolean;
}

/** Objects in objects; a schema that contains itself ends here too. */
const DEEPEST = 6;

export function describeSchema(document: OpenAPIObject, schema: Schema, depth = 0): Described {
  const whole = resolveSchema(document, schema);
  const item = itemOf(document, whole);
  return {
    type: typeOf(document, whole),
    facts: factsOf(whole).concat(item === whole ? [] : factsOf(item)),
    description: whole.description ?? '',
    fields: depth < DEEPEST ? fieldsOf(document, item, depth + 1) : [],
  };
}

/** The schema with its references and parts put into one. */
export function resolveSchema(document: OpenAPIObject, schema: Schema): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const parts = $ref === undefined ? allOf : [referenced(document, $ref), ...allOf];
  const [first, ...rest] = parts.map((part) => resolveSchema(document, part));
  return [...rest, own].reduce(merge, first ?? {});
}

function merge(one: Schema, other: Schema): Schema {
  return {
    ...one,
    ...other,
    ...((one.properties ?? other.properties) && { properties: { ...one.properties, ...other.properties } }),
    ...((one.required ?? other.required) && { required: [...(one.required ?? []), ...(other.required ?? [])] }),
  };
}

function referenced(document: OpenAPIObject, $ref: string): Schema {
  const name = $ref.replace('#/components/schemas/', '');
  return document.components?.schemas?.[name] ?? {};
}

function itemOf(document: OpenAPIObject, schema: Schema): Schema {
  return schema.items === undefined ? schema : itemOf(document, resolveSchema(document, schema.items));
}

function fieldsOf(document: OpenAPIObject, schema: Schema, depth: number): DescribedField[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    hasDefault: property.default !== undefined,
    ...describeSchema(document, property, depth),
  }));
}

function typeOf(document: OpenAPIObject, schema: Schema): string {
  const choices = schema.oneOf ?? schema.anyOf;
  const types =
    choices?.map((choice) => typeOf(document, resolveSchema(document, choice))) ?? plainTypes(document, schema);
  return [...new Set(schema.nullable === true ? [...types, 'null'] : types)].join(' or ');
}

function plainTypes(document: OpenAPIObject, schema: Schema): string[] {
  if (schema.items !== undefined)
    return [`array of ${plural(typeOf(document, resolveSchema(document, schema.items)))}`];
  if (typeof schema.type === 'string') return [schema.format ?? schema.type];
  return schema.type === undefined ? [schema.properties === undefined ? 'any' : 'object'] : [...schema.type];
}

function plural(type: string): string {
  return /^\w+$/.test(type) && type !== 'any' ? `${type}s` : type;
}

function factsOf(schema: Schema): string[] {
  return [
    span(schema.minLength, schema.maxLength, 'characters'),
    span(schema.minItems, schema.maxItems, 'items'),
    span(schema.minimum, schema.maximum, ''),
    schema.enum === undefined ? '' : `one of ${schema.enum.map((value) => `\`${String(value)}\``).join(', ')}`,
    schema.default === undefined ? '' : `default \`${JSON.stringify(schema.default)}\``,
  ].filter((fact) => fact !== '');
}

function span(min: number | undefined, max: number | undefined, unit: string): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max} ${unit}`.trim();
  if (max !== undefined) return `at most ${max} ${unit}`.trim();
  return min === undefined || (min === 0 && unit !== '') ? '' : `at least ${min} ${unit}`.trim();
}
