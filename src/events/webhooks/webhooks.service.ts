import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../accounts/caller.js';
import { cursorOf } from '../../changes/change-cursor.js';
import { ChangeFeed } from '../../changes/change-feed.js';
import { isForeignKeyViolation } from '../../database/pg-errors.js';
import { Sql } from '../../database/sql.js';
import { atVersion } from '../../database/version-guard.js';
import { ConflictError, InvalidRequestError, NotFoundError, UnprocessableError } from '../../http/problems/errors.js';
import { Tasks } from '../../tasks/tasks.js';
import { deliveryOutcomes } from '../outcomes.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { GONE, WEBHOOK_TASK, WebhookDeliverer } from './webhook-deliverer.js';
import { plainMessage } from './webhook-messages.js';
import { WebhookSender } from './webhook-sender.js';
import { newSecret } from './webhook-signature.js';
import { MOST_WEBHOOKS, WebhooksRepository } from './webhooks.repository.js';
import type {
  ChangedWebhookDto,
  ChangeWebhookDto,
  CreatedWebhookDto,
  CreateWebhookDto,
  DeliveryDto,
  RotatedSecretDto,
  WebhookDeliveryDto,
  WebhookDto,
} from './webhooks.dto.js';

@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly deliverer: WebhookDeliverer,
    private readonly sender: WebhookSender,
    private readonly feed: ChangeFeed,
    private readonly tasks: Tasks,
    private readonly sql: Sql,
  ) {}

  list(householdId: string): Promise<WebhookDto[]> {
    return this.webhooks.list(householdId);
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<WebhookDto> {
    const webhook = await this.webhooks.findById(householdId, id);
    if (webhook === null) throw new NotFoundError('Webhook not found');
    return webhook;
  }

  /**
   * @throws InvalidRequestError for an address that is not allowed, ConflictError when another webhook has the id,
   * UnprocessableError
   */
  async create(caller: Caller, body: CreateWebhookDto): Promise<CreatedWebhookDto> {
    const { householdId, userId } = caller;
    const { id = randomUUID(), url, name, eventTypes, enabled } = body;
    this.refuseAddress(caller, url);
    const secret = newSecret();
    const cursor = cursorOf(await this.feed.end(householdId));
    const added = await this.webhooks.insert({
      householdId,
      id,
      userId,
      url,
      name,
      eventTypes,
      enabled,
      secret,
      cursor,
    });
    if (added === 'full')
      throw new UnprocessableError(`The household has ${MOST_WEBHOOKS} webhooks, which is the most: delete one first`);
    if (added === 'id-taken') return created(await this.sameAs(householdId, id, body), null);
    this.deliverer.forget(householdId);
    return created(added, secret);
  }

  /** @throws InvalidRequestError NotFoundError */
  async change(caller: Caller, id: string, body: ChangeWebhookDto): Promise<ChangedWebhookDto> {
    const { householdId } = caller;
    const { version, url, name, eventTypes, enabled } = body;
    if (url !== undefined) this.refuseAddress(caller, url);
    const cursor = cursorOf(await this.feed.end(householdId));
    const change = this.webhooks.changeAtVersion(caller, id, version, { url, name, eventTypes, enabled, cursor });
    const outcome = await atVersion(change, () => this.webhooks.findById(householdId, id));
    if (outcome === null) throw new NotFoundError('Webhook not found');
    this.deliverer.forget(householdId);
    if (!outcome.stale) await this.wake(householdId, id);
    return { webhook: outcome.row, stale: outcome.stale };
  }

  /**
   * Returns whether the webhook had this version and was removed.
   * @throws NotFoundError
   */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const change = this.webhooks.removeAtVersion(householdId, id, version);
    const outcome = await atVersion(change, () => this.webhooks.findById(householdId, id));
    if (outcome === null) throw new NotFoundError('Webhook not found');
    return !outcome.stale;
  }

  /** @throws NotFoundError */
  async rotateSecret(householdId: string, id: string): Promise<RotatedSecretDto> {
    const secret = newSecret();
    const webhook = await this.webhooks.rotate(householdId, id, secret);
    if (webhook === null) throw new NotFoundError('Webhook not found');
    return { webhook, secret };
  }

  /**
   * Makes one attempt to send a message now, also when the webhook is switched off. A 410 switches it off, as for any
   * message.
   * @throws NotFoundError
   */
  async test(householdId: string, id: string): Promise<WebhookDeliveryDto> {
    const webhook = await this.webhooks.findDelivering(householdId, id);
    if (webhook === null) throw new NotFoundError('Webhook not found');
    const message = plainMessage('webhook.test', { webhookId: id });
    const delivery = { id: randomUUID(), body: message.body };
    const { status, error } = await this.deliverer.send(webhook, delivery);
    const result = { isDelivered: error === null, responseStatus: status, error, pause: null };
    const stored = await this.sql
      .transaction(householdId, async (tx) => {
        if (status === GONE) await this.webhooks.noteFailure(tx, webhook, 'gone');
        const [added] = await this.deliveries.add(tx, householdId, id, [{ ...message, id: delivery.id }]);
        return added === undefined ? null : this.deliveries.settle(tx, householdId, added, result);
      })
      .catch((error: unknown) => {
        if (isForeignKeyViolation(error, 'webhook_deliveries_webhook_fkey')) return null;
        throw error;
      });
    if (stored === null) throw new NotFoundError('Webhook not found');
    deliveryOutcomes.tell(result.isDelivered ? 'delivered' : 'failed');
    return { delivery: stored };
  }

  /**
   * The newest 100.
   * @throws NotFoundError
   */
  async listDeliveries(householdId: string, id: string): Promise<DeliveryDto[]> {
    await this.find(householdId, id);
    return this.deliveries.list(householdId, id);
  }

  /**
   * Sends the delivery again at its next turn.
   * @throws NotFoundError
   */
  async retry(householdId: string, id: string, deliveryId: string): Promise<WebhookDeliveryDto> {
    const delivery = await this.sql.transaction(householdId, async (tx) => {
      await this.tasks.add(tx, { kind: WEBHOOK_TASK, householdId, subject: id });
      return this.deliveries.retry(tx, householdId, id, deliveryId);
    });
    if (delivery === null) throw new NotFoundError('Delivery not found');
    await this.wake(householdId, id);
    return { delivery };
  }

  private async wake(householdId: string, id: string): Promise<void> {
    await this.tasks.addNow({ kind: WEBHOOK_TASK, householdId, subject: id });
  }

  private async sameAs(householdId: string, id: string, body: CreateWebhookDto): Promise<WebhookDto> {
    const existing = await this.webhooks.findById(householdId, id);
    const isSame =
      existing?.url === body.url &&
      existing.name === body.name &&
      existing.eventTypes.join() === body.eventTypes.join() &&
      (existing.enabled === body.enabled || existing.disabledReason !== null);
    if (existing === null || !isSame) throw new ConflictError('There is another webhook with this id');
    return existing;
  }

  private refuseAddress({ role }: Caller, url: string): void {
    if (!this.sender.refuses(url, role)) return;
    const message =
      'url has an address that is not open to webhooks: private ones need an admin while sign-up is not open, others WEBHOOK_ALLOW_ADDRESSES';
    throw new InvalidRequestError([{ path: 'url', message }]);
  }
}

function created(
  { id, url, name, eventTypes, enabled, ...rest }: WebhookDto,
  secret: string | null,
): CreatedWebhookDto {
  const { disabledReason, failingSince, createdAt, updatedAt, version } = rest;
  const times = { failingSince, createdAt, updatedAt };
  return { id, url, name, eventTypes, enabled, disabledReason, ...times, version, secret };
}
