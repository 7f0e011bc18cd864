import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

/** The fields that `raw` replaces. */
const FIELDS = ['name', 'unit', 'amount'] as const;

interface WithRaw {
  readonly raw?: string;
  readonly name?: unknown;
  readonly unit?: unknown;
  readonly amount?: unknown;
}

/** For `raw`: refuses it together with the fields that it replaces. */
export function StandsAlone(): PropertyDecorator {
  return ValidateBy({
    name: 'standsAlone',
    validator: {
      validate: (_value, args) => {
        const line: WithRaw | undefined = args?.object;
        return FIELDS.every((field) => line?.[field] === undefined);
      },
      defaultMessage: (args?: ValidationArguments) => `${args?.property} must not stand beside ${FIELDS.join(', ')}`,
    },
  });
}

/** For a field that is required without `raw`. */
export function NeededWithoutRaw(): PropertyDecorator {
  return ValidateIf(({ raw }: WithRaw, value) => raw === undefined || value !== undefined);
}
