import type { Recipe } from './entities/recipe.entity.js';

/** The fields that a summary shows as they are stored. */
export const SUMMARY_FIELDS = [
  'name',
  'description',
  'url',
  'servings',
  'prepMinutes',
  'cookMinutes',
  'totalMinutes',
  'notes',
  'calories',
  'originCountry',
  'categories',
] as const satisfies readonly (keyof Recipe)[];

/** The fields that a request sets, and that a recipe shows as they are stored. */
export const RECIPE_FIELDS = [
  ...SUMMARY_FIELDS,
  'systemUsed',
  'originalSystem',
  'fat',
  'carbs',
  'protein',
  'originCountryName',
  'originRegion',
  'provenanceNote',
  'dishColor',
] as const satisfies readonly (keyof Recipe)[];

export type RecipeFields = Pick<Recipe, (typeof RECIPE_FIELDS)[number]>;

/** The named members of an object. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}

/** Fields that a recipe may have been given without. What is missing becomes `null`. */
export function fieldsOf(given: WithoutSome<RecipeFields>): RecipeFields {
  return Object.fromEntries(RECIPE_FIELDS.map((name) => [name, given[name] ?? null])) as unknown as RecipeFields;
}

/** Members that may be `null` may also be missing. */
type WithoutSome<Fields> = {
  readonly [Name in keyof Fields as null extends Fields[Name] ? Name : never]?: Fields[Name] | undefined;
} & {
  readonly [Name in keyof Fields as null extends Fields[Name] ? never : Name]: Fields[Name];
};
