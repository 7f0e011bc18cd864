import type { VNode } from 'preact';
import type { WebhookDto } from '../../../events/webhooks/webhooks.dto.js';
import type { FormState } from '../../forms.js';
import type { Notice } from '../../notice.js';
import { Layout } from '../../pages/layout.js';
import { NoticeLine } from '../../pages/notice-line.js';
import { useSite } from '../../site.js';
import { SettingsNav } from '../settings-nav.js';
import { WebhookFields } from './webhook-fields.js';
import { labelsOf } from './webhook.form.js';
import { WebhookState } from './webhook-state.js';

interface WebhooksPageProps {
  readonly webhooks: readonly WebhookDto[];
  readonly form: FormState;
  readonly notice?: Notice | undefined;
}

export function WebhooksPage({ webhooks, form, notice }: WebhooksPageProps): VNode {
  const { link } = useSite();
  return (
    <Layout title="Webhooks" signedIn current="settings">
      <h1>Webhooks</h1>
      <SettingsNav current="webhooks" withWebhooks />
      <NoticeLine notice={notice} />
      <p>
        Larder tells other programs of changes, such as an automation at home. Messages follow the{' '}
        <a href="https://www.standardwebhooks.com/" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        specification.
      </p>
      {webhooks.length === 0 ? (
        <p class="card empty">There is no webhook yet.</p>
      ) : (
        <ul class="keys">
          {webhooks.map((webhook) => (
            <li key={webhook.id} class="card key">
              <div class="key-name">
                <h2>{webhook.name}</h2>
                <WebhookState webhook={webhook} />
              </div>
              <dl class="facts">
                <dt>Address</dt>
                <dd>{webhook.url}</dd>
                <dt>Told of</dt>
                <dd>{labelsOf(webhook.eventTypes)}</dd>
              </dl>
              <a class="button quiet" href={link(`/settings/webhooks/${webhook.id}`)}>
                Open<span class="unseen"> {webhook.name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <form class="card" method="post" action={link('/settings/webhooks')} aria-labelledby="new-webhook">
        <h2 id="new-webhook">Add a webhook</h2>
        <WebhookFields form={form} />
        <input type="hidden" name="id" value={form.values['id']} />
        <button>Add the webhook</button>
      </form>
    </Layout>
  );
}
