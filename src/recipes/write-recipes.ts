import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../whole-file.js';
import { recipeJsonLd } from './recipe-json-ld.js';
import type { RecipeDto } from './recipe.dto.js';

/** Writes a JSON array of schema.org recipes; the file appears once it is whole. Gives their number. @throws FileError */
export async function writeRecipes(recipes: AsyncIterable<RecipeDto>, file: string): Promise<number> {
  let count = 0;
  async function* text(): AsyncGenerator<string> {
    for await (const recipe of recipes) {
      yield `${count === 0 ? '[' : ','}\n${JSON.stringify(recipeJsonLd(recipe))}`;
      count += 1;
    }
    yield count === 0 ? '[]\n' : '\n]\n';
  }
  await writeWhole(file, (unfinished) => pipeline(text, createWriteStream(unfinished, { flush: true })));
  return count;
}
