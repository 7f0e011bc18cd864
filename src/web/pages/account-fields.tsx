import type { VNode } from 'preact';
import type { FormState } from '../forms.js';
import { useSite } from '../site.js';
import { Field } from './field.js';
import { NameField } from './name-field.js';

interface NewPasswordProps {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
}

export function NewPasswordField({ form, name, label }: NewPasswordProps): VNode {
  const { say } = useSite().speech;
  return (
    <Field
      form={form}
      name={name}
      label={label}
      type="password"
      autocomplete="new-password"
      required
      minLength={10}
      maxLength={128}
      hint={say('account.password.hint')}
    />
  );
}

/** The fields for an account with a password. */
export function NewAccountFields({ form }: { readonly form: FormState }): VNode {
  const { say } = useSite().speech;
  return (
    <>
      <NameField form={form} autocomplete="name" />
      <Field form={form} name="email" label={say('account.email')} type="email" autocomplete="username" required />
      <NewPasswordField form={form} name="password" label={say('account.password')} />
    </>
  );
}
