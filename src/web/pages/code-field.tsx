import type { VNode } from 'preact';
import type { FormState } from '../forms.js';
import { useSpeech } from '../site.js';
import { Field } from './field.js';

/** For the six digits of an invite or a display, also in groups. */
export function CodeField({ form }: { readonly form: FormState }): VNode {
  const { say } = useSpeech();
  return (
    <Field
      form={form}
      name="code"
      label={say('join.code')}
      inputMode="numeric"
      autocomplete="one-time-code"
      required
      maxLength={20}
    />
  );
}
