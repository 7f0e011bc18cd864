import { isTag, type Element } from 'domhandler';
import type { RecipeDraft } from '../../recipe-draft.js';
import { schemaContext } from '../../schema-org/context.js';
import type { SchemaNode } from '../../schema-org/nodes.js';
import { readSchemaOrgRecipe } from '../../schema-org/read-recipe.js';
import { addProperty, type Annotation, readItem } from './annotated-items.js';
import type { PageDocument } from '../document/page-document.js';

const RECIPE = /(?:^|[/#:])recipe$/i;
/** Names of older versions of schema.org and of data-vocabulary.org. */
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
  propertiesOf: ({ attribs }) => schemaNames(attribs.itemprop),
};

const RDFA: Annotation = {
  typesOf: ({ attribs }) => (attribs.typeof === undefined ? null : words(attribs.typeof)),
  propertiesOf: ({ attribs }) => schemaNames(attribs.property ?? prefixedRelation(attribs.rel)),
};

/** The property in `rel="v:ingredient"`; `rel="nofollow"` has none. */
function prefixedRelation(rel: string | undefined): string | undefined {
  return rel?.includes(':') ? rel : undefined;
}

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
  if (items.length === 1) addUnscopedProperties(items[0] ?? {}, properties, annotation);
  if (items.length === 0) items.push(unscopedItem(properties, annotation));
  return items.map((item) => readSchemaOrgRecipe(item, schemaContext(page.baseUrl))).filter((draft) => draft !== null);
}

const PART_NAMES = new Set([
  'recipeIngredient',
  'recipeInstructions',
  'recipeYield',
  'prepTime',
  'cookTime',
  'totalTime',
]);

const UNSCOPED_NAMES = new Set(['name', 'description', 'image', 'author']);

/**
 * Some markup closes the element of the recipe too early. When the page has only one recipe, properties outside of its element
 * belong to it.
 */
function addUnscopedProperties(item: SchemaNode, properties: readonly Element[], annotation: Annotation): void {
  const parts = unscopedParts(properties, annotation);
  for (const [name, value] of Object.entries(parts)) item[name] ??= value;
}

/** A recipe without an element that is marked as one: all ingredients and steps, and other properties outside of other items. */
function unscopedItem(properties: readonly Element[], annotation: Annotation): SchemaNode {
  const item = unscopedParts(properties, annotation) as Record<string, unknown[]>;
  if (item.recipeIngredient === undefined && item.recipeInstructions === undefined) return item;
  for (const element of properties.filter((property) => !isInItem(property, annotation))) {
    for (const name of annotation.propertiesOf(element))
      if (UNSCOPED_NAMES.has(name)) addProperty(item, element, name, annotation);
  }
  return item;
}

function isInItem(element: Element, annotation: Annotation): boolean {
  for (let node = element.parent; node !== null; node = node.parent)
    if (isTag(node) && annotation.typesOf(node) !== null) return true;
  return false;
}

/** All ingredients, instructions, servings and times of the page, in any item. */
function unscopedParts(properties: readonly Element[], annotation: Annotation): SchemaNode {
  const item: Record<string, unknown[]> = {};
  for (const element of properties) {
    for (const name of annotation.propertiesOf(element))
      if (PART_NAMES.has(name)) addProperty(item, element, name, annotation);
  }
  return item;
}

/** When an attribute contains the old and the new name of a property (`ingredients recipeIngredient`), it is taken once. */
function schemaNames(attribute: string | undefined): string[] {
  return [...new Set(words(attribute).map(schemaName))];
}

function schemaName(property: string): string {
  const bare = property.replace(/^.*[/#:]/, '');
  const lower = bare.toLowerCase();
  return OLD_NAMES[lower] ?? NAMES_BY_LOWER_CASE.get(lower) ?? bare;
}

function words(attribute: string | undefined): string[] {
  return (attribute ?? '').split(/\s+/).filter(Boolean);
}
