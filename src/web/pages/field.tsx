import type { InputHTMLAttributes, VNode } from 'preact';
import type { FormState } from '../forms.js';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly form: FormState;
  readonly type?: 'text' | 'email' | 'password' | 'date';
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: string;
}

/** A labelled input with its hint and, after a refusal, what is wrong with it. */
export function Field({ name, label, hint, form, ...input }: FieldProps): VNode {
  const error = form.errors[name];
  const describedBy = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(Boolean);
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        {...(input as InputHTMLAttributes)}
        id={name}
        name={name}
        value={form.values[name] ?? ''}
        autofocus={name === Object.keys(form.errors)[0]}
        aria-invalid={error !== undefined ? 'true' : undefined}
        aria-describedby={describedBy.join(' ') || undefined}
      />
      {error !== undefined && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What is wrong with the form as a whole. */
export function FormError({ form }: { readonly form: FormState }): VNode | null {
  return form.error === null ? null : (
    <p class="notice bad" role="alert">
      {form.error}
    </p>
  );
}
