import type { Caller } from '../../accounts/caller.js';
import type { VNode } from 'preact';
import type { Connection } from '../../accounts/connections/connection.entity.js';
import type { ApiKey } from '../../accounts/keys/api-key.entity.js';
import type { FormState } from '../forms.js';
import { SettingsNav } from './settings-nav.js';
import { useSite } from '../site.js';
import { ApiKeyList } from './api-key-list.js';
import { CopyBlock } from '../pages/copy-block.js';
import { Field, FormError } from '../pages/field.js';
import { dayOf } from '../../http/fields/calendar-dates.js';
import { NameField } from '../pages/name-field.js';
import { Sentence } from '../pages/sentence.js';
import { HouseholdLayout } from '../pages/household-layout.js';
import { ConnectionList } from './connections/connection-list.js';
import { ScopeChoice } from './scope-choice.js';

export interface DevelopersPageProps {
  /** The person who looks at the page. */
  readonly caller: Pick<Caller, 'userId' | 'role'>;
  readonly apiKeys: readonly ApiKey[];
  readonly connections: readonly Connection[];
  /** Whether the role of the person may manage webhooks. */
  readonly withWebhooks: boolean;
  readonly form: FormState;
  /** The address of the API. */
  readonly address: string;
  readonly now: Date;
}

/** What only programs use: their connections, keys, webhooks and the documentation of the API. */
export function DevelopersPage(props: DevelopersPageProps): VNode {
  const { link, say } = useSite();
  return (
    <HouseholdLayout title={say('developers')} current="settings" width="medium" scripts={['copy.js']}>
      <h1>{say('developers')}</h1>
      <SettingsNav current="developers" />
      <p>{say('developers.how')}</p>
      <p class="choices">
        <a class="button quiet" href={link('/api/docs')}>
          {say('nav.docs')}
        </a>
        {props.withWebhooks && (
          <a class="button quiet" href={link('/settings/webhooks')}>
            {say('webhooks')}
          </a>
        )}
      </p>
      <section aria-labelledby="programs">
        <h2 id="programs">{say('programs.title')}</h2>
        <p>{say('programs.how')}</p>
        <CopyBlock id="mcp-address" label={say('programs.address')} text={`${props.address}/mcp`} />
        <ConnectionList {...props} />
      </section>
      <section aria-labelledby="keys">
        <h2 id="keys">{say('keys.title')}</h2>
        <p>{say('keys.how')}</p>
        <ApiKeyList {...props} />
        <NewKeyForm {...props} />
      </section>
      <Usage {...props} />
    </HouseholdLayout>
  );
}

function NewKeyForm({ form, now }: DevelopersPageProps): VNode {
  const { link, say, speech } = useSite();
  return (
    <form class="card" method="post" action={link('/settings/api-keys')} aria-labelledby="new-key">
      <h3 id="new-key">{say('keys.new')}</h3>
      <FormError form={form} />
      <div class="columns">
        <NameField form={form} hint={say('keys.name.hint')} />
        <Field
          form={form}
          name="expiresAt"
          label={say('keys.lastDay')}
          type="date"
          min={dayOf(now, speech.timeZone)}
          hint={say('keys.lastDay.hint')}
        />
      </div>
      <ScopeChoice form={form} />
      <input type="hidden" name="id" value={form.values['id']} />
      <button>{say('keys.put')}</button>
    </form>
  );
}

function Usage({ address }: DevelopersPageProps): VNode {
  const { link, say } = useSite();
  const parts = {
    header: <code>x-api-key</code>,
    bearer: <code>Authorization: Bearer</code>,
    docs: (
      <a class="plain-link" href={link('/api/docs')}>
        {say('nav.docs')}
      </a>
    ),
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
