import { readServings, yieldTextOf } from '../../../parser/phrases/servings.js';
import { readCalories } from '../../../parser/schema-org/read-nutrition.js';
import { type Archive, type ArchiveEntry, entriesIn, fileNameOf, folderOf } from '../reading/archive.js';
import type { ArchivedIngredient, ArchivedRecipe, ArchiveFormat, ArchiveItem } from '../reading/archived-recipe.js';
import { Fields, isObject, jsonOf, namesOf, splitWords } from '../reading/fields.js';
import { factOf, readFilter, type RecipeFacts } from '../reading/mealie-cookbooks.js';
import { isPicture, picturesOf } from '../reading/pictures-of.js';
import { inGrams, joined, stepsOfMarkdown } from '../reading/text-parts.js';

type Row = Record<string, unknown>;

/** Rows of other tables that belong to a recipe. */
interface Belongings {
  ingredients: unknown[];
  steps: unknown[];
  notes: unknown[];
  kinds: string[];
  tags: string[];
  cookbooks: string[];
  nutrition: unknown;
  ratings: number[];
  isFavorite: boolean;
  /** Whether the program shows the amounts of ingredients without a food. */
  hasAmounts: boolean;
  /** When it was made for the last time. */
  lastMade: string | null;
}

/** Backups with a `database.json` of all tables (1.0 and newer), and archives with one JSON file a recipe (before, and exports of recipes). */
export const mealie: ArchiveFormat = {
  name: 'mealie',
  title: 'Mealie backups and exports',
  find: async (archive) => (await findBackup(archive)) ?? findFiles(archive),
};

async function findBackup(archive: Archive): Promise<ArchiveItem[] | null> {
  const entry = archive.entries
    .filter(({ path }) => fileNameOf(path).toLowerCase() === 'database.json')
    .sort((one, other) => one.path.length - other.path.length)[0];
  if (entry === undefined) return null;
  const tables = jsonOf(await archive.bytes(entry));
  if (!isObject(tables) || !Array.isArray(tables['recipes'])) return null;
  const base = folderOf(entry.path);
  const pictures = pictureFolders(archive);
  const belongings = collect(tables);
  return (tables['recipes'] as unknown[]).filter(isObject).map((row, index) => {
    const id = idOf(row['id']);
    const name = new Fields(row).text('name') ?? '';
    return {
      entry: `${entry.path}#${id === '' ? index : id}`,
      name,
      read: async () => ({
        ...recipeOf(row, belongings.get(id) ?? none()),
        pictures: await picturesOf(archive, bestOf(pictures.get(`${base}${id}`) ?? pictures.get(id))),
      }),
    };
  });
}

async function findFiles(archive: Archive): Promise<ArchiveItem[] | null> {
  const files = archive.entries.filter(({ path }) => /\.json$/i.test(path));
  const recipes: { entry: ArchiveEntry; name: string }[] = [];
  let looked = 0;
  for (const entry of files) {
    const recipe = await archive
      .bytes(entry)
      .then(jsonOf)
      .catch(() => undefined);
    if (isRecipeFile(recipe)) recipes.push({ entry, name: new Fields(recipe).text('name', 'title') ?? '' });
    else if (recipes.length === 0 && ++looked > 20) return null;
  }
  if (recipes.length === 0) return null;
  return recipes.map(({ entry, name }) => ({
    entry: entry.path,
    name,
    read: async () => {
      const recipe = jsonOf(await archive.bytes(entry)) as Row;
      return {
        ...recipeOf(recipe, ownBelongings(recipe)),
        pictures: await picturesOf(archive, picturesBeside(archive, entry, recipe)),
      };
    },
  }));
}

/** A recipe of Mealie, and not one of schema.org, which shares some names. */
function isRecipeFile(value: unknown): value is Row {
  if (!isObject(value) || '@type' in value || '@context' in value) return false;
  const fields = new Fields(value);
  const isOwn = fields.has('slug') || fields.has('orgURL') || 'recipe_ingredient' in value || 'dateAdded' in value;
  return (
    isOwn &&
    (Array.isArray(fields.raw('recipeIngredient', 'ingredients')) ||
      Array.isArray(fields.raw('recipeInstructions', 'directions')))
  );
}

