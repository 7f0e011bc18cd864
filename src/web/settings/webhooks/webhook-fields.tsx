import type { VNode } from 'preact';
import type { FormState } from '../../forms.js';
import { Field, FormError } from '../../pages/field.js';
import { TickBoxes } from '../tick-boxes.js';
import { typeChoices } from './webhook.form.js';

/** What the forms of a new webhook and of one that is changed have in common. */
export function WebhookFields({ form }: { readonly form: FormState }): VNode {
  const chosen = (form.values['eventTypes'] ?? '').split(' ').filter((type) => type !== '');
  return (
    <>
      <FormError form={form} />
      <div class="columns">
        <Field form={form} name="name" label="Name" required maxLength={100} autocomplete="off" />
        <Field
          form={form}
          name="url"
          label="Address"
          type="url"
          required
          maxLength={2048}
          autocomplete="off"
          hint="Larder sends each message there, as JSON with a signature."
        />
      </div>
      <TickBoxes form={form} name="eventTypes" legend="It is told of changes of" choices={typeChoices(chosen)} />
    </>
  );
}
