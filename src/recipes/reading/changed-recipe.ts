import type { LongText } from '../../database/long-text.js';

/** The JSON of an answer that holds a recipe and whether a change of it came too late. @param recipe its JSON */
export function changedRecipe(recipe: LongText, stale: boolean): LongText {
  return around('{"recipe":', recipe, `,"stale":${stale}}`);
}

/** The JSON of an answer that holds a recipe alone. @param recipe its JSON */
export function recipeAlone(recipe: LongText): LongText {
  return around('{"recipe":', recipe, '}');
}

/** Bytes stay bytes: long texts go out as they are. */
function around(begin: string, text: LongText, end: string): LongText {
  return typeof text === 'string' ? begin + text + end : Buffer.concat([Buffer.from(begin), text, Buffer.from(end)]);
}
