import { findRecipeNodes, indexNodesById, isNode, isOfType } from '../../schema-org/nodes.js';
import { type KeyKind, keyKind } from './mapping-keys.js';
import { isMapping, type Mapping } from './mapping-values.js';

const MOST_LOOKED_AT = 20_000;
const MOST_REFERRED = 50;
const MOST_REFERRED_VALUES = 200_000;
/** Maximum number of keys in a mapping, and of different keys in a text. */
const MOST_KEYS_EACH = 200;
const MOST_KEYS = 20_000;

/** Finds recipes in JSON or YAML. Each one is returned with the objects that it refers to by `@id`. */
export function findRecipes(data: unknown): unknown[] {
  const nodes = withoutNested(findRecipeNodes(data));
  if (nodes.length > 0) {
    const index = indexNodesById(data);
    const budget = { values: MOST_REFERRED_VALUES };
    return nodes.map((node) => withReferred(node, index, budget));
  }
  return findPlainRecipes(data);
}

/** Whether keys and values are those of a recipe: a name, a method or ingredients under their usual keys. */
export function isRecipeMapping(value: unknown, kindOf = keyKind): value is Mapping {
  if (!isMapping(value)) return false;
  const kinds = new Set<KeyKind | null>();
  let looked = 0;
  for (const key in value) {
    if (++looked > MOST_KEYS_EACH) break;
    const content = value[key];
    if (content !== null && content !== '') kinds.add(kindOf(key));
  }
  return (
    kinds.has('ingredients') ||
    kinds.has('steps') ||
    (kinds.has('name') && (kinds.has('servings') || kinds.has('cook') || kinds.has('prep')))
  );
}

/** Recipes in exports of other programs, with any wrapping: a list, `recipes:`, `data: { items: … }`. */
function findPlainRecipes(data: unknown): Mapping[] {
  const found: Mapping[] = [];
  const waiting: unknown[] = [data];
  const kindOf = rememberedKinds();
  for (let seen = 0; waiting.length > 0 && seen < MOST_LOOKED_AT; seen++) {
    const value = waiting.pop();
    if (isRecipeMapping(value, kindOf)) found.push(value);
    else if (typeof value === 'object' && value !== null)
      waiting.push(...(Object.values(value) as unknown[]).slice(0, 1000).reverse());
  }
  return found;
}

/**
 * Caches the meaning of keys up to a limit. Lists of recipes repeat their keys, and other data with many different keys must not
 * take long.
 */
function rememberedKinds(): typeof keyKind {
  const kinds = new Map<string, KeyKind | null>();
  return (key) => {
    const known = kinds.get(key);
    if (known !== undefined || kinds.size >= MOST_KEYS) return known ?? null;
    const kind = keyKind(key);
    kinds.set(key, kind);
    return kind;
  };
}

/** Removes recipes inside other recipes, because these are only links. */
function withoutNested(nodes: readonly Mapping[]): Mapping[] {
  const inner = new Set<unknown>();
  for (const node of nodes) {
    if (inner.has(node)) continue;
    for (const found of findRecipeNodes(Object.values(node))) if (found !== node) inner.add(found);
  }
  return nodes.filter((node) => !inner.has(node));
}

/** @param budget maximum number of values that are visited for all recipes of a text */
function withReferred(node: Mapping, index: ReadonlyMap<string, Mapping>, budget: { values: number }): Mapping {
  const referred = new Map<string, Mapping>();
  const waiting: unknown[] = [node];
  for (let seen = 0; waiting.length > 0 && seen < MOST_LOOKED_AT && referred.size < MOST_REFERRED; seen++) {
    if (budget.values-- <= 0) break;
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
    const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (let at = 0; at < parts.length && at < MOST_LOOKED_AT; at++) waiting.push(parts[at]);
  }
  return referred.size === 0 ? node : { '@graph': [node, ...referred.values()] };
}
