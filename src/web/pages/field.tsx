import type { ComponentChildren, InputHTMLAttributes, VNode } from 'preact';
import type { FormState } from '../forms.js';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly form: FormState;
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'time' | 'url';
  readonly inputMode?: 'numeric';
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: string;
}

/** An input with a label, a hint and, after a refusal, its error. */
export function Field({ name, label, hint, form, ...input }: FieldProps): VNode {
  return (
    <Frame name={name} label={label} hint={hint} form={form}>
      <input {...(input as InputHTMLAttributes)} {...controlOf(name, hint, form)} value={form.values[name] ?? ''} />
    </Frame>
  );
}

export type TextFieldProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'form' | 'required'> & {
  readonly rows: number;
};

/** The same for text with several lines. */
export function TextField({ name, label, hint, form, ...area }: TextFieldProps): VNode {
  return (
    <Frame name={name} label={label} hint={hint} form={form}>
      <textarea {...area} {...controlOf(name, hint, form)} value={form.values[name] ?? ''} />
    </Frame>
  );
}

interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly autofocus: boolean;
  readonly 'aria-invalid': 'true' | undefined;
  readonly 'aria-describedby': string | undefined;
}

function controlOf(name: string, hint: string | undefined, { errors }: FormState): ControlProps {
  const hasError = errors[name] !== undefined;
  const describedBy = [hint !== undefined && `${name}-hint`, hasError && `${name}-error`].filter(Boolean);
  return {
    id: name,
    name,
    autofocus: name === Object.keys(errors)[0],
    'aria-invalid': hasError ? 'true' : undefined,
    'aria-describedby': describedBy.join(' ') || undefined,
  };
}

type FrameProps = Pick<FieldProps, 'name' | 'label' | 'form'> & {
  readonly hint: string | undefined;
  readonly children: ComponentChildren;
};

function Frame({ name, label, hint, form, children }: FrameProps): VNode {
  const error = form.errors[name];
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {children}
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

/** The error of the form as a whole. */
export function FormError({ form }: { readonly form: FormState }): VNode | null {
  return form.error === null ? null : (
    <p class="notice bad" role="alert">
      {form.error}
    </p>
  );
}
