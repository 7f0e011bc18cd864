import type { LongText } from '../../database/long-text.js';

/** The JSON of `{ recipe, stale }`. @param recipe JSON of the recipe */
export function changedRecipe(recipe: LongText, stale: boolean): LongText {
  return around('{"recipe":', recipe, `,"stale":${stale}}`);
}

/** The JSON of `{ recipe }`. @param recipe JSON of the recipe */
export function recipeAlone(recipe: LongText): LongText {
  return around('{"recipe":', recipe, '}');
}

/** Bytes are not decoded: long texts are sent as they are. */
function around(begin: string, text: LongText, end: string): LongText {
  return typeof text === 'string' ? begin + text + end : Buffer.concat([Buffer.from(begin), text, Buffer.from(end)]);
}
