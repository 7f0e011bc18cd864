import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { recipeJsonLd } from './recipe-json-ld.js';
import type { RecipeDto } from './recipe.dto.js';

/** Writes a JSON array of schema.org recipes; the file appears once it is whole. Gives their number. */
export async function writeRecipes(recipes: AsyncIterable<RecipeDto>, file: string): Promise<number> {
  const unfinished = `${file}.unfinished`;
  let count = 0;
  async function* text(): AsyncGenerator<string> {
    for await (const recipe of recipes) {
      yield `${count === 0 ? '[' : ','}\n${JSON.stringify(recipeJsonLd(recipe))}`;
      count += 1;
    }
    yield count === 0 ? '[]\n' : '\n]\n';
  }
  try {
    await pipeline(text, createWriteStream(unfinished, { flush: true }));
    await rename(unfinished, file);
    return count;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
