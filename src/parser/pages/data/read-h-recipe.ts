import type { Element } from 'domhandler';
import type { RecipeDraft } from '../../recipe-draft.js';
import { schemaContext } from '../../schema-org/context.js';
import { readSchemaOrgRecipe } from '../../schema-org/read-recipe.js';
import { type Annotation, readItem } from './annotated-items.js';
import { classNames, type PageDocument } from '../document/page-document.js';

/** By class of h-recipe and of the older hRecipe, the schema.org property. */
const PROPERTY_OF_CLASS: Record<string, string> = {
  'p-name': 'name',
  fn: 'name',
  'p-summary': 'description',
  summary: 'description',
  'u-photo': 'image',
  photo: 'image',
  'p-ingredient': 'recipeIngredient',
  'e-ingredient': 'recipeIngredient',
  ingredient: 'recipeIngredient',
  'p-instructions': 'recipeInstructions',
  'e-instructions': 'recipeInstructions',
  instructions: 'recipeInstructions',
  'p-yield': 'recipeYield',
  yield: 'recipeYield',
  'dt-duration': 'totalTime',
  duration: 'totalTime',
  preptime: 'prepTime',
  cooktime: 'cookTime',
  'p-author': 'author',
  author: 'author',
  'p-category': 'keywords',
};
const ROOT_CLASSES = ['h-recipe', 'hrecipe'];
const ROOT = new Set([...ROOT_CLASSES, 'h-card', 'vcard', 'h-entry', 'hentry', 'h-feed']);

const MICROFORMAT: Annotation = {
  typesOf: (element) => {
    const types = classNames(element).filter((name) => ROOT.has(name));
    return types.length > 0 ? types : null;
  },
  propertiesOf: (element) => propertiesOf(element),
};

function propertiesOf(element: Element): string[] {
  const names = classNames(element)
    .filter((name) => Object.hasOwn(PROPERTY_OF_CLASS, name))
    .map((name) => PROPERTY_OF_CLASS[name] ?? '');
  return [...new Set(names)];
}

/** Recipes marked with the classes of h-recipe or hRecipe. */
export function readHRecipe(page: PageDocument): RecipeDraft[] {
  const roots = [...new Set(ROOT_CLASSES.flatMap((name) => page.byClass(name)))];
  return roots
    .slice(0, 20)
    .map((root) => readSchemaOrgRecipe(readItem(root, MICROFORMAT), schemaContext(page.baseUrl)))
    .filter((draft) => draft !== null);
}
