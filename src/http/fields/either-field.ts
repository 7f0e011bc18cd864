import { applyDecorators } from '@nestjs/common';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

/** For a field that is required when `other` is missing, and forbidden when `other` is present. `other` itself is optional. */
export function InPlaceOf(other: string): PropertyDecorator {
  const isOtherThere = (object: object): boolean => (object as Record<string, unknown>)[other] !== undefined;
  const isAlone = ValidateBy({
    name: 'inPlaceOf',
    validator: {
      validate: (_value, args) => args === undefined || !isOtherThere(args.object),
      defaultMessage: (args?: ValidationArguments) => `${args?.property} must not stand beside ${other}`,
    },
  });
  const isLookedAt = ValidateIf((object: object, value) => value !== undefined || !isOtherThere(object));
  return applyDecorators(isLookedAt, isAlone);
}
