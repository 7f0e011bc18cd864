import type { VNode } from 'preact';
import type { DeliveryDto, WebhookDto } from '../../../events/webhooks/webhooks.dto.js';
import type { FormState } from '../../forms.js';
import type { Notice } from '../../notice.js';
import { Layout } from '../../pages/layout.js';
import { Moment } from '../../pages/moment.js';
import { NoticeLine } from '../../pages/notice-line.js';
import { useSite } from '../../site.js';
import { PostButton } from '../post-button.js';
import { SettingsNav } from '../settings-nav.js';
import { WebhookFields } from './webhook-fields.js';
import { ON } from './webhook.form.js';
import { WebhookState } from './webhook-state.js';

interface WebhookPageProps {
  readonly webhook: WebhookDto;
  readonly deliveries: readonly DeliveryDto[];
  readonly form: FormState;
  readonly timeZone: string;
  readonly notice?: Notice | undefined;
}

/** One webhook: its form, and what became of its messages. */
export function WebhookPage({ webhook, deliveries, form, timeZone, notice }: WebhookPageProps): VNode {
  const { link } = useSite();
  const path = `/settings/webhooks/${webhook.id}`;
  const { failingSince } = webhook;
  return (
    <Layout title={webhook.name} signedIn current="settings">
      <h1>{webhook.name}</h1>
      <SettingsNav current="webhooks" withWebhooks />
      <NoticeLine notice={notice} />
      <p>
        <WebhookState webhook={webhook} />
        {failingSince !== null && (
          <>
            {' '}
            Nothing was delivered since <Moment date={new Date(failingSince)} timeZone={timeZone} />.
          </>
        )}
      </p>
      <div class="choices">
        <PostButton action={`${path}/test`} label="Send a test message" />
        <PostButton action={`${path}/rotate-secret`} label="Make a new secret" />
        <a class="button danger" href={link(`${path}/delete`)}>
          Delete
        </a>
      </div>
      <Deliveries deliveries={deliveries} path={path} timeZone={timeZone} />
      <form class="card" method="post" action={link(path)} aria-labelledby="change">
        <h2 id="change">Change the webhook</h2>
        <WebhookFields form={form} />
        <label class="option">
          <input type="checkbox" name="enabled" value={ON} checked={form.values['enabled'] === ON} />
          <span>
            On <small class="hint">Switched on again, it begins with what happens from then on.</small>
          </span>
        </label>
        <input type="hidden" name="version" value={form.values['version']} />
        <button>Save</button>
      </form>
    </Layout>
  );
}

const COLUMNS = ['Created', 'Type', 'State', 'Attempts', 'Last answer'];

interface DeliveriesProps {
  readonly deliveries: readonly DeliveryDto[];
  readonly path: string;
  readonly timeZone: string;
}

function Deliveries({ deliveries, path, timeZone }: DeliveriesProps): VNode {
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">Messages</h2>
      {deliveries.length === 0 ? (
        <p class="card empty">Nothing was sent in the last 30 days.</p>
      ) : (
        <div class="card table" role="region" aria-labelledby="deliveries" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column}>{column}</th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} delivery={delivery} path={path} timeZone={timeZone} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type DeliveryProps = Omit<DeliveriesProps, 'deliveries'> & { readonly delivery: DeliveryDto };

function Delivery({ delivery, path, timeZone }: DeliveryProps): VNode {
  const { id, type, status, attempts, createdAt, nextAttemptAt } = delivery;
  return (
    <tr>
      <td data-label={COLUMNS[0]}>
        <Moment date={new Date(createdAt)} timeZone={timeZone} />
      </td>
      <td data-label={COLUMNS[1]}>{type}</td>
      <td data-label={COLUMNS[2]}>
        <span class={`badge ${status === 'delivered' ? 'good' : status === 'failed' ? 'bad' : ''}`}>{status}</span>
        {nextAttemptAt !== null && attempts > 0 && (
          <small class="hint">
            again at <Moment date={new Date(nextAttemptAt)} timeZone={timeZone} />
          </small>
        )}
      </td>
      <td data-label={COLUMNS[3]}>{attempts}</td>
      <td data-label={COLUMNS[4]}>{answerOf(delivery)}</td>
      <td>
        <PostButton action={`${path}/deliveries/${id}/retry`} label="Send again" about={type} />
      </td>
    </tr>
  );
}

function answerOf({ responseStatus, error }: DeliveryDto): string {
  if (error !== null) return error;
  return responseStatus === null ? 'none' : String(responseStatus);
}
