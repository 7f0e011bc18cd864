import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { atOnce, inSlices } from '../slices.js';
import { InvalidRequestError, type Issue, MOST_ISSUES } from './errors.js';
import { type DtoClass, type ItemRule, type ListRule, listRuleOf } from './validation.js';

type Given = Readonly<Record<string, unknown>>;

/** Types that are no DTOs. */
const PLAIN: readonly unknown[] = [undefined, String, Number, Boolean, Array, Object];

/** Stands for a list or an object where neither belongs, whatever is in it; no check lets it pass. */
const OUT_OF_PLACE = Object.freeze({});

/**
 * Checks a body, a query or the parameters of a path against its DTO; unknown fields are dropped, every bad field is named until
 * there are 50. Nest's own pipe waits for checks that none of ours are, and checks the items of lists that are too long.
 */
export const dtoPipe: PipeTransform = {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'custom' || PLAIN.includes(metatype)) return value;
    return inSlices(checks(metatype as DtoClass, (value ?? {}) as Given));
  },
};

/** The same at once, for what is small. @throws InvalidRequestError */
export function toDto<Dto extends object>(type: new () => Dto, value: object): Dto {
  return atOnce(checks(type, value as Given)) as Dto;
}

function* checks(type: DtoClass, given: Given): Generator<void, object> {
  const check = new DtoCheck();
  const dto = yield* check.object(type, given, '');
  if (check.issues.length > 0) throw new InvalidRequestError(check.issues, check.wasStopped);
  return dto;
}

class DtoCheck {
  readonly issues: Issue[] = [];
  /** Whether there was more to check after 50 issues. */
  wasStopped = false;

  /** Everything but items first. @param place with a dot at its end, or empty */
  *object(type: DtoClass, given: Given, place: string): Generator<void, object> {
    const lists: { name: string; values: readonly unknown[]; rule: ItemRule }[] = [];
    const flat: Record<string, unknown> = {};
    const refused: string[] = [];
    for (const [name, rule] of fieldsOf(type)) {
      const value = given[name];
      const problem = rule !== null && Array.isArray(value) ? lengthProblem(name, value, rule) : null;
      if (problem !== null) {
        this.issues.push({ path: place + name, message: problem });
        refused.push(name);
      } else if (rule?.items != null && Array.isArray(value)) {
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
    for (const { name, values, rule } of lists) dto[name] = yield* this.items(values, rule, place + name);
    return dto;
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

const FIELDS = new WeakMap<DtoClass, ReadonlyMap<string, ListRule | null>>();

/** The fields that have checks, those of the classes above it too, with the rule of each list. */
function fieldsOf(type: DtoClass): ReadonlyMap<string, ListRule | null> {
  const known = FIELDS.get(type);
  if (known !== undefined) return known;
  const checked = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const fields = new Map(checked.map(({ propertyName }) => [propertyName, listRuleOf(type, propertyName)]));
  FIELDS.set(type, fields);
  return fields;
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
