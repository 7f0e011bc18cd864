import type { RecipeSummaryDto } from '../recipes/reading/recipe.dto.js';

const LONGEST_NAME = 500;
const ID_WORD = /^(?:\d+|[0-9a-f]{12,}|[a-z]?\d{4,})$/i;

/**
 * The summary that stands for a recipe until its import completes. The name is made from the address; the other fields are empty.
 */
export function provisionalRecipe(recipe: {
  id: string;
  userId: string;
  url: string;
  createdAt: Date;
}): RecipeSummaryDto {
  const { id, userId, url } = recipe;
  const createdAt = recipe.createdAt.toISOString();
  return {
    id,
    userId,
    name: nameOfUrl(url),
    description: null,
    image: null,
    url,
    servings: 1,
    prepMinutes: null,
    cookMinutes: null,
    totalMinutes: null,
    notes: null,
    calories: null,
    originCountry: null,
    createdAt,
    updatedAt: createdAt,
    categories: [],
    version: 1,
    tags: [],
    author: null,
    averageRating: null,
    ratingCount: 0,
    isFavorite: false,
    userRating: null,
    lastMadeAt: null,
    madeCount: 0,
    unsuitableFor: [],
  };
}

/** The last segment of the path that contains words, as a title. Without one, the host. */
export function nameOfUrl(url: string): string {
  const { hostname, pathname } = new URL(url);
  const names = pathname.split('/').toReversed().map(wordsOf);
  const name = names.find((words) => /\p{L}{2}/u.test(words)) ?? hostname.replace(/^www\./, '');
  return (name.slice(0, 1).toUpperCase() + name.slice(1)).slice(0, LONGEST_NAME).trim();
}

function wordsOf(part: string): string {
  const words = decoded(part)
    .replace(/\.(?:html?|php|aspx?|jsp|amp)$/i, '')
    .split(/[\s_+-]+/);
  return words.filter((word) => word !== '' && !ID_WORD.test(word)).join(' ');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('\0', '').toWellFormed();
  } catch {
    return part;
  }
}
