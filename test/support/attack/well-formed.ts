import fc from 'fast-check';
import { smallPicture } from '../pictures.js';
import { type Operation, type Parameter, type Schema, schemaOf } from './document.js';

/** A placeholder for the id of an existing row, until the request is sent. `pick` chooses among the rows that fit. */
export class KnownId {
  constructor(
    readonly field: string,
    readonly pick: number,
  ) {}
}

/** A placeholder for a value of the form on an opened page. `pick` chooses among several. */
export class HeldValue {
  constructor(
    readonly page: string,
    readonly field: string,
    readonly pick: number,
  ) {}
}

export const KNOWN_VERSION = Symbol('the version of the row whose id the path names');

export interface Vocabulary {
  /** A text of at least `min` and at most `max` characters. */
  text(min: number, max: number): fc.Arbitrary<string>;
  /** The URLs that may be imported. */
  readonly urls: readonly string[];
  /** A person who can sign in. */
  readonly account: { readonly email: string; readonly password: string };
}

/** Maximum characters of a text. Hostile values are longer. */
const LONG = 60;

export const anyText: Vocabulary['text'] = (min, max) =>
  fc
    .tuple(
      fc.constantFrom('plum', 'Käse', '味噌', 'עוגה', '2 cups flour', 'x'),
      fc.string({ unit: 'grapheme', maxLength: LONG }),
    )
    .map(([first, rest]) => (first + rest).slice(0, max).toWellFormed().padEnd(min, 'x'));

/** Values that the schema allows for the field `name`. */
export function wellFormed(given: Schema, name: string, words: Vocabulary): fc.Arbitrary<unknown> {
  const schema = schemaOf(given);
  const value = withoutNull(schema, name, words);
  return schema.nullable === true ? fc.oneof({ weight: 3, arbitrary: value }, fc.constant(null)) : value;
}

/** A value for a parameter: a text, or a placeholder for a row. */
export function wellFormedParameter(parameter: Parameter, words: Vocabulary): fc.Arbitrary<unknown> {
  if (parameter.in === 'path' && parameter.schema.enum === undefined) return pickOf(parameter.name);
  return wellFormed(parameter.schema, parameter.name, words);
}

/** The media type and the body of an operation; `null` when it takes none. */
export function wellFormedBody(
  { bodies }: Operation,
  words: Vocabulary,
): fc.Arbitrary<{ type: string; value: unknown } | null> {
  const made = Object.entries(bodies).map(([type, { schema }]) =>
    wellFormed(schema, '', words).map((value) => ({ type, value })),
  );
  return made.length === 0 ? fc.constant(null) : fc.oneof(...made);
}

const anEmail = fc.uuid().map((id) => `${id}@example.org`);

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

function withoutNull(schema: Schema, name: string, words: Vocabulary): fc.Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf;
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => wellFormed(choice, name, words)));
  if (schema.allOf !== undefined) return wellFormed(schema.allOf[0] ?? {}, name, words);
  if (name === 'version') return fc.oneof(fc.constant(KNOWN_VERSION), fc.integer({ min: 1, max: 9 }));
  if (name === 'ingredientOrder') return fc.constant(0);
  switch (schema.type) {
    case 'string':
      return textOf(schema, name, words);
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? 0,
        max: Math.min(schema.maximum ?? 1_000, (schema.minimum ?? 0) + 1_000),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return listOf(schema, name, words);
    default:
      return objectOf(schema, name, words);
  }
}

function textOf(given: Schema, name: string, words: Vocabulary): fc.Arbitrary<unknown> {
  const { heldBy, ...schema } = given;
  if (heldBy !== undefined) {
    const held = fc.nat().map((pick) => new HeldValue(heldBy, name, pick));
    // A form may have many of them, and a wrong one is refused.
    return fc.oneof({ weight: 40, arbitrary: held }, textOf(schema, name, words));
  }
  if (name === 'email') return fc.oneof(anEmail, fc.constant(words.account.email));
  if (['password', 'current', 'new'].includes(name)) return fc.constant(words.account.password);
  switch (schema.format) {
    case 'uuid':
      return name === 'id' ? fc.uuid() : pickOf(name);
    case 'date':
      // A time in the past would be due and change by itself. Two random days are rarely near enough for a valid range.
      return fc.oneof(
        aDay.map((text) => text.slice(0, 10).replace(/^20[0-2]/, '203')),
        fc.constantFrom('2030-05-06', '2030-05-07'),
      );
    case 'date-time':
      return aDay.map((text) => text.replace(/^20/, '29'));
    case 'time':
      return aDay.map((text) => text.slice(11, 16));
    case 'binary':
      return fc.oneof(fc.constant(smallPicture()), words.text(1, 50).map(smallArchive));
    case 'uri':
    case 'uri-reference':
      return fc.constantFrom(...words.urls);
    default:
      return name === 'amount' ? fc.nat(1_000).map(String) : words.text(schema.minLength ?? 1, schema.maxLength ?? 500);
  }
}

function listOf(schema: Schema, name: string, words: Vocabulary): fc.Arbitrary<unknown> {
  const minLength = schema.minItems ?? 0;
  const items = wellFormed(schema.items ?? {}, name, words);
  return fc.array(items, { minLength, maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 3, 3)) });
}

/** A file of schema.org recipes. */
function smallArchive(name: string): Buffer {
  return Buffer.from(
    JSON.stringify([{ '@type': 'Recipe', name, recipeIngredient: ['1 egg'], recipeInstructions: ['Boil.'] }]),
  );
}

/**
 * Lists of new rows, whose items may have an id of their own. In all other lists, the id of an item is that of an
 * existing row.
 */
const NEW_ROWS: readonly string[] = ['create', 'aisles'];

/** @param field the list of which the object is an item; empty for a body */
function objectOf(schema: Schema, field: string, words: Vocabulary): fc.Arbitrary<unknown> {
  const isRow = field !== '' && !NEW_ROWS.includes(field);
  const model = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    isRow && name === 'id' ? pickOf(field) : wellFormed(property, name, words),
  ]);
  return fc.record(Object.fromEntries(model) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...(schema.required ?? [])],
    noNullPrototype: true,
  });
}

function pickOf(name: string): fc.Arbitrary<KnownId> {
  return fc.nat().map((pick) => new KnownId(name, pick));
}
