import type { VNode } from 'preact';
import type { FormState } from '../forms.js';
import { useSite } from '../site.js';
import { Field, FormError } from './field.js';
import { Layout } from './layout.js';

interface SignUpPageProps {
  readonly form: FormState;
  /** Whether this is the first account, which administers the server. */
  readonly isFirst: boolean;
}

export function SignUpPage({ form, isFirst }: SignUpPageProps): VNode {
  const { link } = useSite();
  return (
    <Layout title="Sign up" signedIn={false} width="narrow">
      <h1>{isFirst ? 'Welcome to Larder' : 'Make an account'}</h1>
      <p class="lead">
        {isFirst
          ? 'Make the first account of this server: the administrator’s.'
          : 'You get a household of your own, with its own recipes, groceries and meal plan.'}
      </p>
      <form class="card" method="post" action={link('/sign-up')}>
        <FormError form={form} />
        <Field form={form} name="name" label="Name" autocomplete="name" required maxLength={100} />
        <Field form={form} name="email" label="E-mail address" type="email" autocomplete="username" required />
        <Field
          form={form}
          name="password"
          label="Password"
          type="password"
          autocomplete="new-password"
          required
          minLength={10}
          maxLength={128}
          hint="10 characters or more. A few words are fine."
        />
        <button>Make the account</button>
      </form>
      {!isFirst && (
        <p class="aside">
          Have an account? <a href={link('/sign-in')}>Sign in</a>
        </p>
      )}
    </Layout>
  );
}

export function SignUpClosedPage(): VNode {
  const { link } = useSite();
  return (
    <Layout title="Sign-up is closed" signedIn={false} width="narrow">
      <h1>Sign-up is closed</h1>
      <p class="lead">This server takes no new accounts. Its administrator can make one for you.</p>
      <p>
        <a class="button" href={link('/sign-in')}>
          Sign in
        </a>
      </p>
    </Layout>
  );
}
