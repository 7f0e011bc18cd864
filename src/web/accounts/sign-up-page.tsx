import type { VNode } from 'preact';
import type { FormState } from '../forms.js';
import { useSite } from '../site.js';
import { NewAccountFields } from '../pages/account-fields.js';
import { EntryLayout } from '../pages/entry-layout.js';
import { FormError } from '../pages/field.js';

interface SignUpPageProps {
  readonly form: FormState;
  /** Whether this is the first account, which administers the server. */
  readonly isFirst: boolean;
}

export function SignUpPage({ form, isFirst }: SignUpPageProps): VNode {
  const { link, say } = useSite();
  return (
    <EntryLayout title={say('signUp')} scripts={['client.js']}>
      <h1>{say(isFirst ? 'signUp.welcome' : 'signUp.title')}</h1>
      <p class="lead">{say(isFirst ? 'signUp.first' : 'signUp.lead')}</p>
      <form class="card" method="post" action={link('/sign-up')}>
        <FormError form={form} />
        <NewAccountFields form={form} />
        <input type="hidden" name="timeZone" data-time-zone />
        <button>{say('signUp.make')}</button>
      </form>
      {!isFirst && (
        <p class="aside">
          {say('signUp.have')}{' '}
          <a class="plain-link" href={link('/sign-in')}>
            {say('signIn')}
          </a>
        </p>
      )}
    </EntryLayout>
  );
}

export function SignUpClosedPage(): VNode {
  const { link, say } = useSite();
  return (
    <EntryLayout title={say('signUp.closed')}>
      <h1>{say('signUp.closed')}</h1>
      <p class="lead">{say('reason.account.signUpClosed')}</p>
      <p>
        <a class="button" href={link('/sign-in')}>
          {say('signIn')}
        </a>
      </p>
    </EntryLayout>
  );
}
