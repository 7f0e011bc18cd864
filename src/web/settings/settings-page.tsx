import type { Caller } from '../../accounts/caller.js';
import type { VNode } from 'preact';
import type { Display } from '../../accounts/displays/display.entity.js';
import type { ApiKey } from '../../accounts/keys/api-key.entity.js';
import type { User } from '../../accounts/user.entity.js';
import type { FormState } from '../forms.js';
import { DisplayList } from './displays/display-list.js';
import { SettingsNav } from './settings-nav.js';
import { useSite } from '../site.js';
import { ApiKeyList } from './api-key-list.js';
import { CopyBlock } from '../pages/copy-block.js';
import { Field, FormError } from '../pages/field.js';
import { dayOf } from '../../http/fields/calendar-dates.js';
import { Sentence } from '../pages/sentence.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { ScopeChoice } from './scope-choice.js';

export interface SettingsPageProps {
  readonly user: User;
  readonly caller: Pick<Caller, 'userId' | 'role'>;
  readonly apiKeys: readonly ApiKey[];
  readonly displays: readonly Display[];
  readonly withWebhooks: boolean;
  /** The name of the OpenID provider; `null` when none is configured. */
  readonly openidName: string | null;
  readonly form: FormState;
  /** The address of the API. */
  readonly address: string;
  readonly timeZone: string;
  readonly now: Date;
}

export function SettingsPage(props: SettingsPageProps): VNode {
  const { user, displays, timeZone, withWebhooks, openidName } = props;
  const { link, say } = useSite();
  return (
    <HouseholdLayout title={say('nav.settings')} current="settings" width="medium" scripts={['copy.js']}>
      <h1>{say('nav.settings')}</h1>
      <SettingsNav current="keys" withWebhooks={withWebhooks} />
      <section aria-labelledby="keys">
        <h2 id="keys">{say('keys.title')}</h2>
        <p>{say('keys.how')}</p>
        <ApiKeyList {...props} />
        <NewKeyForm {...props} />
      </section>
      <Usage {...props} />
      <section aria-labelledby="displays">
        <h2 id="displays">{say('displays')}</h2>
        <DisplayList caller={props.caller} displays={displays} timeZone={timeZone} heading="h3" />
        <p>
          <a class="button quiet" href={link('/settings/displays')}>
            {say('displays.add')}
          </a>
        </p>
      </section>
      <section aria-labelledby="account">
        <h2 id="account">{say('account')}</h2>
        <dl class="card facts">
          <dt>{say('edit.name')}</dt>
          <dd>{user.name}</dd>
          <dt>{say('account.email')}</dt>
          <dd>{user.email}</dd>
          {user.isServerAdmin && (
            <>
              <dt>{say('account.server')}</dt>
              <dd>
                <a href={link('/settings/server')}>{say('account.server.admin')}</a>
              </dd>
            </>
          )}
        </dl>
        {openidName !== null && (
          <p>
            <a class="button quiet" href={link('/settings/openid')}>
              {say('openid.title', { name: openidName })}
            </a>
          </p>
        )}
      </section>
    </HouseholdLayout>
  );
}

function NewKeyForm({ form, now, timeZone }: SettingsPageProps): VNode {
  const { link, say } = useSite();
  return (
    <form class="card" method="post" action={link('/settings/api-keys')} aria-labelledby="new-key">
      <h3 id="new-key">{say('keys.new')}</h3>
      <FormError form={form} />
      <div class="columns">
        <Field
          form={form}
          name="name"
          label={say('edit.name')}
          required
          maxLength={100}
          autocomplete="off"
          hint={say('keys.name.hint')}
        />
        <Field
          form={form}
          name="expiresAt"
          label={say('keys.lastDay')}
          type="date"
          min={dayOf(now, timeZone)}
          hint={say('keys.lastDay.hint')}
        />
      </div>
      <ScopeChoice form={form} />
      <input type="hidden" name="id" value={form.values['id']} />
      <button>{say('keys.put')}</button>
    </form>
  );
}

function Usage({ address }: SettingsPageProps): VNode {
  const { link, say } = useSite();
  const parts = {
    header: <code>x-api-key</code>,
    bearer: <code>Authorization: Bearer</code>,
    docs: <a href={link('/api/docs')}>{say('nav.docs')}</a>,
  };
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">{say('keys.use')}</h2>
      <p>
        <Sentence word="keys.use.how" parts={parts} />
      </p>
      <CopyBlock
        id="usage-example"
        label={say('keys.example')}
        text={`curl -H 'x-api-key: YOUR_KEY' ${address}/api/v1/groceries`}
      />
    </section>
  );
}
