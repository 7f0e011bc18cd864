import { getMetadataStorage } from 'class-validator';
import { type Reason, reason } from '../problems/reason.js';
import type { DtoClass } from './validation.js';

type Values = readonly unknown[];

/** For the decorators of class-validator. Those of this program give their reason as `context`. */
const REASONS_OF: Readonly<Record<string, (values: Values) => Reason>> = {
  isArray: () => reason('field.none'),
  isIn: () => reason('field.choice'),
  isInt: () => reason('field.number'),
  isLength: ([min, max]) => reason('field.length', { min: Number(min), max: Number(max) }),
  isNumber: () => reason('field.number'),
  max: ([max]) => reason('field.notAbove', { max: Number(max) }),
  maxLength: ([max]) => reason('field.mostCharacters', { max: Number(max) }),
  min: ([min]) => reason('field.notBelow', { min: Number(min) }),
};

/** The reason of a failed constraint, by its name and its values. */
export function constraintReason(type: DtoClass, property: string, constraint: string): Reason | undefined {
  const metadata = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .find(({ propertyName, name }) => propertyName === property && name === constraint);
  return REASONS_OF[constraint]?.((metadata?.constraints ?? []) as Values);
}
