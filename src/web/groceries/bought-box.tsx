import type { ComponentChildren, ComponentProps, VNode } from 'preact';

interface BoughtBoxProps {
  /** How many lines are bought. */
  readonly title: string;
  /** The button that removes them, and its word; `null` for a person who may not. */
  readonly clear: (ComponentProps<'button'> & { readonly word: string }) | null;
  readonly children: ComponentChildren;
}

/** What is bought, in a closed box below the list, on the page of the server and in its script. */
export function BoughtBox({ title, clear, children }: BoughtBoxProps): VNode {
  return (
    <div class="card list-part bought">
      {clear !== null && <ClearButton {...clear} />}
      <details class="done" id="done">
        <summary>{title}</summary>
        {children}
      </details>
    </div>
  );
}

function ClearButton({ word, ...button }: NonNullable<BoughtBoxProps['clear']>): VNode {
  return (
    <button class="quiet" {...button}>
      {word}
    </button>
  );
}
