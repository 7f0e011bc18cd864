import { applyDecorators, Param } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  buildMessage,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  Max,
  maxLength,
  Min,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { MAX_INT } from '../../shared/max-int.js';
import { WITHOUT_CONTROLS } from '../../shared/text/control-characters.js';
import { InvalidRequestError } from '../problems/errors.js';
import { reason } from '../problems/reason.js';
import { isUuid, ONLY_UUID } from '../../shared/text/uuid.js';

export type DtoClass = new () => object;

/** Limits of a list, and the rule for its items. The length is checked first: a list that is too long costs nothing. */
export interface ListRule {
  readonly kind: 'list';
  readonly min: number;
  readonly max: number;
  /** `null` for plain values, `unchecked` for items that are checked later. */
  readonly items: ItemRule | 'unchecked' | null;
}

export interface ItemRule {
  readonly type: () => DtoClass;
  readonly fromText: ((text: string) => object) | undefined;
}

/** May be left out; `null` is not the same as left out. */
export function Optional(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_object, value) => value !== undefined),
    documented({ required: false }),
  );
}

/** Required, but may be `null`. */
export function Nullable(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== null);
}

/** May be left out or `null`. */
export function OptionalNullable(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_object, value) => value !== undefined && value !== null),
    documented({ required: false }),
  );
}

/** A UUID of any version that Postgres accepts. Converted to lower case, as Postgres answers it. */
export function IsUuid(options?: ValidationOptions): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => lowerCase(value)),
    Matches(ONLY_UUID, { message: '$property must be a UUID', ...options }),
    documented({ format: 'uuid' }, options),
  );
}

/** Text that is trimmed and then has `min` to `max` characters. */
export function IsText(max: number, min = 0, options?: ValidationOptions): PropertyDecorator {
  const message = `$property must have ${min > 0 ? `${min} to` : 'at most'} ${max} characters`;
  const context = min > 0 ? reason('field.length', { min, max }) : reason('field.mostCharacters', { max });
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => trimmed(value)),
    IsString(options),
    MaxCharacters(max, { message, context, ...options }),
    ...(min > 0 ? [NotBlank({ message, context, ...options })] : []),
    documented({ maxLength: max, ...(min > 0 && { minLength: min }) }, options),
  );
}

/** Not `Matches`: class-validator mixes the contexts of a field's constraints that have the same name. */
function NotBlank(options: ValidationOptions): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && /\S/.test(value);
  return ValidateBy({ name: 'notBlank', validator: { validate } }, options);
}

/** A name of 1 to `max` characters, without control characters, so that terminals and lists can show it. */
export function IsName(max: number): PropertyDecorator {
  const message = '$property must not hold control characters';
  return applyDecorators(
    IsText(max, 1),
    Matches(WITHOUT_CONTROLS, { message, context: reason('field.controlCharacters') }),
  );
}

/** Text of at most `max` characters. A much longer text is refused without counting its characters. */
export function MaxCharacters(max: number, options?: ValidationOptions): PropertyDecorator {
  // A character counts at most three UTF-16 units: a surrogate pair and a variation selector.
  const validate = (value: unknown): boolean =>
    typeof value === 'string' && (value.length <= max || (value.length <= 3 * max && maxLength(value, max)));
  const defaultMessage = buildMessage((each) => `${each}$property must have at most ${max} characters`, options);
  const context = reason('field.mostCharacters', { max });
  return ValidateBy({ name: 'maxCharacters', validator: { validate, defaultMessage } }, { context, ...options });
}

/** A list of `min` to `max` plain values. The length is checked before the items. */
export function IsList(max: number, min = 0): PropertyDecorator {
  return applyDecorators(
    IsArray({ context: reason('field.none') }),
    nestingRule({ kind: 'list', min, max, items: null }),
    documented({ maxItems: max, ...(min > 0 && { minItems: min }) }),
  );
}

/** A list of `min` to `max` of the values. */
export function IsListOf(values: readonly string[], max: number, min = 0): PropertyDecorator {
  return applyDecorators(
    IsArray({ context: reason('field.none') }),
    nestingRule({ kind: 'list', min, max, items: null }),
    IsIn(values, { each: true, context: reason('field.choice') }),
    ApiProperty({
      enum: [...values],
      isArray: true,
      maxItems: max,
      ...(min > 0 && { minItems: min }),
    }),
  );
}

/** A list of at most `max` objects, each checked by its DTO. @param fromText converts an item that is a string into an object */
export function IsListOfObjects(
  type: () => DtoClass,
  max: number,
  fromText?: (text: string) => object,
): PropertyDecorator {
  return applyDecorators(
    IsArray({ context: reason('field.none') }),
    nestingRule({ kind: 'list', min: 0, max, items: { type, fromText } }),
    documented({ maxItems: max }),
  );
}

