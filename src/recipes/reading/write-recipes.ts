import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../../shared/whole-file.js';
import { recipeJsonLd } from './recipe-json-ld.js';
import type { RecipeWithoutTimers } from './recipe.dto.js';

/** Mode of the file before the umask: it contains no secrets, so everybody may read it. */
const FOR_ALL = 0o666;

/**
 * Writes a JSON array of schema.org recipes. The file appears when it is complete; `-` is standard output.
 * @returns the number of recipes
 * @throws FileError
 */
export async function writeRecipes(recipes: AsyncIterable<RecipeWithoutTimers>, file: string): Promise<number> {
  let count = 0;
  async function* text(): AsyncGenerator<string> {
    for await (const recipe of recipes) {
      yield `${count === 0 ? '[' : ','}\n${JSON.stringify(recipeJsonLd(recipe))}`;
      count += 1;
    }
    yield count === 0 ? '[]\n' : '\n]\n';
  }
  await writeWhole(file, FOR_ALL, (target) => pipeline(text, target));
  return count;
}
