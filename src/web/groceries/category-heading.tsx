import type { VNode } from 'preact';

/** @param isFirst whether no heading of a store is above it */
export function CategoryHeading({ text, isFirst }: { readonly text: string; readonly isFirst: boolean }): VNode {
  return isFirst ? <h2 class="category">{text}</h2> : <h3>{text}</h3>;
}