function recipeOf(row: Row, belongings: Belongings): ArchivedRecipe {
  const fields = new Fields(row);
  const nutrition = new Fields(belongings.nutrition);
  const ratings = belongings.ratings.length > 0 ? belongings.ratings : [fields.number('rating') ?? 0].filter(Boolean);
  return {
    name: fields.text('name', 'title') ?? '',
    description: fields.lines('description'),
    url: fields.text('orgURL', 'originalUrl'),
    servings:
      fields.number('recipeServings') ??
      readServings(fields.text('recipeYield', 'servings', 'yields') ?? '') ??
      fields.number('recipeYieldQuantity'),
    yieldText: yieldTextOf([fields.text('recipeYield', 'yields') ?? '']),
    prepMinutes: fields.minutes('prepTime'),
    cookMinutes: fields.minutes('performTime', 'cookTime'),
    totalMinutes: fields.minutes('totalTime'),
    ingredients: ingredientsOf(belongings.ingredients, belongings.hasAmounts),
    steps: stepsOf(belongings.steps),
    notes: joined(...belongings.notes.map(noteOf)),
    kinds: belongings.kinds,
    tags: belongings.tags,
    cuisines: namesOf([fields.raw('recipeCuisine')]).flatMap((words) => splitWords(words)),
    cookbooks: belongings.cookbooks,
    calories: readCalories(nutrition.text('calories')),
    fat: inGrams(nutrition.raw('fatContent', 'fat')),
    carbs: inGrams(nutrition.raw('carbohydrateContent', 'carbohydrates')),
    protein: inGrams(nutrition.raw('proteinContent', 'protein')),
    rating: ratings.length === 0 ? null : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length,
    isFavorite: belongings.isFavorite,
    made: madeOf(fields.text('lastMade') ?? belongings.lastMade),
  };
}

/** Times without an offset are in UTC. */
function madeOf(moment: string | null): { madeAt: string }[] {
  if (moment === null) return [];
  const day = moment.replace(' ', 'T');
  return [
    { madeAt: /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(day) ? day : `${day.includes('T') ? day : `${day}T12:00:00`}Z` },
  ];
}

function ingredientsOf(items: readonly unknown[], hasAmounts: boolean): ArchivedIngredient[] {
  let group: string | null = null;
  return items.flatMap((item): ArchivedIngredient[] => {
    if (typeof item === 'string')
      return item.trim() === '' ? [] : [{ line: new Fields({ line: item }).text('line') ?? '', group }];
    const fields = new Fields(item);
    group = fields.text('title') ?? group;
    return ingredientOf(fields, group, hasAmounts);
  });
}

function ingredientOf(fields: Fields, group: string | null, hasAmounts: boolean): ArchivedIngredient[] {
  const food = fields.raw('food', 'referencedRecipe');
  const name = typeof food === 'string' ? fields.text('food') : new Fields(food).text('name');
  const unitValue = fields.raw('unit');
  const unit = typeof unitValue === 'string' ? fields.text('unit') : new Fields(unitValue).text('name', 'abbreviation');
  const quantity = fields.number('quantity');
  const note = fields.text('note');
  const original = fields.text('originalText');
  if (name !== null) {
    const line = original ?? fields.text('display') ?? [quantity, unit, name, note].filter(Boolean).join(' ');
    return [{ line, group, parts: { amount: quantity, unit, name, note } }];
  }
  const text = note ?? original ?? fields.text('display');
  if (text === null) return [];
  // A line that was never parsed has the amount 1. The program shows it only when amounts are switched on.
  const isSaid = unit !== null || quantity !== 1 || hasAmounts;
  const needsAmount = quantity !== null && isSaid && !/^[\d½⅓¼¾⅔⅛]/.test(text);
  return [{ line: needsAmount ? [quantity, unit, text].filter(Boolean).join(' ') : text, group }];
}

function stepsOf(items: readonly unknown[]): { text: string; section: string | null }[] {
  let section: string | null = null;
  return items.flatMap((item) => {
    const fields = new Fields(typeof item === 'string' ? { text: item } : item);
    section = fields.text('title') ?? section;
    return stepsOfMarkdown(joined(fields.text('summary'), fields.lines('text')), section);
  });
}

function noteOf(note: unknown): string | null {
  if (typeof note === 'string') return new Fields({ note }).lines('note');
  const fields = new Fields(note);
  const [title, text] = [fields.text('title'), fields.lines('text')];
  return [title, text].filter((part) => part !== null).join(': ') || null;
}

