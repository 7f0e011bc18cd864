import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

const LONGEST = 35;

/** The tag in its usual spelling: `en-GB` for `EN-gb`. `null` for what is no BCP 47 language tag. */
function canonicalLocale(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

export function IsLocale(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => canonicalLocale(value) ?? value),
    ValidateBy({
      name: 'isLocale',
      validator: {
        validate: (value) => canonicalLocale(value) !== null,
        defaultMessage: () => '$property must be a language tag like de or en-GB',
      },
    }),
    ApiProperty({ maxLength: LONGEST, example: 'en-GB' }),
  );
}
