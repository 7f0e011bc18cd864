import { findRecipeNodes, indexNodesById, isNode, isOfType } from '../schema-org/nodes.js';
import { keyKind } from './mapping-keys.js';
import { isMapping, type Mapping } from './mapping-values.js';

const MOST_LOOKED_AT = 20_000;
const MOST_REFERRED = 50;

/** A recipe found in JSON or YAML, as a value that stands for itself: what it refers to by `@id` comes along. */
export function findRecipes(data: unknown): unknown[] {
  const nodes = withoutNested(findRecipeNodes(data));
  if (nodes.length > 0) {
    const index = indexNodesById(data);
    return nodes.map((node) => withReferred(node, index));
  }
  return findPlainRecipes(data);
}

/** Whether keys and values are those of a recipe: a name or a method or ingredients under their usual names. */
export function isRecipeMapping(value: unknown): value is Mapping {
  if (!isMapping(value)) return false;
  const kinds = new Set(
    Object.entries(value)
      .slice(0, 200)
      .map(([key, content]) => (content === null || content === '' ? null : keyKind(key))),
  );
  return (
    kinds.has('ingredients') ||
    kinds.has('steps') ||
    (kinds.has('name') && (kinds.has('servings') || kinds.has('cook') || kinds.has('prep')))
  );
}

/** Recipes of other managers' exports, however they are wrapped: a list, `recipes:`, `data: { items: … }`. */
function findPlainRecipes(data: unknown): Mapping[] {
  const found: Mapping[] = [];
  const waiting: unknown[] = [data];
  for (let seen = 0; waiting.length > 0 && seen < MOST_LOOKED_AT; seen++) {
    const value = waiting.pop();
    if (isRecipeMapping(value)) found.push(value);
    else if (typeof value === 'object' && value !== null)
      waiting.push(...(Object.values(value) as unknown[]).slice(0, 1000).reverse());
  }
  return found;
}

/** A recipe inside another is one that the outer links to. */
function withoutNested(nodes: readonly Mapping[]): Mapping[] {
  const inner = new Set<unknown>();
  for (const node of nodes) {
    if (inner.has(node)) continue;
    for (const found of findRecipeNodes(Object.values(node))) if (found !== node) inner.add(found);
  }
  return nodes.filter((node) => !inner.has(node));
}

function withReferred(node: Mapping, index: ReadonlyMap<string, Mapping>): Mapping {
  const referred = new Map<string, Mapping>();
  const waiting: unknown[] = [node];
  for (let seen = 0; waiting.length > 0 && seen < MOST_LOOKED_AT && referred.size < MOST_REFERRED; seen++) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const id = isNode(value) ? value['@id'] : undefined;
    const target = typeof id === 'string' ? index.get(id) : undefined;
    if (
      typeof id === 'string' &&
      target &&
      target !== value &&
      !referred.has(id) &&
      !isOfType(target, /recipe$|page$|website$|article$/i)
    ) {
      referred.set(id, target);
      waiting.push(target);
    }
    waiting.push(...(Object.values(value) as unknown[]));
  }
  return referred.size === 0 ? node : { '@graph': [node, ...referred.values()] };
}
