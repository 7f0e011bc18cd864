import type { VNode } from 'preact';
import type { FormState } from '../forms.js';
import { useSite } from '../site.js';
import { Field, FormError } from '../pages/field.js';
import { Layout } from '../pages/layout.js';

interface SignInPageProps {
  readonly form: FormState;
  /** The path to open after signing in. */
  readonly next: string;
  readonly isSignUpOpen: boolean;
}

export function SignInPage({ form, next, isSignUpOpen }: SignInPageProps): VNode {
  const { link, speech } = useSite();
  const { say } = speech;
  return (
    <Layout title={say('signIn')} signedIn={false} width="narrow" styles={['larder.css', 'household.css']} hasLanguages>
      <h1>{say('signIn')}</h1>
      <form class="card" method="post" action={link('/sign-in')}>
        <FormError form={form} />
        <Field form={form} name="email" label={say('account.email')} type="email" autocomplete="username" required />
        <Field
          form={form}
          name="password"
          label={say('account.password')}
          type="password"
          autocomplete="current-password"
          required
          maxLength={128}
        />
        <input type="hidden" name="next" value={next} />
        <button>{say('signIn')}</button>
      </form>
      {isSignUpOpen && (
        <p class="aside">
          {say('signIn.new')}{' '}
          <a class="plain-link" href={link('/sign-up')}>
            {say('signUp.title')}
          </a>
        </p>
      )}
    </Layout>
  );
}
