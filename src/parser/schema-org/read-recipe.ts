import { absoluteUrl } from '../absolute-url.js';
import { asList } from '../as-list.js';
import { readDuration } from '../phrases/durations.js';
import { emptyDraft } from '../empty-draft.js';
import { mealCategoriesOf } from '../phrases/meal-categories.js';
import type { DraftIngredient, RecipeDraft } from '../recipe-draft.js';
import { readYield, yieldTextOf } from '../phrases/servings.js';
import { letters } from '../letters.js';
import { schemaContext, type SchemaContext } from './context.js';
import { findRecipeNodes, isNode, property, type SchemaNode } from './nodes.js';
import { readImages, readVideos } from './read-images.js';
import { readIngredients } from './read-ingredients.js';
import { readNutrition } from './read-nutrition.js';
import { readSteps } from './read-steps.js';
import { firstProperty, firstTextOf, listedWords, plainLinesOf, plainTextsOf, rawTextsOf } from './values.js';

const INGREDIENTS = ['recipeIngredient', 'recipeIngredients', 'ingredients', 'ingredient', 'supply'];

/**
 * Reads a schema.org Recipe object; `null` when it is no object, or has neither a name nor an ingredient nor a step. The type is
 * not checked: use `findRecipeNodes` first.
 */
export function readSchemaOrgRecipe(node: unknown, context: SchemaContext = schemaContext(null)): RecipeDraft | null {
  if (!isNode(node)) return null;
  const instructions = firstProperty(node, ['recipeInstructions', 'instructions', 'steps']);
  const draft: RecipeDraft = {
    ...emptyDraft(),
    ...readSummary(node, context),
    ...readTimes(node),
    ...readWords(node),
    ...readNutrition(firstProperty(node, ['nutrition', 'nutritionInformation'])),
    images: readImages(firstProperty(node, ['image', 'images', 'photo', 'thumbnailUrl']), context),
    videos: readVideos(property(node, 'video'), context),
    ingredients: ingredientsOf(node, instructions),
    steps: readSteps(instructions, context),
  };
  return draft.name === '' && draft.ingredients.length === 0 && draft.steps.length === 0 ? null : draft;
}

/** The ingredients of the recipe, and those of the recipes inside its method that it does not name itself. */
function ingredientsOf(node: SchemaNode, instructions: unknown): DraftIngredient[] {
  const own = readIngredients(firstProperty(node, INGREDIENTS));
  const known = new Set(own.map(({ line }) => letters(line)));
  const parts = findRecipeNodes(instructions).flatMap((part) =>
    readIngredients(firstProperty(part, INGREDIENTS)).map(({ line, group }) => ({
      line,
      group: group ?? firstTextOf(firstProperty(part, ['name'])),
    })),
  );
  return [...own, ...parts.filter(({ line }) => !known.has(letters(line)))];
}

function readSummary(node: SchemaNode, context: SchemaContext): Partial<RecipeDraft> {
  const url =
    firstTextOf(property(node, 'url')) ??
    addressOf(property(node, 'mainEntityOfPage')) ??
    addressOf(property(node, 'isBasedOn'));
  const yields = yieldsOf(firstProperty(node, ['recipeYield', 'yield', 'servings']));
  return {
    name: firstTextOf(firstProperty(node, ['name', 'headline', 'title'])) ?? '',
    description: firstTextOf(firstProperty(node, ['description'])),
    url: url === null ? null : absoluteUrl(url, context.baseUrl),
    language: firstTextOf(property(node, 'inLanguage'))?.replace('_', '-') ?? null,
    servings: readYield(yields),
    yieldText: yieldTextOf(yields),
    author: readAuthor(firstProperty(node, ['author', 'creator', 'contributor', 'creditText']), context),
    notes: plainLinesOf(firstProperty(node, ['recipeNotes', 'notes'])).join('\n') || null,
  };
}

/** A `QuantitativeValue` has its number and its words apart. */
function yieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(yieldsOf);
  if (!isNode(value)) return plainTextsOf(value);
  const parts = [firstProperty(value, ['value', 'minValue']), firstProperty(value, ['unitText', 'description'])];
  const text = parts.map(firstTextOf).filter(Boolean).join(' ');
  return text === '' ? plainTextsOf(value) : [text];
}

function addressOf(page: unknown): string | null {
  return firstTextOf(isNode(page) ? firstProperty(page, ['@id', 'url']) : page);
}

function readTimes(node: SchemaNode): Partial<RecipeDraft> {
  const prepMinutes = readTime(firstProperty(node, ['prepTime']));
  const cookMinutes = readTime(firstProperty(node, ['cookTime', 'performTime']));
  const sum = (prepMinutes ?? 0) + (cookMinutes ?? 0);
  return {
    prepMinutes,
    cookMinutes,
    totalMinutes: readTime(firstProperty(node, ['totalTime'])) ?? (sum > 0 ? sum : null),
  };
}

function readTime(value: unknown): number | null {
  const first: unknown = asList(value)[0];
  const duration: unknown = isNode(first)
    ? firstProperty(first, ['maxValue', 'value', 'name', '@value', 'duration'])
    : first;
  const text = firstTextOf(duration);
  return text === null ? null : readDuration(text);
}

function readWords(node: SchemaNode): Partial<RecipeDraft> {
  const kinds = listedWords(firstProperty(node, ['recipeCategory', 'category']));
  return {
    tags: listedWords(property(node, 'keywords')),
    cuisines: listedWords(firstProperty(node, ['recipeCuisine', 'cuisine'])),
    categories: mealCategoriesOf(kinds),
  };
}

function readAuthor(value: unknown, context: SchemaContext): RecipeDraft['author'] {
  for (const item of asList(value)) {
    const author = isNode(item) ? context.follow(item) : null;
    const name = author === null ? firstTextOf(rawTextsOf(item)) : firstTextOf(firstProperty(author, ['name']));
    if (name === null || name.length > 200 || /^https?:\/\//i.test(name)) continue;
    return { name, image: author === null ? null : (readImages(property(author, 'image'), context)[0] ?? null) };
  }
  return null;
}
