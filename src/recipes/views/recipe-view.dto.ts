import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { documented, IsCount, Optional, OneOf } from '../../http/fields/validation.js';
import { MAX_INT } from '../../shared/max-int.js';
import { UNIT_SYSTEMS, type UnitSystem } from '../../shared/amounts/unit-system.js';
import { reason } from '../../http/problems/reason.js';

const LEAST_SCALE = 0.001;
const MOST_SCALE = 1_000;

/** Converts the text of a query parameter to a number. Other text is not changed, so that the validator refuses it. */
const numericText = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d{1,20}(\.\d{1,20})?$/.test(value) ? Number(value) : value,
);

const isScale = ValidateBy(
  {
    name: 'isScale',
    validator: {
      validate: (value) => typeof value === 'number' && value >= LEAST_SCALE && value <= MOST_SCALE,
      defaultMessage: () => `scale must be a number from ${LEAST_SCALE} to ${MOST_SCALE}`,
    },
  },
  { context: reason('field.number') },
);

const isAlone = ValidateBy({
  name: 'isAlone',
  validator: {
    validate: (_value, asked) => {
      const query: RecipeViewQueryDto | undefined = asked?.object;
      return query?.servings === undefined;
    },
    defaultMessage: () => 'scale and servings cannot be asked for at once',
  },
});

/** The parameters of a view. Without any of them the recipe has no `view`. */
export class RecipeViewQueryDto {
  /** The amounts of the view are for this number of servings. */
  @Optional()
  @numericText
  @IsCount(1)
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_INT })
  servings?: number;

  /** Factor of the amounts; not together with `servings`. */
  @Optional()
  @numericText
  @isAlone
  @isScale
  @documented({ type: 'number', format: 'double', minimum: LEAST_SCALE, maximum: MOST_SCALE })
  scale?: number;

  /** System of the units. Left out: each line keeps its own. */
  @Optional()
  @OneOf(UNIT_SYSTEMS)
  @ApiProperty({ enum: UNIT_SYSTEMS })
  system?: UnitSystem;
}
