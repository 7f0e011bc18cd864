/**
 * The number of recipes in one block of `search_blocks`, one bit for each. The column type in the migration has the same number.
 */
export const BLOCK_PLACES = 16_384;

/** The lexeme of all recipes of a block that have not been deleted. */
export const ALL_RECIPES = '';

/** SQL for the lexemes of values that are filtered by range. They sort in the order of the numbers. */
export const minutesLexeme = (minutes: string): string => `'m:' || lpad(${minutes}::text, 10, '0')`;
export const ratingLexeme = (rating: string): string => `'r:' || encode(float8send(${rating}), 'hex')`;

/** Sorts before the first lexeme of minutes, and after the last lexeme of ratings. */
export const FIRST_MINUTES = `'m:'`;
export const FIRST_RATING = `'r:'`;
export const LAST_RATING = `'r:~'`;
