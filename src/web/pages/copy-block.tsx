import type { VNode } from 'preact';
import { useSpeech } from '../site.js';

interface CopyBlockProps {
  readonly id: string;
  /** Describes the text. */
  readonly label: string;
  readonly text: string;
}

/** A text with a button that copies it. The button appears when its script runs. */
export function CopyBlock({ id, label, text }: CopyBlockProps): VNode {
  const { say } = useSpeech();
  return (
    <div class="copy">
      <p class="copy-label" id={`${id}-label`}>
        {label}
      </p>
      <pre id={id} role="group" tabIndex={0} aria-labelledby={`${id}-label`}>
        {text}
      </pre>
      <button type="button" class="quiet" data-copy={id} hidden>
        {say('copy')}
        <span class="unseen"> {label}</span>
      </button>
      <span
        class="copied"
        role="status"
        aria-live="polite"
        data-done={say('copy.done')}
        data-failed={say('copy.byHand')}
      />
    </div>
  );
}
