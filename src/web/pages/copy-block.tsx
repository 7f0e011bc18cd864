import type { VNode } from 'preact';

interface CopyBlockProps {
  readonly id: string;
  /** What the text is, for people who do not see it. */
  readonly label: string;
  readonly text: string;
}

/** Text to take along. The button shows when the script that it needs runs. */
export function CopyBlock({ id, label, text }: CopyBlockProps): VNode {
  return (
    <div class="copy">
      <pre id={id} role="group" tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <button type="button" class="quiet" data-copy={id} hidden>
        Copy<span class="unseen"> {label}</span>
      </button>
      <span class="copied" role="status" aria-live="polite" />
    </div>
  );
}
