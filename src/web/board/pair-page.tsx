import type { VNode } from 'preact';
import type { FormState } from '../forms.js';
import { CodeField } from '../pages/code-field.js';
import { EntryLayout } from '../pages/entry-layout.js';
import { FormError } from '../pages/field.js';
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
        <CodeField form={form} />
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
