import { z } from 'zod';
import type { RecipeSummaryDto } from '../../recipes/reading/recipe.dto.js';
import { quoted, short } from './quoted.js';

const MOST_TAGS = 12;

/** The fields of a recipe in a list. */
export const recipeSummary = z.object({
  id: z.string(),
  name: z.string(),
  servings: z.number(),
  totalMinutes: z.number().nullable(),
  calories: z.number().nullable().describe('Kilocalories of a serving'),
  categories: z.array(z.string()),
  tags: z.array(z.string()).describe(`The first ${MOST_TAGS}`),
  averageRating: z.number().nullable().describe('1 to 5, of all people'),
  userRating: z.number().nullable().describe('1 to 5, of the person whose key this is'),
  isFavorite: z.boolean(),
  lastMadeAt: z.string().nullable(),
});

export type RecipeSummary = z.output<typeof recipeSummary>;

export function summaryShown({ name, tags, ...rest }: RecipeSummaryDto): RecipeSummary {
  return recipeSummary.parse({
    ...rest,
    name: short(name),
    tags: tags.slice(0, MOST_TAGS).map((tag) => short(tag.name)),
  });
}

export function recipeLine({ id, name, totalMinutes }: Pick<RecipeSummary, 'id' | 'name' | 'totalMinutes'>): string {
  return `${quoted(name)}${totalMinutes === null ? '' : `, ${totalMinutes} min`} (id ${id})`;
}
