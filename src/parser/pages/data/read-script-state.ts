import type { RecipeDraft } from '../../recipe-draft.js';
import { schemaContext } from '../../schema-org/context.js';
import { parseForgivingJson } from '../../schema-org/forgiving-json.js';
import { findRecipeNodes, isNode, type SchemaNode } from '../../schema-org/nodes.js';
import { readSchemaOrgRecipe } from '../../schema-org/read-recipe.js';
import { keyKind, type KeyKind } from '../../texts/data/mapping-keys.js';
import { isMeasuredItem } from '../../texts/data/mapping-ingredients.js';
import { readMapping } from '../../texts/data/read-mapping.js';
import type { PageDocument } from '../document/page-document.js';
import { INGREDIENT_WORD } from '../../vocabulary/pages/markup-words.js';
import { scriptValues } from './script-values.js';

const MOST_NODES = 100_000;
const MOST_RECIPES = 20;
const MOST_KEYS = 200;
const MOST_LEVELS = 4;
/** Keys of lists whose items have names and amounts but are no ingredients: steps, nutrition, equipment. */
const NO_INGREDIENTS: ReadonlySet<KeyKind | null> = new Set<KeyKind>(['steps', 'wrapper', 'equipment']);
/** JSON-LD inside a string of a script. */
const INNER_RECIPE = /^\s*[[{][^]*"@type"\s*:\s*\[?\s*"Recipe"/;

/**
 * Recipes in the data from which scripts build the page. It searches all data, which is slow: call it only when the page has no
 * complete recipe elsewhere.
 */
export function readScriptState(page: PageDocument): RecipeDraft[] {
  const { nodes, inner } = recipesIn(scriptValues(page));
  const context = schemaContext(page.baseUrl);
  const schema = findRecipeNodes([nodes, inner]).map((node) => readSchemaOrgRecipe(node, context));
  const plain = nodes.map(readMapping);
  return [...schema.filter((draft) => draft !== null), ...plain.filter(isRecipe)];
}

function isRecipe({ ingredients, steps, name }: RecipeDraft): boolean {
  return ingredients.length > 1 && (steps.length > 0 || name !== '');
}

function recipesIn(values: readonly unknown[]): { nodes: SchemaNode[]; inner: unknown[] } {
  const nodes: SchemaNode[] = [];
  const inner: unknown[] = [];
  const waiting: unknown[] = [...values].reverse();
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES && nodes.length < MOST_RECIPES; seen++) {
    const value = waiting.pop();
    if (typeof value === 'string' && INNER_RECIPE.test(value)) inner.push(parseForgivingJson(value));
    if (typeof value !== 'object' || value === null) continue;
    const listed = isNode(value) && !hasIngredients(value) ? withListedItems(value) : null;
    if (listed !== null) nodes.push(listed);
    else if (isNode(value) && hasIngredients(value)) nodes.push(value);
    else for (const child of (Object.values(value) as unknown[]).slice(0, MOST_NODES).reverse()) waiting.push(child);
  }
  return { nodes, inner };
}

function hasIngredients(node: SchemaNode): boolean {
  return Object.keys(node)
    .slice(0, MOST_KEYS)
    .some((key) => INGREDIENT_WORD.test(key) && isFilled(node[key]) && keyKind(key) === 'ingredients');
}

/** An object with a method, and with ingredients under a key that does not say so: `parts: [{ lines: [{ qty, food }] }]`. */
function withListedItems(node: SchemaNode): SchemaNode | null {
  const keys = Object.keys(node).slice(0, MOST_KEYS);
  if (!keys.some((key) => keyKind(key) === 'steps' && isFilled(node[key]))) return null;
  const list = keys.find((key) => mayHoldIngredients(key, node[key], MOST_LEVELS));
  return list === undefined ? null : { ...node, ingredients: node[list] };
}

function mayHoldIngredients(key: string, value: unknown, levels: number): boolean {
  return !NO_INGREDIENTS.has(keyKind(key)) && holdsMeasuredItems(value, levels);
}

function holdsMeasuredItems(value: unknown, levels: number): boolean {
  if (isMeasuredItem(value)) return true;
  if (levels === 0 || typeof value !== 'object' || value === null) return false;
  return Object.entries(value)
    .slice(0, MOST_KEYS)
    .some(([key, child]) => mayHoldIngredients(key, child, levels - 1));
}

function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
