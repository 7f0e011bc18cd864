import { jsonBodyOf, type Operation, operations, type Parameter, type Schema, schemaOf } from './document.js';
import type { Plan } from './forge.js';
import { KnownId } from './well-formed.js';

/** A place where an operation takes an id. */
export interface IdPlace {
  readonly operation: Operation;
  readonly in: 'path' | 'query' | 'body';
  /** The name of a parameter, or the path of a field with dots; `[]` is any item of a list. */
  readonly at: string;
}

/** Whether the client chooses the id of a new object with this field. It may be any id that the household does not use. */
export function isChosenByClient(place: IdPlace): boolean {
  return place.in === 'body' && /^((create|aisles)\.\[\]\.)?id$/.test(place.at);
}

/** Every place for an id in the document, and in the paths of the pages. */
export function idPlaces(pages: readonly Operation[]): readonly IdPlace[] {
  return [...operations, ...pages].flatMap((operation) => {
    const parameters = operation.parameters.filter(isIdParameter);
    const body = jsonBodyOf(operation);
    return [
      ...parameters.map((parameter) => ({ operation, in: parameter.in as IdPlace['in'], at: parameter.name })),
      ...(body === null ? [] : idFields(body, '').map((at) => ({ operation, in: 'body' as const, at }))),
    ];
  });
}

/** Whether the plan has a value in this place. */
export function fills(plan: Plan, place: IdPlace): boolean {
  if (place.in !== 'body') return plan.parameters[place.at] !== undefined;
  let found = false;
  replace(plan.body?.value, place.at.split('.'), (value) => {
    found ||= value instanceof KnownId || typeof value === 'string';
    return value;
  });
  return found;
}

/** The plan with `id` in this place. */
export function withId(plan: Plan, place: IdPlace, id: string): Plan {
  if (place.in !== 'body') return { ...plan, parameters: { ...plan.parameters, [place.at]: id } };
  if (plan.body === null) return plan;
  return { ...plan, body: { ...plan.body, value: replace(plan.body.value, place.at.split('.'), () => id) } };
}

/** An id in a header names the request and not a row. */
function isIdParameter({ name, in: place, schema }: Parameter): boolean {
  if (place === 'header') return false;
  return schema.enum === undefined && (schema.format === 'uuid' || /^id$|Id$/.test(name));
}

function idFields(given: Schema, at: string): string[] {
  const schema = schemaOf(given);
  if (schema.format === 'uuid') return [at];
  const under = (name: string): string => (at === '' ? name : `${at}.${name}`);
  return [
    ...(schema.items === undefined ? [] : idFields(schema.items, under('[]'))),
    ...[schema.oneOf, schema.anyOf, schema.allOf].flatMap((choices) =>
      (choices ?? []).flatMap((choice) => idFields(choice, at)),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => idFields(property, under(name))),
  ];
}

function replace(value: unknown, [step, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (step === undefined) return value === null || value === undefined ? value : change(value);
  if (Array.isArray(value)) return step === '[]' ? value.map((item) => replace(item, rest, change)) : value;
  if (typeof value !== 'object' || value === null || !(step in value)) return value;
  const inner = (value as Record<string, unknown>)[step];
  return { ...value, [step]: replace(inner, rest, change) };
}
