import type { VNode } from 'preact';
import { useSpeech } from '../site.js';
import { QrCode } from './qr-code.js';

export interface CopyBlockProps {
  readonly id: string;
  /** Describes the text. */
  readonly label: string;
  readonly text: string;
  /** Whether it is an address for another device: it can also be scanned, and handed to other programs. */
  readonly isShared?: boolean;
  /** Whether people type it on another device. */
  readonly isTyped?: boolean;
}

/** A text with a button that copies it. The button appears when its script runs. */
export function CopyBlock({ id, label, text, isShared = false, isTyped = false }: CopyBlockProps): VNode {
  const { say } = useSpeech();
  return (
    <div class="copy">
      <p class="copy-label" id={`${id}-label`}>
        {label}
      </p>
      <pre id={id} class={isTyped ? 'typed-code' : undefined} role="group" tabIndex={0} aria-labelledby={`${id}-label`}>
        {text}
      </pre>
      <button type="button" class="quiet" data-copy={id} hidden>
        {say('copy')}
        <span class="unseen"> {label}</span>
      </button>
      {isShared && (
        <button type="button" class="quiet" data-share={id} hidden>
          {say('copy.share')}
          <span class="unseen"> {label}</span>
        </button>
      )}
      <span
        class="copied"
        role="status"
        aria-live="polite"
        data-done={say('copy.done')}
        data-failed={say('copy.byHand')}
      />
      {isShared && <QrCode text={text} label={say('copy.qr', { what: label })} />}
    </div>
  );
}
