import { applyDecorators } from '@nestjs/common';
import { ApiForbiddenResponse } from '@nestjs/swagger';

const DESCRIPTIONS = {
  recipes: 'LIMIT_REACHED: the household has as many recipes as it may have. Those in the bin do not count.',
  pictures:
    'LIMIT_REACHED: the pictures of the household take as much as they may. Those of recipes in the bin count too.',
} as const;

/** Documents that the operation is refused when the household has reached a limit that the operator set. */
export const MayReachLimit = (of: keyof typeof DESCRIPTIONS): MethodDecorator =>
  applyDecorators(
    ApiForbiddenResponse({
      description: DESCRIPTIONS[of],
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDto' } } },
    }),
  );
