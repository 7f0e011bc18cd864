import type { VNode } from 'preact';
import { useSpeech } from '../site.js';

interface StepperProps {
  /** Of the field. */
  readonly id: string;
  readonly name: string;
  readonly value: number | string;
  /** What the field counts. */
  readonly label: string;
}

/** A field for a small number, with buttons for one less and one more that need the script. */
export function Stepper({ id, name, value, label }: StepperProps): VNode {
  const { say } = useSpeech();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="stepper">
        <button type="button" class="quiet scripted" data-step="-1" aria-label={say('stepper.less')}>
          −
        </button>
        <input id={id} name={name} inputMode="numeric" pattern="[0-9]{1,4}" maxLength={4} value={value} />
        <button type="button" class="quiet scripted" data-step="1" aria-label={say('stepper.more')}>
          +
        </button>
      </span>
    </div>
  );
}