/** One of the values. @param options with `each`: a list of them */
export function OneOf(values: readonly string[], options?: ValidationOptions): PropertyDecorator {
  return applyDecorators(
    IsIn(values, { context: reason('field.choice'), ...options }),
    documented({ enum: [...values], ...(options?.each === true && { isArray: true }) }),
  );
}

/** An integer from `min` to `max`. */
export function IsWhole(min: number, max: number): PropertyDecorator {
  return applyDecorators(
    IsInt({ context: reason('field.number') }),
    ...between(min, max),
    documented({ type: 'integer', minimum: min, maximum: max }),
  );
}

/** A number from `min` to `max`. */
export function IsNumberFrom(min: number, max: number): PropertyDecorator {
  const isNumber = IsNumber({ allowNaN: false, allowInfinity: false }, { context: reason('field.number') });
  return applyDecorators(isNumber, ...between(min, max), documented({ minimum: min, maximum: max }));
}

function between(min: number, max: number): PropertyDecorator[] {
  return [
    Min(min, { context: reason('field.notBelow', { min }) }),
    Max(max, { context: reason('field.notAbove', { max }) }),
  ];
}

/** An integer from `min` to the largest value of an `integer` column. */
export function IsCount(min = 0): PropertyDecorator {
  return IsWhole(min, MAX_INT);
}

/** A whole number above 0. */
export function IsVersion(): PropertyDecorator {
  return IsCount(1);
}

/** A finite number, 0 or more. */
export function IsAmount(options?: ValidationOptions): PropertyDecorator {
  const isAmount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;
  const checked = ValidateBy(
    {
      name: 'isAmount',
      validator: {
        validate: isAmount,
        defaultMessage: buildMessage((each) => `${each}$property must be a number, 0 or more`),
      },
    },
    { context: reason('field.notBelow', { min: 0 }), ...options },
  );
  return applyDecorators(checked, documented({ minimum: 0, format: 'double' }, options));
}

/** A list of at most `max` values of any kind, which are checked later one by one (`http/bulk/bulk.ts`). */
export function IsListOfUnchecked(max: number): PropertyDecorator {
  return applyDecorators(
    IsArray({ context: reason('field.none') }),
    nestingRule({ kind: 'list', min: 0, max, items: 'unchecked' }),
    documented({ maxItems: max }),
  );
}

/** One object, whose fields are checked by its own DTO. */
export function IsObjectOf(type: () => DtoClass): PropertyDecorator {
  return applyDecorators(IsObject({ message: '$property must be an object' }), nestingRule({ kind: 'object', type }));
}

/** The type of an object in a field. */
interface ObjectRule {
  readonly kind: 'object';
  readonly type: () => DtoClass;
}

type NestingRules = ReadonlyMap<string, ListRule | ObjectRule>;

const NESTING_RULES = 'nesting-rules';

/** Stores the rule that `to-dto.ts` applies to a list or an object before class-validator checks the field. */
function nestingRule(rule: ListRule | ObjectRule): PropertyDecorator {
  return (target, property) => {
    const others = Reflect.getMetadata(NESTING_RULES, target) as NestingRules | undefined;
    Reflect.defineMetadata(NESTING_RULES, new Map([...(others ?? []), [String(property), rule]]), target);
  };
}

/** The rules of the fields that hold lists and objects, including those of parent classes. */
export function nestingRulesOf(type: DtoClass): NestingRules {
  return (Reflect.getMetadata(NESTING_RULES, type.prototype as object) as NestingRules | undefined) ?? new Map();
}

/** An id in a path, in lower case. @throws InvalidRequestError when it is not a UUID */
export function Id(name = 'id'): ParameterDecorator {
  return Param(name, uuidPipe(name));
}

function uuidPipe(name: string): { transform(value: string): string } {
  return {
    transform(value) {
      if (isUuid(value)) return value.toLowerCase();
      throw new InvalidRequestError([{ path: name, message: `${name} must be a UUID` }]);
    },
  };
}

/** The Swagger plugin does not see decorators inside a composed decorator, so this adds the documentation. */
export function documented(property: ApiPropertyOptions, options?: ValidationOptions): PropertyDecorator {
  return ApiProperty(
    options?.each === true ? { type: 'array', items: { type: 'string', ...property } as object } : property,
  );
}

function lowerCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerCase);
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed);
  return typeof value === 'string' ? value.trim() : value;
}
