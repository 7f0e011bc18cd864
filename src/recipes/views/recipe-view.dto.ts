import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, ValidateBy } from 'class-validator';
import { documented, IsCount, MAX_INT, Optional } from '../../http/fields/validation.js';
import { UNIT_SYSTEMS, type UnitSystem } from '../../units/unit-system.js';

const LEAST_SCALE = 0.001;
const MOST_SCALE = 1_000;

/** A query holds text; what is no number stays what it is, for the check to refuse. */
const numericText = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d{1,20}(\.\d{1,20})?$/.test(value) ? Number(value) : value,
);

const isScale = ValidateBy({
  name: 'isScale',
  validator: {
    validate: (value) => typeof value === 'number' && value >= LEAST_SCALE && value <= MOST_SCALE,
    defaultMessage: () => `scale must be a number from ${LEAST_SCALE} to ${MOST_SCALE}`,
  },
});

const isAlone = ValidateBy({
  name: 'isAlone',
  validator: {
    validate: (_value, asked) => (asked?.object as RecipeViewQueryDto | undefined)?.servings === undefined,
    defaultMessage: () => 'scale and servings cannot be asked for at once',
  },
});

/** What to see a recipe in. With none of it the recipe comes as it is stored, without a view. */
export class RecipeViewQueryDto {
  /** The amounts of the view are for so many servings. */
  @Optional()
  @numericText
  @IsCount(1)
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_INT })
  servings?: number;

  /** The amounts of the view are so many times those of the recipe; not together with `servings`. */
  @Optional()
  @numericText
  @isAlone
  @isScale
  @documented({ type: 'number', format: 'double', minimum: LEAST_SCALE, maximum: MOST_SCALE })
  scale?: number;

  /** The view has the units of this system; without it each line keeps its own. */
  @Optional()
  @IsIn(UNIT_SYSTEMS)
  @ApiProperty({ enum: UNIT_SYSTEMS })
  system?: UnitSystem;
}
