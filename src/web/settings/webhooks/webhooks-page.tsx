import type { VNode } from 'preact';
import type { WebhookDto } from '../../../events/webhooks/webhooks.dto.js';
import type { FormState } from '../../forms.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { Sentence } from '../../pages/sentence.js';
import { useSite } from '../../site.js';
import { SettingsNav } from '../settings-nav.js';
import { WebhookFields } from './webhook-fields.js';
import { labelsOf } from './event-type-choices.js';
import { WebhookState } from './webhook-state.js';

interface WebhooksPageProps {
  readonly webhooks: readonly WebhookDto[];
  readonly form: FormState;
}

export function WebhooksPage({ webhooks, form }: WebhooksPageProps): VNode {
  const { link, say } = useSite();
  const standard = (
    <a href="https://www.standardwebhooks.com/" rel="noreferrer">
      Standard Webhooks
    </a>
  );
  return (
    <HouseholdLayout title={say('webhooks')} current="settings" width="medium">
      <h1>{say('webhooks')}</h1>
      <SettingsNav current="developers" />
      <p>
        <Sentence word="webhooks.how" parts={{ standard }} />
      </p>
      {webhooks.length === 0 ? (
        <p class="card empty">{say('webhooks.none')}</p>
      ) : (
        <ul class="keys">
          {webhooks.map((webhook) => (
            <li key={webhook.id} class="card key">
              <div class="key-name">
                <h2>{webhook.name}</h2>
                <WebhookState webhook={webhook} />
              </div>
              <dl class="facts">
                <dt>{say('webhooks.address')}</dt>
                <dd>{webhook.url}</dd>
                <dt>{say('webhooks.events')}</dt>
                <dd>{labelsOf(webhook.eventTypes, say)}</dd>
              </dl>
              <a class="button quiet" href={link(`/settings/webhooks/${webhook.id}`)}>
                {say('webhooks.open')}
                <span class="unseen"> {webhook.name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <form class="card" method="post" action={link('/settings/webhooks')} aria-labelledby="new-webhook">
        <h2 id="new-webhook">{say('webhooks.add')}</h2>
        <WebhookFields form={form} />
        <input type="hidden" name="id" value={form.values['id']} />
        <button>{say('webhooks.put')}</button>
      </form>
    </HouseholdLayout>
  );
}
