import type { Caller } from '../../accounts/caller.js';
import type { VNode } from 'preact';
import type { Display } from '../../accounts/displays/display.entity.js';
import type { ApiKey } from '../../accounts/keys/api-key.entity.js';
import type { User } from '../../accounts/user.entity.js';
import type { FormState } from '../forms.js';
import type { Notice } from '../notice.js';
import { DisplayList } from './displays/display-list.js';
import { SettingsNav } from './settings-nav.js';
import { useSite } from '../site.js';
import { ApiKeyList } from './api-key-list.js';
import { CopyBlock } from '../pages/copy-block.js';
import { Field, FormError } from '../pages/field.js';
import { Layout } from '../pages/layout.js';
import { dayOf } from '../pages/moment.js';
import { NoticeLine } from '../pages/notice-line.js';
import { ScopeChoice } from './scope-choice.js';

export interface SettingsPageProps {
  readonly user: User;
  readonly caller: Pick<Caller, 'userId' | 'role'>;
  readonly apiKeys: readonly ApiKey[];
  readonly displays: readonly Display[];
  readonly withWebhooks: boolean;
  /** Of the provider of OpenID Connect; `null` without one. */
  readonly openidName: string | null;
  readonly form: FormState;
  /** The address of this server for programs. */
  readonly address: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly notice?: Notice | undefined;
}

export function SettingsPage(props: SettingsPageProps): VNode {
  const { user, notice, displays, timeZone, withWebhooks, openidName } = props;
  const { link, speech } = useSite();
  return (
    <Layout title="Settings" signedIn current="settings" scripts={['copy.js']}>
      <h1>Settings</h1>
      <SettingsNav current="keys" withWebhooks={withWebhooks} />
      <NoticeLine notice={notice} />
      <section aria-labelledby="keys">
        <h2 id="keys">API keys</h2>
        <p>
          Programs show a key instead of your password: a dashboard, an automation, an assistant. Give each its own, so
          that you can revoke one and leave the others alone.
        </p>
        <ApiKeyList {...props} />
        <NewKeyForm {...props} />
      </section>
      <Usage {...props} />
      <section aria-labelledby="displays">
        <h2 id="displays">Displays</h2>
        <DisplayList caller={props.caller} displays={displays} timeZone={timeZone} />
        <p>
          <a class="button quiet" href={link('/settings/displays')}>
            Add a display
          </a>
        </p>
      </section>
      <section aria-labelledby="account">
        <h2 id="account">Account</h2>
        <dl class="card facts">
          <dt>Name</dt>
          <dd>{user.name}</dd>
          <dt>E-mail</dt>
          <dd>{user.email}</dd>
          <dt>Role</dt>
          <dd>{user.isServerAdmin ? 'Administrator' : 'Member'}</dd>
        </dl>
        {openidName !== null && (
          <p>
            <a class="button quiet" href={link('/settings/openid')}>
              {speech.say('openid.title', { name: openidName })}
            </a>
          </p>
        )}
      </section>
    </Layout>
  );
}

function NewKeyForm({ form, now, timeZone }: SettingsPageProps): VNode {
  const { link } = useSite();
  return (
    <form class="card" method="post" action={link('/settings/api-keys')} aria-labelledby="new-key">
      <h3 id="new-key">Make a key</h3>
      <FormError form={form} />
      <div class="columns">
        <Field
          form={form}
          name="name"
          label="Name"
          required
          maxLength={100}
          autocomplete="off"
          hint="What the key is for."
        />
        <Field
          form={form}
          name="expiresAt"
          label="Last day (optional)"
          type="date"
          min={dayOf(now, timeZone)}
          hint="Without one, the key works until you revoke it."
        />
      </div>
      <ScopeChoice form={form} />
      <input type="hidden" name="id" value={form.values['id']} />
      <button>Make the key</button>
    </form>
  );
}

function Usage({ address }: SettingsPageProps): VNode {
  const { link } = useSite();
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">How a program uses a key</h2>
      <p>
        It sends the key with each request, as <code>x-api-key</code> or as <code>Authorization: Bearer</code>. The{' '}
        <a href={link('/api/docs')}>API docs</a> show all there is.
      </p>
      <CopyBlock
        id="usage-example"
        label="Example"
        text={`curl -H 'x-api-key: YOUR_KEY' ${address}/api/v1/groceries`}
      />
    </section>
  );
}
