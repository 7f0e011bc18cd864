import type { SchemaNode } from './nodes.js';

/** What is needed from outside of a recipe object to read it. */
export interface SchemaContext {
  /** The base address of relative links; `null` for pasted text. */
  baseUrl: string | null;
  /** The node itself, or the complete node that it refers to by `@id`. */
  follow(node: SchemaNode): SchemaNode;
}

/** A context that finds references in `nodesById`. */
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
