import { type KeyKind, keyKind } from '../../../parser/texts/data/mapping-keys.js';
import { findRecipes } from '../../../parser/texts/data/recipe-data.js';
import { readMapping } from '../../../parser/texts/data/read-mapping.js';
import type { Archive, ArchiveEntry } from '../reading/archive.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedRecipe, ArchiveFormat, ArchiveItem } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf } from '../reading/fields.js';
import { LastFile } from '../reading/last-file.js';
import { underHeadings } from '../reading/text-parts.js';

/**
 * JSON of any program that calls the parts of a recipe by their usual names (`title`, `ingredients`, `instructions`): a list, an object with a
 * list, one recipe a file or one a line.
 */
export const json: ArchiveFormat = {
  name: 'json',
  title: 'recipes in JSON, in a list or one on each line',
  find: async (archive) => {
    const isAlone = archive.entries.length === 1;
    const items: ArchiveItem[] = [];
    for (const entry of archive.entries)
      if (isAlone || /\.(?:json|jsonl|ndjson)$/i.test(entry.path)) items.push(...(await itemsOf(archive, entry)));
    return items.length > 0 ? items : null;
  },
};

async function itemsOf(archive: Archive, entry: ArchiveEntry): Promise<ArchiveItem[]> {
  const recipes = await lists.of(archive, entry);
  return recipes.map((recipe, index) => ({
    entry: recipes.length === 1 ? entry.path : `${entry.path}#${index + 1}`,
    name: new Fields(recipe).text('name', 'title') ?? '',
    read: async () => {
      const again = (await lists.of(archive, entry))[index];
      if (again === undefined) throw new ArchiveError('damaged', 'The file holds no such recipe.');
      return recipeOf(again);
    },
  }));
}

/** Each value of a list is searched on its own, because one search has a limit. */
const lists = new LastFile((bytes) => {
  const root = jsonOf(bytes);
  const list = isObject(root)
    ? Object.values(root).find((value) => Array.isArray(value) && value.some(isRecipe))
    : root;
  if (!Array.isArray(list)) return findRecipes(root).filter(isRecipe);
  const parts: unknown[] = list;
  const mayLackSteps = parts.some(isRecipe);
  return parts.flatMap((part) =>
    mayLackSteps && has(part, 'name', 'ingredients') ? [part] : findRecipes(part).filter(isRecipe),
  );
});

function isRecipe(value: unknown): value is Record<string, unknown> {
  return has(value, 'name', 'ingredients', 'steps');
}

function has(value: unknown, ...parts: readonly KeyKind[]): value is Record<string, unknown> {
  if (!isObject(value) || '@type' in value) return false;
  const kinds = new Set(Object.keys(value).map(keyKind));
  return parts.every((part) => kinds.has(part));
}

function recipeOf(recipe: Record<string, unknown>): ArchivedRecipe {
  const { author, ...draft } = readMapping(recipe);
  return {
    ...draft,
    ingredients: underHeadings(draft.ingredients),
    author: author?.name ?? null,
    rating: new Fields(recipe).number('rating'),
  };
}
