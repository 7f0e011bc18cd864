import type { VNode } from 'preact';
import type { FormState } from '../../forms.js';
import { Field, FormError } from '../../pages/field.js';
import { NameField } from '../../pages/name-field.js';
import { useSpeech } from '../../site.js';
import { TickBoxes } from '../tick-boxes.js';
import { typeChoices } from './event-type-choices.js';

/** The fields that the forms for new and existing webhooks have in common. */
export function WebhookFields({ form }: { readonly form: FormState }): VNode {
  const { say } = useSpeech();
  const chosen = form.ticked['eventTypes'] ?? [];
  return (
    <>
      <FormError form={form} />
      <div class="columns">
        <NameField form={form} />
        <Field
          form={form}
          name="url"
          label={say('webhooks.address')}
          type="url"
          required
          maxLength={2048}
          autocomplete="off"
          hint={say('webhooks.address.hint')}
        />
      </div>
      <TickBoxes form={form} name="eventTypes" legend={say('webhooks.types')} choices={typeChoices(chosen, say)} />
    </>
  );
}
