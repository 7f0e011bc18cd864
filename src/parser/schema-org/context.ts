import type { SchemaNode } from './nodes.js';

/** What a recipe object needs from around it to be read. */
export interface SchemaContext {
  /** Address that relative links start from; `null` for pasted text. */
  baseUrl: string | null;
  /** The node itself, or the full one it refers to by `@id`. */
  follow(node: SchemaNode): SchemaNode;
}

/** A context whose references are looked up in `nodesById`. */
export function schemaContext(
  baseUrl: string | null,
  nodesById: ReadonlyMap<string, SchemaNode> = new Map(),
): SchemaContext {
  return {
    baseUrl,
    follow(node) {
      const id = node['@id'];
      return (typeof id === 'string' ? nodesById.get(id) : undefined) ?? node;
    },
  };
}
