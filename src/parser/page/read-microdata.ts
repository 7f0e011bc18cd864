import type { Element } from 'domhandler';
import type { RecipeDraft } from '../recipe-draft.js';
import { schemaContext } from '../schema-org/context.js';
import type { SchemaNode } from '../schema-org/nodes.js';
import { readSchemaOrgRecipe } from '../schema-org/read-recipe.js';
import { addProperty, type Annotation, readItem } from './annotated-items.js';
import type { PageDocument } from './page-document.js';

const RECIPE = /(?:^|[/#:])recipe$/i;
/** Names of schema.org's older self and of data-vocabulary.org. */
const OLD_NAMES: Record<string, string> = {
  ingredients: 'recipeIngredient',
  ingredient: 'recipeIngredient',
  instructions: 'recipeInstructions',
  instruction: 'recipeInstructions',
  photo: 'image',
  summary: 'description',
  yield: 'recipeYield',
  recipetype: 'recipeCategory',
  duration: 'totalTime',
};
const NAMES_BY_LOWER_CASE = new Map(
  (
    'name description image url recipeIngredient recipeInstructions recipeYield prepTime cookTime totalTime author keywords ' +
    'recipeCategory recipeCuisine nutrition calories fatContent carbohydrateContent proteinContent video inLanguage'
  )
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

const MICRODATA: Annotation = {
  typesOf: ({ attribs }) => (attribs.itemscope === undefined ? null : words(attribs.itemtype)),
  propertiesOf: ({ attribs }) => words(attribs.itemprop).map(schemaName),
};

const RDFA: Annotation = {
  typesOf: ({ attribs }) => (attribs.typeof === undefined ? null : words(attribs.typeof)),
  propertiesOf: ({ attribs }) => words(attribs.property).map(schemaName),
};

/** Recipes marked with `itemscope` and `itemprop`. */
export function readMicrodata(page: PageDocument): RecipeDraft[] {
  return readAnnotated(page, page.byAttribute('itemscope'), page.byAttribute('itemprop'), MICRODATA);
}

/** Recipes marked with `typeof` and `property`. */
export function readRdfa(page: PageDocument): RecipeDraft[] {
  return readAnnotated(page, page.byAttribute('typeof'), page.byAttribute('property'), RDFA);
}

function readAnnotated(
  page: PageDocument,
  scopes: readonly Element[],
  properties: readonly Element[],
  annotation: Annotation,
): RecipeDraft[] {
  const recipes = scopes.filter((scope) => annotation.typesOf(scope)?.some((type) => RECIPE.test(type)));
  const items = recipes.slice(0, 50).map((scope) => readItem(scope, annotation));
  if (items.length === 1) adoptStrays(items[0] ?? {}, properties, annotation);
  if (items.length === 0) items.push(strayItem(properties, annotation));
  return items.map((item) => readSchemaOrgRecipe(item, schemaContext(page.baseUrl))).filter((draft) => draft !== null);
}

const STRAY_NAMES = new Set([
  'recipeIngredient',
  'recipeInstructions',
  'recipeYield',
  'prepTime',
  'cookTime',
  'totalTime',
]);

/** Markup that closes the recipe's element too early leaves its properties outside; a page with one recipe has but one owner for them. */
function adoptStrays(item: SchemaNode, properties: readonly Element[], annotation: Annotation): void {
  const strays = strayItem(properties, annotation);
  for (const [name, value] of Object.entries(strays)) item[name] ??= value;
}

/** Ingredients and instructions of the page whoever they belong to. */
function strayItem(properties: readonly Element[], annotation: Annotation): SchemaNode {
  const item: Record<string, unknown[]> = {};
  for (const element of properties) {
    for (const name of annotation.propertiesOf(element))
      if (STRAY_NAMES.has(name)) addProperty(item, element, name, annotation);
  }
  return item;
}

function schemaName(property: string): string {
  const bare = property.replace(/^.*[/#:]/, '');
  const lower = bare.toLowerCase();
  return OLD_NAMES[lower] ?? NAMES_BY_LOWER_CASE.get(lower) ?? bare;
}

function words(attribute: string | undefined): string[] {
  return (attribute ?? '').split(/\s+/).filter(Boolean);
}
