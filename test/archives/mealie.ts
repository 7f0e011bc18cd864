import type { Dish } from './dish.js';
import { lineOf } from './dish.js';
import { type Files, zipOf } from './zip.js';

export interface MealieChoices {
  /** The folder that contains all files. */
  readonly root?: string;
  /** Ids without dashes in the tables, as one version writes them. */
  readonly bareIds?: boolean;
  /** Ingredients as lines of text, not parsed into amount, unit and food. */
  readonly unparsed?: boolean;
}

/** A backup as versions 1.0 and newer write it: `database.json` with all tables, and the pictures below `data`. */
export function mealieBackup(
  dishes: readonly Dish[],
  { root = '', bareIds = false, unparsed = false }: MealieChoices = {},
): Promise<Buffer> {
  const id = (value: string): string => (bareIds ? value.replaceAll('-', '') : value);
  const foods = [...new Set(dishes.flatMap(({ ingredients }) => ingredients.map(({ food }) => food)))];
  const units = [...new Set(dishes.flatMap(({ ingredients }) => ingredients.map(({ unit }) => unit)))];
  const tables = {
    alembic_version: [{ version_num: '09aba125b57a' }],
    recipes: dishes.map((one) => ({
      id: id(one.id),
      slug: one.name.toLowerCase().replaceAll(' ', '-'),
      name: one.name,
      description: one.description,
      org_url: one.url,
      recipe_servings: one.servings,
      recipe_yield: 'bowls',
      prep_time: `${one.prepMinutes} Minutes`,
      perform_time: `${one.cookMinutes} minutes`,
      total_time: null,
      rating: null,
      recipeCuisine: 'French',
    })),
    recipes_ingredients: dishes.flatMap((one) =>
      one.ingredients.map((item, position) => ({
        id: position,
        recipe_id: id(one.id),
        position,
        title: position === 0 ? 'For the soup' : null,
        quantity: unparsed ? 1 : item.amount,
        note: unparsed ? lineOf(item) : item.note,
        food_id: unparsed ? null : `food-${foods.indexOf(item.food)}`,
        unit_id: unparsed ? null : `unit-${units.indexOf(item.unit)}`,
        original_text: unparsed ? null : lineOf(item),
      })),
    ),
    ingredient_foods: foods.map((name, index) => ({ id: `food-${index}`, name, plural_name: null })),
    ingredient_units: units.map((name, index) => ({ id: `unit-${index}`, name, abbreviation: '' })),
    recipe_instructions: dishes.flatMap((one) =>
      one.steps.map((text, position) => ({
        id: `${one.id}-${position}`,
        recipe_id: id(one.id),
        position,
        title: '',
        text,
      })),
    ),
    notes: dishes.map((one) => ({ id: 1, recipe_id: id(one.id), title: 'Keeping', text: one.notes })),
    tags: [{ id: 'tag-1', name: dishes[0]?.tag ?? 'winter' }],
    recipes_to_tags: dishes.map((one) => ({ recipe_id: id(one.id), tag_id: 'tag-1' })),
    categories: [{ id: 'category-1', name: dishes[0]?.kind ?? 'Dinner' }],
    recipes_to_categories: dishes.map((one) => ({ recipe_id: id(one.id), category_id: 'category-1' })),
    users_to_recipes: dishes.flatMap((one) => [
      { user_id: 'a', recipe_id: id(one.id), rating: one.rating, is_favorite: one.isFavorite },
      { user_id: 'b', recipe_id: id(one.id), rating: null, is_favorite: false },
    ]),
    cookbooks: [
      { id: 'book-1', name: 'Winter kitchen', query_filter_string: 'tags.id IN ["tag-1"]' },
      { id: 'book-2', name: 'Evenings', query_filter_string: '', require_all_categories: true },
      { id: 'book-3', name: 'Well rated', query_filter_string: 'rating >= 4' },
    ],
    cookbooks_to_categories: [{ cookbook_id: 'book-2', category_id: 'category-1' }],
    recipe_nutrition: dishes.map((one) => ({
      recipe_id: id(one.id),
      calories: String(one.calories),
      fat_content: '12',
      carbohydrate_content: null,
      protein_content: '8',
    })),
  };
  const pictures = dishes.flatMap((one) =>
    one.picture === null ? [] : [[`${root}data/recipes/${one.id}/images/original.webp`, one.picture]],
  );
  const files: Files = {
    [`${root}database.json`]: tables,
    [`__MACOSX/${root}._database.json`]: 'not for people',
    ...(Object.fromEntries(pictures) as Files),
  };
  return zipOf(files);
}

/** An export of recipes with one folder each, with the names of the database. */
export function mealieFolders(dishes: readonly Dish[]): Promise<Buffer> {
  return zipOf(
    Object.fromEntries(
      dishes.flatMap((one): [string, unknown][] => {
        const slug = one.name.toLowerCase().replaceAll(' ', '-');
        const recipe = {
          id: one.id,
          slug,
          name: one.name,
          description: one.description,
          org_url: one.url,
          recipe_yield: `${one.servings} servings`,
          prep_time: `${one.prepMinutes} minutes`,
          perform_time: `${one.cookMinutes} minutes`,
          rating: one.rating,
          recipe_ingredient: one.ingredients.map((item) => ({
            quantity: item.amount,
            unit: { id: 'u', name: item.unit, abbreviation: '' },
            food: { id: 'f', name: item.food },
            note: item.note ?? '',
            title: '',
            original_text: null,
            display: lineOf(item),
          })),
          recipe_instructions: one.steps.map((text) => ({
            id: 'i',
            title: '',
            summary: null,
            text,
            ingredient_references: [],
          })),
          recipe_category: [{ id: 'c', name: one.kind, slug: 'dinner' }],
          tags: [{ id: 't', name: one.tag, slug: 'winter' }],
          notes: [{ title: '', text: one.notes }],
          nutrition: { calories: `${one.calories} kcal` },
        };
        const picture: [string, unknown][] =
          one.picture === null ? [] : [[`${slug}/images/original.webp`, one.picture]];
        return [[`${slug}/${slug}.json`, recipe], ...picture];
      }),
    ),
  );
}

/** A backup of a version below 1.0, with the names of schema.org. */
export function oldMealieBackup(dishes: readonly Dish[]): Promise<Buffer> {
  const files: [string, unknown][] = dishes.flatMap((one): [string, unknown][] => {
    const slug = one.name.toLowerCase().replaceAll(' ', '-');
    const recipe = {
      name: one.name,
      slug,
      description: one.description,
      orgURL: one.url,
      recipeYield: `${one.servings} servings`,
      prepTime: `${one.prepMinutes} min`,
      performTime: `${one.cookMinutes} min`,
      recipeIngredient: one.ingredients.map((item) => ({
        title: null,
        note: lineOf(item),
        unit: null,
        food: null,
        disableAmount: true,
        quantity: 1,
      })),
      recipeInstructions: one.steps.map((text) => ({ '@type': 'HowToStep', text })),
      recipeCategory: [one.kind],
      tags: [one.tag],
      rating: one.rating,
      notes: [{ title: 'Keeping', text: one.notes }],
      nutrition: { calories: String(one.calories) },
      dateAdded: '2021-03-01',
    };
    return [
      [`recipes/${slug}/${slug}.json`, recipe],
      ...(one.picture === null ? [] : ([[`recipes/${slug}/images/original.webp`, one.picture]] as [string, unknown][])),
    ];
  });
  return zipOf({ 'settings/settings.json': { language: 'en-US' }, ...Object.fromEntries(files) });
}
