export type SchemaNode = Record<string, unknown>;

const MAX_NODES = 200_000;
const MAX_RECIPES = 500;
const RECIPE_TYPE = /(?:^|[/#:])recipe$/i;

/** Every recipe object in parsed JSON-LD, at any depth, in the order of the text. */
export function findRecipeNodes(json: unknown): SchemaNode[] {
  const recipes: SchemaNode[] = [];
  visitNodes(json, (node) => {
    if (recipes.length < MAX_RECIPES && isOfType(node, RECIPE_TYPE)) recipes.push(node);
  });
  return recipes;
}

/** The nodes by `@id`, for references like `{ "@id": … }`. Of several nodes with one id, the one with the most properties. */
export function indexNodesById(json: unknown): Map<string, SchemaNode> {
  const index = new Map<string, SchemaNode>();
  const sizes = new Map<string, number>();
  visitNodes(json, (node) => {
    const id = node['@id'];
    if (typeof id !== 'string') return;
    const size = Object.keys(node).length;
    if (size <= (sizes.get(id) ?? 0)) return;
    sizes.set(id, size);
    index.set(id, node);
  });
  return index;
}

/** Whether one of the node's types matches. */
export function isOfType(node: SchemaNode, type: RegExp): boolean {
  const types = node['@type'];
  return (Array.isArray(types) ? types : [types]).some((name) => typeof name === 'string' && type.test(name.trim()));
}

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property by its plain name, capitalised, or with the prefix or address of the vocabulary. */
export function property(node: SchemaNode, name: string): unknown {
  return (
    node[name] ??
    node[name.charAt(0).toUpperCase() + name.slice(1)] ??
    node[`schema:${name}`] ??
    node[`http://schema.org/${name}`] ??
    node[`https://schema.org/${name}`]
  );
}

/** Visits depth first and in order, without recursion, because the depth of the input is not limited. */
function visitNodes(json: unknown, visit: (node: SchemaNode) => void): void {
  const waiting: unknown[] = [json];
  for (let seen = 0; waiting.length > 0 && seen < MAX_NODES; seen++) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isNode(value)) visit(value);
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (let at = Math.min(children.length, MAX_NODES) - 1; at >= 0; at--) waiting.push(children[at]);
  }
}