function ownBelongings(recipe: Row): Belongings {
  const fields = new Fields(recipe);
  const settings = fields.object('settings');
  const words = (value: unknown): string[] =>
    Array.isArray(value) ? namesOf(value as unknown[]) : namesOf([value]).flatMap((text) => splitWords(text));
  return {
    ingredients: fields.list('recipeIngredient', 'ingredients'),
    steps: fields.list('recipeInstructions', 'directions'),
    notes: fields.list('notes'),
    kinds: words(fields.raw('recipeCategory', 'categories')),
    tags: words(fields.raw('tags')),
    cookbooks: [],
    nutrition: fields.raw('nutrition'),
    ratings: [],
    isFavorite: fields.isTrue('isFavorite', 'favorite'),
    hasAmounts: settings.has('disableAmount') && !settings.isTrue('disableAmount'),
    lastMade: null,
  };
}

/** The rows of the other tables by the id of their recipe. */
function collect(tables: Row): Map<string, Belongings> {
  const byRecipe = new Map<string, Belongings>();
  const of = (row: Row): Belongings => {
    const id = idOf(row['recipe_id']);
    let belongings = byRecipe.get(id);
    if (belongings === undefined) byRecipe.set(id, (belongings = none()));
    return belongings;
  };
  const rows = (...names: string[]): Row[] =>
    names.flatMap((name) => (Array.isArray(tables[name]) ? (tables[name] as unknown[]).filter(isObject) : []));
  const byId = (...names: string[]): Map<string, Row> => new Map(rows(...names).map((row) => [idOf(row['id']), row]));
  const named = (all: Map<string, Row>, id: unknown): string[] => namesOf([all.get(idOf(id))]);
  const [foods, units, tags, categories, recipes, tools] = [
    byId('ingredient_foods'),
    byId('ingredient_units'),
    byId('tags'),
    byId('categories'),
    byId('recipes'),
    byId('tools'),
  ];
  const facts = new FactsOfRecipes();
  for (const row of rows('recipes_ingredients').sort(byPosition)) {
    const referenced = recipes.get(idOf(row['referenced_recipe_id']));
    of(row).ingredients.push({
      ...row,
      food: foods.get(idOf(row['food_id'])) ?? referenced,
      unit: units.get(idOf(row['unit_id'])),
    });
    facts.add(row['recipe_id'], 'recipe_ingredient.food', foods.get(idOf(row['food_id'])));
  }
  for (const row of rows('recipe_instructions').sort(byPosition)) of(row).steps.push(row);
  for (const row of rows('notes')) of(row).notes.push(row);
  for (const row of rows('recipes_to_tags')) {
    of(row).tags.push(...named(tags, row['tag_id']));
    facts.add(row['recipe_id'], 'tags', tags.get(idOf(row['tag_id'])));
  }
  for (const row of rows('recipes_to_categories')) {
    of(row).kinds.push(...named(categories, row['category_id']));
    facts.add(row['recipe_id'], 'recipe_category', categories.get(idOf(row['category_id'])));
  }
  for (const row of rows('recipes_to_tools')) facts.add(row['recipe_id'], 'tools', tools.get(idOf(row['tool_id'])));
  for (const row of rows('households_to_recipes')) {
    const last = new Fields(row).text('last_made');
    if (last !== null && last > (of(row).lastMade ?? '')) of(row).lastMade = last;
  }
  for (const row of rows('recipe_settings'))
    if (row['disable_amount'] === false || row['disable_amount'] === 0) of(row).hasAmounts = true;
  for (const row of rows('cookbooks')) {
    const title = new Fields(row).text('name');
    const test = readFilter(filterOf(row, rows));
    if (title === null || test === null) continue;
    for (const [id, belongings] of byRecipe) if (test(facts.of(id))) belongings.cookbooks.push(title);
  }
  for (const row of rows('recipe_nutrition')) of(row).nutrition = row;
  for (const row of rows('users_to_recipes', 'users_to_favorites')) {
    const rating = new Fields(row).number('rating');
    if (rating !== null) of(row).ratings.push(rating);
    // In the older table, a row means that the recipe is a favourite.
    of(row).isFavorite ||= 'is_favorite' in row ? new Fields(row).isTrue('is_favorite') : true;
  }
  return byRecipe;
}

/** The values of each recipe that the filters of cookbooks test. */
class FactsOfRecipes {
  private readonly byRecipe = new Map<string, Map<string, Set<string>>>();

  add(recipeId: unknown, list: string, row: Row | undefined): void {
    if (row === undefined) return;
    const id = idOf(recipeId);
    const lists = this.byRecipe.get(id) ?? new Map<string, Set<string>>();
    const known = lists.get(list) ?? new Set<string>();
    for (const value of [row['id'], row['name'], row['slug']]) known.add(factOf(value));
    this.byRecipe.set(id, lists.set(list, known));
  }

