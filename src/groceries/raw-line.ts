import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

/** What a line stands for that is to be taken apart. */
const FIELDS = ['name', 'unit', 'amount'] as const;

interface WithRaw {
  readonly raw?: string;
  readonly name?: unknown;
  readonly unit?: unknown;
  readonly amount?: unknown;
}

/** For `raw`: refuses it beside the fields that it stands for. */
export function StandsAlone(): PropertyDecorator {
  return ValidateBy({
    name: 'standsAlone',
    validator: {
      validate: (_value, args) => FIELDS.every((field) => (args?.object as WithRaw)[field] === undefined),
      defaultMessage: (args?: ValidationArguments) => `${args?.property} must not stand beside ${FIELDS.join(', ')}`,
    },
  });
}

/** For a field that must be there where `raw` is not. */
export function NeededWithoutRaw(): PropertyDecorator {
  return ValidateIf(({ raw }: WithRaw, value) => raw === undefined || value !== undefined);
}
