import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { ArchiveError } from '../reading/archive-error.js';
import type { ArchivedIngredient, ArchivedRecipe, ArchiveFormat } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf, namesOf } from '../reading/fields.js';
import { LastFile } from '../reading/last-file.js';
import { addressIn, sourceName, stepsOfText } from '../reading/text-parts.js';

/** A JSON file of a household, or of one recipe. The method of a recipe is Markdown in its description. */
export const kitchenOwl: ArchiveFormat = {
  name: 'kitchenowl',
  title: 'KitchenOwl exports',
  find: async (archive) => {
    for (const entry of archive.entries.filter(({ path }) => /\.json$/i.test(path) || archive.entries.length === 1)) {
      const recipes = recipesIn(await archive.bytes(entry));
      if (recipes.length === 0) continue;
      return recipes.map((recipe, index) => ({
        entry: recipes.length === 1 ? entry.path : `${entry.path}#${index + 1}`,
        name: new Fields(recipe).text('name') ?? '',
        read: async () => {
          const again = (await lists.of(archive, entry))[index];
          if (again === undefined) throw new ArchiveError('damaged', 'The file holds no such recipe.');
          return recipeOf(again);
        },
      }));
    }
    return null;
  },
};

const lists = new LastFile(recipesIn);

function recipesIn(file: Buffer): Record<string, unknown>[] {
  const root = jsonOf(file);
  const all: unknown[] = isObject(root) && Array.isArray(root['recipes']) ? root['recipes'] : [root];
  return all.filter(isRecipe);
}

function isRecipe(value: unknown): value is Record<string, unknown> {
  if (!isObject(value) || '@type' in value || typeof value['name'] !== 'string') return false;
  const { items } = value;
  return Array.isArray(items) && 'description' in value && items.every((item) => isObject(item) && 'name' in item);
}

function recipeOf(recipe: Record<string, unknown>): ArchivedRecipe {
  const fields = new Fields(recipe);
  const source = fields.text('source');
  const photo = addressIn(fields.text('photo'));
  const yields = fields.number('yields') ?? fields.text('yields');
  const method = recipe['description'];
  return {
    name: fields.text('name') ?? '',
    url: addressIn(source),
    author: sourceName(source),
    servings: typeof yields === 'number' ? yields : readServings(yields ?? ''),
    yieldText: typeof yields === 'string' ? yieldTextOf([yields]) : null,
    prepMinutes: fields.minutes('prep_time'),
    cookMinutes: fields.minutes('cook_time'),
    totalMinutes: fields.minutes('time'),
    ingredients: fields.list('items').map(ingredientOf),
    steps: stepsOfText(typeof method === 'string' ? method : null),
    tags: namesOf(fields.list('tags')),
    images: photo === null ? [] : [photo],
  };
}

/** The description of an item is its amount, such as `200 g`. */
function ingredientOf(item: unknown): ArchivedIngredient {
  const fields = new Fields(item);
  const [name, amount] = [fields.text('name') ?? '', fields.text('description')];
  const line = amount === null ? name : /^[\d½¼¾⅓⅔]/u.test(amount) ? `${amount} ${name}` : `${name}, ${amount}`;
  return { line: fields.isTrue('optional') ? `${line} (optional)` : line };
}
