import type { VNode } from 'preact';
import type { DeliveryDto, WebhookDto } from '../../../events/webhooks/webhooks.dto.js';
import type { FormState } from '../../forms.js';
import { HouseholdLayout } from '../../pages/household-layout.js';
import { Moment } from '../../pages/moment.js';
import { Sentence } from '../../pages/sentence.js';
import { useSite, useSpeech } from '../../site.js';
import type { Word } from '../../words/en.js';
import { PostButton } from '../post-button.js';
import { SettingsNav } from '../settings-nav.js';
import { WebhookFields } from './webhook-fields.js';
import { WebhookState } from './webhook-state.js';

interface WebhookPageProps {
  readonly webhook: WebhookDto;
  readonly deliveries: readonly DeliveryDto[];
  readonly form: FormState;
}

/** One webhook: its form, and its deliveries. */
export function WebhookPage({ webhook, deliveries, form }: WebhookPageProps): VNode {
  const { link, say } = useSite();
  const path = `/settings/webhooks/${webhook.id}`;
  const { failingSince } = webhook;
  return (
    <HouseholdLayout title={webhook.name} current="settings" width="medium">
      <h1>{webhook.name}</h1>
      <SettingsNav current="developers" />
      <p>
        <WebhookState webhook={webhook} />
        {failingSince !== null && (
          <>
            {' '}
            <Sentence word="webhooks.since" parts={{ moment: <Moment date={new Date(failingSince)} /> }} />
          </>
        )}
      </p>
      <div class="choices">
        <PostButton action={`${path}/test`} label={say('webhooks.test')} />
        <PostButton action={`${path}/rotate-secret`} label={say('webhooks.newSecret')} />
        <a class="button danger" href={link(`${path}/delete`)}>
          {say('settings.delete')}
        </a>
      </div>
      <Deliveries deliveries={deliveries} path={path} />
      <form class="card" method="post" action={link(path)} aria-labelledby="change">
        <h2 id="change">{say('webhooks.change')}</h2>
        <WebhookFields form={form} />
        <label class="option">
          <input type="checkbox" name="enabled" checked={form.ticked['enabled']?.includes('on')} />
          <span>
            {say('webhooks.on')} <small class="hint">{say('webhooks.on.hint')}</small>
          </span>
        </label>
        <input type="hidden" name="version" value={form.values['version']} />
        <button>{say('edit.save')}</button>
      </form>
    </HouseholdLayout>
  );
}

const COLUMNS = [
  'settings.created',
  'webhooks.type',
  'webhooks.state',
  'webhooks.attempts',
  'webhooks.answer',
] as const satisfies readonly Word[];

interface DeliveriesProps {
  readonly deliveries: readonly DeliveryDto[];
  readonly path: string;
}

function Deliveries({ deliveries, path }: DeliveriesProps): VNode {
  const { say } = useSpeech();
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{say('webhooks.messages')}</h2>
      {deliveries.length === 0 ? (
        <p class="card empty">{say('webhooks.messages.none')}</p>
      ) : (
        <div class="card table" role="region" aria-labelledby="deliveries" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column}>{say(column)}</th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} delivery={delivery} path={path} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type DeliveryProps = Omit<DeliveriesProps, 'deliveries'> & { readonly delivery: DeliveryDto };

function Delivery({ delivery, path }: DeliveryProps): VNode {
  const { say, number } = useSpeech();
  const { id, type, status, attempts, createdAt, nextAttemptAt } = delivery;
  const [created, typeOf, state, tries, answer] = COLUMNS.map((column) => say(column));
  return (
    <tr>
      <td data-label={created}>
        <Moment date={new Date(createdAt)} />
      </td>
      <td data-label={typeOf}>{type}</td>
      <td data-label={state}>
        <span class={`badge ${status === 'delivered' ? 'good' : status === 'failed' ? 'bad' : ''}`}>
          {say(`webhooks.${status}`)}
        </span>
        {nextAttemptAt !== null && attempts > 0 && (
          <small class="hint">
            <Sentence word="webhooks.again" parts={{ moment: <Moment date={new Date(nextAttemptAt)} /> }} />
          </small>
        )}
      </td>
      <td data-label={tries}>{number(attempts)}</td>
      <td data-label={answer}>{answerOf(delivery) ?? say('webhooks.answer.none')}</td>
      <td>
        <PostButton action={`${path}/deliveries/${id}/retry`} label={say('webhooks.retry')} about={type} />
      </td>
    </tr>
  );
}

/** The error, or the status of the response; `null` before the first response. */
function answerOf({ responseStatus, error }: DeliveryDto): string | null {
  return error ?? responseStatus?.toString() ?? null;
}
