import type { VNode } from 'preact';
import type { FormState } from '../forms.js';

interface TickBoxesProps {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly form: FormState;
  /** For short labels: several beside each other. */
  readonly areChips?: boolean;
}

/** Checkboxes with one name. Those whose values are in the form are ticked. */
export function TickBoxes({ name, legend, choices, form, areChips = false }: TickBoxesProps): VNode {
  const ticked = form.ticked[name] ?? [];
  const error = form.errors[name];
  return (
    <fieldset class="field" aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend>{legend}</legend>
      <div class={areChips ? 'chips folded' : 'options'}>
        {choices.map(({ value, label }) => (
          <label key={value} class={areChips ? undefined : 'option'}>
            <input type="checkbox" name={name} value={value} checked={ticked.includes(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
