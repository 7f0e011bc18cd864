import type { VNode } from 'preact';
import type { FormState } from '../forms.js';
import { useSite } from '../site.js';
import { Field, FormError } from './field.js';
import { Layout } from './layout.js';

interface SignInPageProps {
  readonly form: FormState;
  /** The path to open after signing in. */
  readonly next: string;
  readonly isSignUpOpen: boolean;
}

export function SignInPage({ form, next, isSignUpOpen }: SignInPageProps): VNode {
  const { link } = useSite();
  return (
    <Layout title="Sign in" signedIn={false} width="narrow">
      <h1>Sign in</h1>
      <form class="card" method="post" action={link('/sign-in')}>
        <FormError form={form} />
        <Field form={form} name="email" label="E-mail address" type="email" autocomplete="username" required />
        <Field
          form={form}
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
          required
          maxLength={128}
        />
        <input type="hidden" name="next" value={next} />
        <button>Sign in</button>
      </form>
      {isSignUpOpen && (
        <p class="aside">
          New here? <a href={link('/sign-up')}>Make an account</a>
        </p>
      )}
    </Layout>
  );
}
