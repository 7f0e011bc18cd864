/** Recipes of one block of `search_blocks`, one bit each. A migration fixed it. */
export const BLOCK_PLACES = 16_384;

/** Held by every recipe of a block that has not been deleted. */
export const ALL_RECIPES = '';

/** SQL for the lexemes of what is filtered by range: they sort as the numbers do. */
export const minutesLexeme = (minutes: string): string => `'m:' || lpad(${minutes}::text, 10, '0')`;
export const ratingLexeme = (rating: string): string => `'r:' || encode(float8send(${rating}), 'hex')`;

/** Sorts before the first and behind the last of them. */
export const FIRST_MINUTES = `'m:'`;
export const LAST_RATING = `'r:~'`;
