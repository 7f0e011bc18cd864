/** The part of JSON Schema that endpoints hold an answer to: every field is required, and no other is let through. */
export type JsonSchema =
  | { type: 'object'; properties: Record<string, JsonSchema>; required: string[]; additionalProperties: false }
  | { type: 'array'; items: JsonSchema }
  | { type: 'string'; enum?: readonly string[] }
  | { type: 'number' | 'boolean' | ['string', 'null'] | ['number', 'null'] };

export const TEXT: JsonSchema = { type: 'string' };
export const TEXT_OR_NULL: JsonSchema = { type: ['string', 'null'] };
export const NUMBER: JsonSchema = { type: 'number' };
export const NUMBER_OR_NULL: JsonSchema = { type: ['number', 'null'] };
export const YES_OR_NO: JsonSchema = { type: 'boolean' };

export function objectOf(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function oneOf(values: readonly string[]): JsonSchema {
  return { type: 'string', enum: values };
}
