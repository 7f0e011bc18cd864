import type { VNode } from 'preact';
import type { SignInProblem } from '../../accounts/openid/openid-failure.js';
import type { FormState } from '../forms.js';
import { useSite } from '../site.js';
import { EntryLayout } from '../pages/entry-layout.js';
import { Field, FormError } from '../pages/field.js';

export interface SignInPageProps {
  readonly form: FormState;
  /** The path to open after signing in. */
  readonly next: string;
  readonly isSignUpOpen: boolean;
  readonly takesPasswords: boolean;
  /** The OpenID provider, and the address at which a sign-in with it begins; `null` when none is configured. */
  readonly openid: { readonly name: string; readonly start: string } | null;
  /** Why a sign-in with the provider failed. */
  readonly problem: SignInProblem | null;
}

export function SignInPage(props: SignInPageProps): VNode {
  const { isSignUpOpen, takesPasswords, openid, problem } = props;
  const { link, say } = useSite();
  return (
    <EntryLayout title={say('signIn')} scripts={['client.js']}>
      <h1 data-forget>{say('signIn')}</h1>
      {problem !== null && openid !== null && (
        <p class="notice bad" role="alert">
          {say(`signIn.problem.${problem}`, { name: openid.name })}
        </p>
      )}
      {openid !== null && (
        <p>
          <a class="button" href={openid.start}>
            {say('signIn.with', { name: openid.name })}
          </a>
        </p>
      )}
      {openid !== null && takesPasswords && <p class="aside">{say('signIn.or')}</p>}
      {takesPasswords && <PasswordForm {...props} />}
      {isSignUpOpen && (
        <p class="aside">
          {say('signIn.new')}{' '}
          <a class="plain-link" href={link('/sign-up')}>
            {say('signUp.title')}
          </a>
        </p>
      )}
    </EntryLayout>
  );
}

function PasswordForm({ form, next }: SignInPageProps): VNode {
  const { link, say } = useSite();
  return (
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
  );
}
