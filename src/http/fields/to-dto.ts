import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { atOnce, inSlices } from '../../slices.js';
import { InvalidRequestError, type Issue, MOST_ISSUES } from '../problems/errors.js';
import { queryValues } from './query-values.js';
import { type DtoClass, type ItemRule, type ListRule, listRuleOf, objectTypeOf } from './validation.js';

type Given = Readonly<Record<string, unknown>>;

/** Types of fields that are not DTOs. */
const PLAIN: readonly unknown[] = [undefined, String, Number, Boolean, Array, Object];

/** Replaces a list or an object in a field for a plain value. Every check refuses it. */
const OUT_OF_PLACE = Object.freeze({});

/** Replaces a list or a plain value in a field for an object. */
const NO_OBJECT = false;

rememberRules();

/**
 * Checks a body, a query or path parameters against the DTO. It drops unknown fields and reports up to 50 invalid fields together.
 * Nest's own pipe awaits each check, although none of ours is asynchronous, and checks the items even of lists that are too long.
 */
export const dtoPipe: PipeTransform = {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'custom' || PLAIN.includes(metatype)) return value;
    const given = (value ?? {}) as Given;
    return inSlices(checks(metatype as DtoClass, type === 'query' ? queryValues(metatype as DtoClass, given) : given));
  },
};

/** The same for a small object, without interruption. @throws InvalidRequestError */
export function toDto<Dto extends object>(type: new () => Dto, value: object): Dto {
  return atOnce(checks(type, value as Given)) as Dto;
}

/** The same for a large object, as a generator for `inSlices`. */
export function dtoInSteps<Dto extends object>(type: new () => Dto, value: object): Generator<void, Dto> {
  return checks(type, value as Given) as Generator<void, Dto>;
}

/** The classes whose fields are all optional: most requests for their operations are empty. */
const NEED_NOTHING = new WeakSet<DtoClass>();

function* checks(type: DtoClass, given: Given): Generator<void, object> {
  const isEmpty = Object.keys(given).length === 0;
  if (isEmpty && NEED_NOTHING.has(type)) return new type();
  const check = new DtoCheck();
  const dto = yield* check.object(type, given, '');
  if (check.issues.length > 0) throw new InvalidRequestError(check.issues, check.wasStopped);
  if (isEmpty) NEED_NOTHING.add(type);
  return dto;
}

class DtoCheck {
  readonly issues: Issue[] = [];
  /** Whether checking ended after 50 issues. */
  wasStopped = false;

  /** Checks the plain fields first, then the items of lists. @param place path of the object with a dot at its end, or empty */
  *object(type: DtoClass, given: Given, place: string): Generator<void, object> {
    const lists: { name: string; values: readonly unknown[]; rule: ItemRule }[] = [];
    const objects: { name: string; value: Given; type: DtoClass }[] = [];
    const unchecked: Record<string, unknown> = {};
    const flat: Record<string, unknown> = {};
    const refused: string[] = [];
    for (const [name, { list: rule, object }] of fieldsOf(type)) {
      const value = given[name];
      const problem = rule !== null && Array.isArray(value) ? lengthProblem(name, value, rule) : null;
      if (problem !== null) {
        this.issues.push({ path: place + name, message: problem });
        refused.push(name);
      } else if (object !== null) {
        if (isObject(value)) objects.push({ name, value, type: object });
        if (value !== undefined) flat[name] = isObject(value) ? {} : value === null ? null : NO_OBJECT;
      } else if (rule?.items === 'unchecked' && Array.isArray(value)) {
        flat[name] = [];
        unchecked[name] = value;
      } else if (rule?.items != null && rule.items !== 'unchecked' && Array.isArray(value)) {
        flat[name] = [];
        lists.push({ name, values: value, rule: rule.items });
      } else if (value !== undefined) {
        flat[name] = rule !== null && Array.isArray(value) ? value.map(single) : single(value);
      }
    }
    const dto = plainToInstance(type, flat) as Record<string, unknown>;
    for (const { property, constraints = {} } of validateSync(dto, { stopAtFirstError: true }))
      if (!refused.includes(property))
        for (const message of Object.values(constraints)) this.issues.push({ path: place + property, message });
    for (const { name, value, type: its } of objects) dto[name] = yield* this.object(its, value, `${place}${name}.`);
    for (const { name, values, rule } of lists) dto[name] = yield* this.items(values, rule, place + name);
    return Object.assign(dto, unchecked);
  }

  private *items(values: readonly unknown[], { type, fromText }: ItemRule, path: string): Generator<void, object[]> {
    const items: object[] = [];
    let areObjects = true;
    for (const [index, value] of values.entries()) {
      if (this.issues.length >= MOST_ISSUES) {
        this.wasStopped = true;
        return items;
      }
      const item = typeof value === 'string' ? fromText?.(value) : value;
      if (isObject(item)) items.push(yield* this.object(type(), item, `${path}.${index}.`));
      else areObjects = false;
      yield;
    }
    if (!areObjects) this.issues.push({ path, message: `each of ${path.split('.').at(-1)} must be an object` });
    return items;
  }
}

interface FieldRules {
  readonly list: ListRule | null;
  readonly object: DtoClass | null;
}

const FIELDS = new WeakMap<DtoClass, ReadonlyMap<string, FieldRules>>();

/** The fields with checks, including those of parent classes, with the rules for lists and objects. */
function fieldsOf(type: DtoClass): ReadonlyMap<string, FieldRules> {
  const known = FIELDS.get(type);
  if (known !== undefined) return known;
  const checked = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const rulesOf = (name: string): FieldRules => ({ list: listRuleOf(type, name), object: objectTypeOf(type, name) });
  const fields = new Map(checked.map(({ propertyName }) => [propertyName, rulesOf(propertyName)]));
  FIELDS.set(type, fields);
  return fields;
}

/**
 * Keeps the rules of each class for further checks. For each check class-validator compares the class with all classes that have rules,
 * because it may inherit theirs: 25 µs with 300 classes. A class has all its rules when it is first checked. Larder uses no groups.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const known = new WeakMap<object, ReturnType<typeof find>>();
  storage.getTargetValidationMetadatas = (type, ...rest) => {
    const rules = known.get(type) ?? find(type, ...rest);
    known.set(type, rules);
    return rules;
  };
}

function lengthProblem(name: string, { length }: readonly unknown[], { min, max }: ListRule): string | null {
  if (length < min) return `${name} must contain at least ${min} elements`;
  return length > max ? `${name} must contain no more than ${max} elements` : null;
}

function single(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? OUT_OF_PLACE : value;
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
