import type { VNode } from 'preact';
import type { FormState } from '../forms.js';
import { EntryLayout } from '../pages/entry-layout.js';
import { Field, FormError } from '../pages/field.js';
import { useSite } from '../site.js';

/** What a browser that is neither signed in nor a display sees at the address of the board. */
export function PairPage({ form }: { readonly form: FormState }): VNode {
  const { link, say } = useSite();
  return (
    <EntryLayout title={say('pair')}>
      <h1>{say('pair')}</h1>
      <p class="lead">{say('pair.how')}</p>
      <form class="card" method="post" action={link('/board/pair')}>
        <FormError form={form} />
        <Field
          form={form}
          name="code"
          label={say('join.code')}
          inputMode="numeric"
          autocomplete="one-time-code"
          required
          maxLength={20}
        />
        <button>{say('pair.put')}</button>
      </form>
      <p class="aside">
        <a class="plain-link" href={link(`/sign-in?${new URLSearchParams({ next: '/board' })}`)}>
          {say('pair.signIn')}
        </a>
      </p>
    </EntryLayout>
  );
}
