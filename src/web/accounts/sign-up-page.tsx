import type { VNode } from 'preact';
import type { FormState } from '../forms.js';
import { useSite } from '../site.js';
import { Field, FormError } from '../pages/field.js';
import { Layout } from '../pages/layout.js';

interface SignUpPageProps {
  readonly form: FormState;
  /** Whether this is the first account, which administers the server. */
  readonly isFirst: boolean;
}

export function SignUpPage({ form, isFirst }: SignUpPageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  return (
    <Layout title={say('signUp')} signedIn={false} width="narrow" styles={['larder.css', 'household.css']} hasLanguages>
      <h1>{say(isFirst ? 'signUp.welcome' : 'signUp.title')}</h1>
      <p class="lead">{say(isFirst ? 'signUp.first' : 'signUp.lead')}</p>
      <form class="card" method="post" action={link('/sign-up')}>
        <FormError form={form} />
        <Field form={form} name="name" label={say('edit.name')} autocomplete="name" required maxLength={100} />
        <Field form={form} name="email" label={say('account.email')} type="email" autocomplete="username" required />
        <Field
          form={form}
          name="password"
          label={say('account.password')}
          type="password"
          autocomplete="new-password"
          required
          minLength={10}
          maxLength={128}
          hint={say('account.password.hint')}
        />
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
    </Layout>
  );
}

export function SignUpClosedPage(): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  return (
    <Layout
      title={say('signUp.closed')}
      signedIn={false}
      width="narrow"
      styles={['larder.css', 'household.css']}
      hasLanguages
    >
      <h1>{say('signUp.closed')}</h1>
      <p class="lead">{say('signUp.closed.why')}</p>
      <p>
        <a class="button" href={link('/sign-in')}>
          {say('signIn')}
        </a>
      </p>
    </Layout>
  );
}
