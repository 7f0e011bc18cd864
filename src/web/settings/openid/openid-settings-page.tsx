import type { VNode } from 'preact';
import type { SignInProblem } from '../../../accounts/openid/openid-failure.js';
import { Layout } from '../../pages/layout.js';
import { useSite } from '../../site.js';

/** The connection of the account with a person at a provider. */
interface ShownIdentity {
  readonly issuer: string;
  readonly createdAt: Date;
}

interface OpenidSettingsPageProps {
  /** The name of the configured provider. */
  readonly name: string;
  /** The address at which connecting begins. */
  readonly connect: string;
  readonly identities: readonly ShownIdentity[];
  /** Whether the person can sign in without the provider. */
  readonly mayDisconnect: boolean;
  readonly problem: SignInProblem | null;
}

export function OpenidSettingsPage({ name, connect, problem, ...rest }: OpenidSettingsPageProps): VNode {
  const { link, say } = useSite();
  return (
    <Layout
      title={say('openid.title', { name })}
      signedIn
      current="settings"
      width="narrow"
      styles={['larder.css', 'household.css']}
      hasChoices
    >
      <h1>{say('openid.title', { name })}</h1>
      {problem !== null && (
        <p class="notice bad" role="alert">
          {say(`signIn.problem.${problem}`, { name })}
        </p>
      )}
      <p>{say('openid.lead', { name })}</p>
      {rest.identities.map((identity) => (
        <Identity key={identity.issuer} {...rest} identity={identity} />
      ))}
      {rest.identities.length === 0 && (
        <p>
          <a class="button" href={connect}>
            {say('openid.connect', { name })}
          </a>
        </p>
      )}
      <p>
        <a class="button quiet" href={link('/settings/account')}>
          {say('openid.back')}
        </a>
      </p>
    </Layout>
  );
}

type IdentityProps = Pick<OpenidSettingsPageProps, 'mayDisconnect'> & { readonly identity: ShownIdentity };

function Identity({ identity, mayDisconnect }: IdentityProps): VNode {
  const { link, speech } = useSite();
  const { issuer, createdAt } = identity;
  const date = speech.dayOfMoment(createdAt.toISOString());
  return (
    <form class="card" method="post" action={link('/settings/openid/disconnect')}>
      <p>
        {speech.say('openid.since', { date })}
        <br />
        <small class="hint">{issuer}</small>
      </p>
      <input type="hidden" name="issuer" value={issuer} />
      {mayDisconnect && <button class="quiet">{speech.say('openid.disconnect')}</button>}
    </form>
  );
}
