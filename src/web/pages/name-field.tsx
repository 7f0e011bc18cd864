import type { VNode } from 'preact';
import type { FormState } from '../forms.js';
import { useSpeech } from '../site.js';
import { Field } from './field.js';

interface NameFieldProps {
  readonly form: FormState;
  readonly hint?: string;
  /** The default is for the name of a thing. */
  readonly autocomplete?: 'name' | 'off';
}

/** The name of a person, or of a thing that a person makes. */
export function NameField({ autocomplete = 'off', ...props }: NameFieldProps): VNode {
  const { say } = useSpeech();
  return <Field {...props} name="name" label={say('edit.name')} required maxLength={100} autocomplete={autocomplete} />;
}