  of(recipeId: string): RecipeFacts {
    return this.byRecipe.get(recipeId) ?? new Map();
  }
}

/** Versions before 2 store the conditions of a cookbook in tables of their own. */
function filterOf(cookbook: Row, rows: (...names: string[]) => Row[]): string {
  const filter = cookbook['query_filter_string'];
  if (typeof filter === 'string' && filter.trim() !== '') return filter;
  const id = idOf(cookbook['id']);
  const part = (list: string, table: string, column: string, all: string): string[] => {
    const linked = rows(table).filter((row) => idOf(row['cookbook_id']) === id);
    const values = linked.map((row) => JSON.stringify(idOf(row[column]))).join();
    const needsAll = cookbook[all] !== false && cookbook[all] !== 0;
    return values === '' ? [] : [`${list}.id ${needsAll ? 'CONTAINS ALL' : 'IN'} [${values}]`];
  };
  return [
    ...part('recipe_category', 'cookbooks_to_categories', 'category_id', 'require_all_categories'),
    ...part('tags', 'cookbooks_to_tags', 'tag_id', 'require_all_tags'),
    ...part('tools', 'cookbooks_to_tools', 'tool_id', 'require_all_tools'),
  ].join(' AND ');
}

function none(): Belongings {
  return {
    ingredients: [],
    steps: [],
    notes: [],
    kinds: [],
    tags: [],
    cookbooks: [],
    nutrition: null,
    ratings: [],
    isFavorite: false,
    hasAmounts: false,
    lastMade: null,
  };
}

function byPosition(one: Row, other: Row): number {
  return (new Fields(one).number('position') ?? 0) - (new Fields(other).number('position') ?? 0);
}

/** Ids are written with or without dashes. */
function idOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase().replaceAll('-', '') : '';
}

/** The pictures in `…/recipes/<id>/images/`, by the base and the id, and by the id alone. */
function pictureFolders(archive: Archive): Map<string, ArchiveEntry[]> {
  const folders = new Map<string, ArchiveEntry[]>();
  for (const entry of archive.entries) {
    const [, base = '', id = ''] = /^(.*?)(?:data\/)?recipes\/([^/]+)\/images\/[^/]+$/i.exec(entry.path) ?? [];
    if (id === '' || !isPicture(entry)) continue;
    for (const key of [`${base}${idOf(id)}`, idOf(id)]) folders.set(key, [...(folders.get(key) ?? []), entry]);
  }
  return folders;
}

function picturesBeside(archive: Archive, { path }: ArchiveEntry, recipe: Row): ArchiveEntry[] {
  const folder = folderOf(path);
  const slug = new Fields(recipe).text('slug') ?? '';
  const own = entriesIn(archive, `${folder}images/`).filter(({ path: image }) => isPicture({ path: image, size: 0 }));
  const named = own.filter(({ path: image }) => fileNameOf(image).toLowerCase().startsWith(`${slug.toLowerCase()}.`));
  const originals = bestOf(own.filter(({ path: image }) => /(?:^|-)original\./i.test(fileNameOf(image))));
  if (originals.length > 0) return originals;
  if (named.length > 0) return named.slice(0, 1);
  const here = entriesIn(archive, folder).filter((entry) => folderOf(entry.path) === folder);
  // The export of one recipe has its picture beside it.
  if (here.filter((entry) => /\.json$/i.test(entry.path)).length === 1 && bestOf(here).length > 0) return bestOf(here);
  const above = folder.replace(/[^/]+\/$/, '');
  const shared = [...entriesIn(archive, `${above}images/`), ...entriesIn(archive, `${above}img/`)];
  return shared
    .filter(({ path: image }) => slug !== '' && fileNameOf(image).toLowerCase().startsWith(`${slug.toLowerCase()}.`))
    .slice(0, 1);
}

/** The largest of the sizes that the program keeps of a picture. */
function bestOf(entries: readonly ArchiveEntry[] | undefined): ArchiveEntry[] {
  const rank = ({ path }: ArchiveEntry): number =>
    ['original.', 'min-original.', 'tiny-original.'].findIndex((name) =>
      fileNameOf(path).toLowerCase().startsWith(name),
    );
  return [...(entries ?? [])]
    .filter((entry) => rank(entry) >= 0)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, 1);
}
