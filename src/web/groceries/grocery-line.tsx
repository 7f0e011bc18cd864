import type { ComponentChildren, ComponentProps, VNode } from 'preact';
import { amountAndName } from './line-texts.js';

interface GroceryLineProps {
  readonly line: {
    readonly id: string;
    readonly version: number;
    readonly display: string;
    readonly displayAmount?: string | undefined;
    readonly isDone: boolean;
  };
  /** The note, the recipes: one row of text, which is cut at its end. */
  readonly details: string;
  /** The button that ticks the line; `null` for a person who may not. */
  readonly tick: ComponentProps<'button'> | null;
  /** The link that opens the line, and its word; `null` for a line that cannot be changed. Then the whole row ticks it. */
  readonly edit: (ComponentProps<'a'> & { readonly word: string }) | null;
  /** Further attributes of the row. */
  readonly row?: ComponentProps<'li'> & { readonly 'data-line': string };
  readonly children?: ComponentChildren;
}

/**
 * A row of the shopping list, on the page of the server and in its script, which takes the elements of the server over: a box, the name, and the
 * amount at the right.
 */
export function GroceryLine({ line, details, tick, edit, row, children }: GroceryLineProps): VNode {
  const { id, version, display, isDone } = line;
  const { amount, name } = amountAndName(line);
  const text = (
    <>
      <span class="line-text">
        {amount !== '' && <span class="line-amount">{`${amount} `}</span>}
        <span class="line-name">{name}</span>
      </span>
      {details !== '' && <small>{details}</small>}
    </>
  );
  const body = edit === null ? <span class="line-body">{text}</span> : <EditLink {...edit}>{text}</EditLink>;
  return (
    <li class={isDone ? 'is-done' : undefined} {...row}>
      {tick !== null && (
        <button
          class="line-tick"
          id={`tick-${id}`}
          name="version"
          value={version}
          aria-pressed={isDone ? 'true' : 'false'}
          aria-label={edit === null ? undefined : display}
          {...tick}
        >
          <span class="box" aria-hidden="true" />
          {edit === null && body}
        </button>
      )}
      {(tick === null || edit !== null) && body}
      {children}
    </li>
  );
}

function EditLink({ word, children, ...link }: NonNullable<GroceryLineProps['edit']>): VNode {
  return (
    <a class="line-body" draggable={false} {...link}>
      <span class="unseen">{`${word} `}</span>
      {children}
    </a>
  );
}
