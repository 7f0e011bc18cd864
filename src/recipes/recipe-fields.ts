import { snakeCase } from '../database/schema/naming-strategy.js';
import type { RecipeContent } from './writing/recipe-content.js';

interface RecipeField {
  /** SQL type of the column. The column has the name of the field in snake case. */
  readonly type: string;
  /** Whether summaries show it too. */
  readonly inSummary?: true;
}

/**
 * The plain fields of a recipe, in the order of the JSON. Columns, rows and JSON are made from this list. A new field is one line here,
 * one in the entity, one in the DTO, and a migration; the migration of a field of summaries writes all summaries anew.
 */
export const RECIPE_FIELDS = {
  name: { type: 'text', inSummary: true },
  description: { type: 'text', inSummary: true },
  url: { type: 'text', inSummary: true },
  servings: { type: 'int', inSummary: true },
  prepMinutes: { type: 'int', inSummary: true },
  cookMinutes: { type: 'int', inSummary: true },
  totalMinutes: { type: 'int', inSummary: true },
  notes: { type: 'text', inSummary: true },
  calories: { type: 'int', inSummary: true },
  originCountry: { type: 'text', inSummary: true },
  categories: { type: 'text[]', inSummary: true },
  systemUsed: { type: 'text' },
  originalSystem: { type: 'text' },
  fat: { type: 'text' },
  carbs: { type: 'text' },
  protein: { type: 'text' },
  originCountryName: { type: 'text' },
  originRegion: { type: 'text' },
  provenanceNote: { type: 'text' },
  dishColor: { type: 'text' },
} as const satisfies Partial<Record<keyof RecipeContent, RecipeField>>;

const FIELDS: readonly [keyof typeof RECIPE_FIELDS, RecipeField][] = Object.entries(RECIPE_FIELDS) as [
  keyof typeof RECIPE_FIELDS,
  RecipeField,
][];

/** Names and types of the columns. */
export const FIELD_COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  FIELDS.map(([name, { type }]) => [snakeCase(name), type]),
);

/** The values of the columns. */
export function fieldRow(content: RecipeContent): Record<string, unknown> {
  return Object.fromEntries(FIELDS.map(([name]) => [snakeCase(name), content[name]]));
}

/** Of `r`, a row of `recipes`: the arguments of `json_build_object`. */
export function fieldsAsJson(inSummary: boolean): string {
  return fieldsOf(inSummary)
    .map((name) => `'${name}', r.${snakeCase(name)}`)
    .join(', ');
}

/** Of `r`, a row of `recipes`: what a SELECT lists. */
export function fieldsAsColumns(): string {
  return fieldsOf(true)
    .map((name) => `r.${snakeCase(name)} AS "${name}"`)
    .join(', ');
}

function fieldsOf(inSummary: boolean): string[] {
  return FIELDS.flatMap(([name, field]) => ((field.inSummary ?? false) === inSummary ? name : []));
}
