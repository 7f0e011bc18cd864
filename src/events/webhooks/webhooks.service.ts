import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../accounts/caller.js';
import { cursorOf } from '../../changes/change-cursor.js';
import { ChangeFeed } from '../../changes/change-feed.js';
import type { Patch } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { LIST_LIMITS } from '../../households/list-limits.js';
import { addedBefore } from '../../http/problems/added-before.js';
import { InvalidRequestError, orNotFound, UnprocessableError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { Tasks } from '../../tasks/tasks.js';
import { deliveryOutcomes } from '../outcomes.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { GONE, WEBHOOK_TASK, WebhookDeliverer } from './webhook-deliverer.js';
import { plainMessage } from './webhook-messages.js';
import { WebhookSender } from './webhook-sender.js';
import { newSecret } from './webhook-signature.js';
import type { Webhook } from './webhook.entity.js';
import { WebhooksRepository } from './webhooks.repository.js';
import {
  type ChangedWebhookDto,
  type ChangeWebhookDto,
  type CreatedWebhookDto,
  type CreateWebhookDto,
  type DeliveryDto,
  type RotatedSecretDto,
  toDeliveryDto,
  toWebhookDto,
  type WebhookDeliveryDto,
  type WebhookDto,
} from './webhooks.dto.js';

const MOST_WEBHOOKS = LIST_LIMITS.webhooks.most;
const FULL = `The household has ${MOST_WEBHOOKS} webhooks, which is the most: delete one first`;

@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly deliverer: WebhookDeliverer,
    private readonly sender: WebhookSender,
    private readonly feed: ChangeFeed,
    private readonly tasks: Tasks,
    private readonly transactions: Transactions,
  ) {}

  async list(householdId: string): Promise<WebhookDto[]> {
    return (await this.webhooks.list(householdId)).map(toWebhookDto);
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<WebhookDto> {
    return toWebhookDto(orNotFound(await this.webhooks.findIn(householdId, id), 'Webhook'));
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
    return this.transactions.run(async () => {
      const count = await this.webhooks.countLocked(householdId);
      const same = await this.webhooks.findIn(householdId, id);
      if (same !== null)
        return created(
          addedBefore(same, (webhook) => isSame(webhook, body), 'webhook'),
          null,
        );
      if (count >= MOST_WEBHOOKS) throw new UnprocessableError(FULL, reason('webhook.most', { most: MOST_WEBHOOKS }));
      const webhook = { householdId, id, userId, url, name, eventTypes, enabled, secret, cursor };
      const added = orNotFound(await this.webhooks.add(webhook), 'Webhook');
      this.forgetAfterCommit(householdId);
      return created(added, secret);
    });
  }

  /** @throws InvalidRequestError NotFoundError */
  async change(caller: Caller, id: string, body: ChangeWebhookDto): Promise<ChangedWebhookDto> {
    const { householdId } = caller;
    if (body.url !== undefined) this.refuseAddress(caller, body.url);
    const cursor = cursorOf(await this.feed.end(householdId));
    return this.transactions.run(async () => {
      const webhook = orNotFound(await this.webhooks.lockIn(householdId, id), 'Webhook');
      const patch = patchOf(webhook, body, caller.userId, cursor);
      const changed = await this.webhooks.updateAtVersion({ householdId, id }, body.version, patch);
      this.forgetAfterCommit(householdId);
      if (changed !== null) await this.addTask(householdId, id);
      return { webhook: toWebhookDto(changed ?? webhook), stale: changed === null };
    });
  }

  /**
   * Returns whether the webhook had this version and was removed.
   * @throws NotFoundError
   */
  remove(householdId: string, id: string, version: number): Promise<boolean> {
    return this.transactions.run(async () => {
      const removed = await this.webhooks.removeAtVersion({ householdId, id }, version);
      if (removed === null) orNotFound(await this.webhooks.findIn(householdId, id), 'Webhook');
      return removed !== null;
    });
  }

  /** @throws NotFoundError */
  rotateSecret(householdId: string, id: string): Promise<RotatedSecretDto> {
    const secret = newSecret();
    return this.transactions.run(async () => {
      const webhook = orNotFound(await this.webhooks.rotate(householdId, id, secret), 'Webhook');
      return { webhook: toWebhookDto(webhook), secret };
    });
  }

  /**
   * Makes one attempt to send a message now, also when the webhook is switched off. A 410 switches it off, as for any
   * message.
   * @throws NotFoundError
   */
  async test(householdId: string, id: string): Promise<WebhookDeliveryDto> {
    const webhook = orNotFound(await this.webhooks.findDelivering(householdId, id), 'Webhook');
    const message = plainMessage('webhook.test', { webhookId: id });
    const delivery = { id: randomUUID(), body: message.body };
    const { status, error } = await this.deliverer.send(webhook, delivery);
    const result = { isDelivered: error === null, responseStatus: status, error, pause: null };
    const settled = await this.transactions.run(async () => {
      orNotFound(await this.webhooks.lockIn(householdId, id), 'Webhook');
      if (status === GONE) await this.webhooks.setFailing(webhook, 'gone');
      const [added] = await this.deliveries.add(householdId, id, [{ ...message, id: delivery.id }]);
      return added === undefined ? null : this.deliveries.settle(householdId, added, result);
    });
    if (settled === null) throw new Error('A delivery that was just added could not be settled');
    deliveryOutcomes.count(result.isDelivered ? 'delivered' : 'failed');
    return { delivery: toDeliveryDto(settled) };
  }

  /**
   * The newest 100.
   * @throws NotFoundError
   */
  async listDeliveries(householdId: string, id: string): Promise<DeliveryDto[]> {
    await this.find(householdId, id);
    return (await this.deliveries.listOf(householdId, id)).map(toDeliveryDto);
  }

  /**
   * Sends the delivery again at its next turn.
   * @throws NotFoundError
   */
  retry(householdId: string, id: string, deliveryId: string): Promise<WebhookDeliveryDto> {
    return this.transactions.run(async () => {
      const delivery = orNotFound(await this.deliveries.retry(householdId, id, deliveryId), 'Delivery');
      await this.addTask(householdId, id);
      return { delivery: toDeliveryDto(delivery) };
    });
  }

  private addTask(householdId: string, id: string): Promise<void> {
    return this.tasks.addNow({ kind: WEBHOOK_TASK, householdId, subject: id });
  }

  private forgetAfterCommit(householdId: string): void {
    this.transactions.afterCommit(() => {
      this.deliverer.forget(householdId);
    });
  }

  private refuseAddress({ role }: Caller, url: string): void {
    if (!this.sender.refuses(url, role)) return;
    const message =
      'url has an address that is not open to webhooks: private ones need an admin while sign-up is not open, others WEBHOOK_ALLOW_ADDRESSES';
    throw new InvalidRequestError([{ path: 'url', message, reason: reason('webhook.closedAddress') }]);
  }
}

function created(webhook: Webhook, secret: string | null): CreatedWebhookDto {
  return Object.assign(toWebhookDto(webhook), { secret });
}

/**
 * The person who changes the address or switches the webhook on becomes responsible for it: the role of this person decides whether
 * private addresses are allowed.
 * @param cursor the place in the feed from which it continues when it is switched on
 */
function patchOf(
  webhook: Webhook,
  { url, name, eventTypes, enabled }: ChangeWebhookDto,
  userId: string,
  cursor: string,
): Patch<Webhook> {
  const isSwitchedOn = enabled === true && !webhook.enabled;
  return {
    url,
    name,
    eventTypes,
    enabled,
    ...((url !== undefined || isSwitchedOn) && { userId }),
    ...(enabled !== undefined && { disabledReason: null }),
    ...(isSwitchedOn && { failingSince: null, cursor }),
  };
}

/** A webhook that was switched off because nobody answered is the same. */
function isSame(webhook: Webhook, body: CreateWebhookDto): boolean {
  return (
    webhook.url === body.url &&
    webhook.name === body.name &&
    webhook.eventTypes.join() === body.eventTypes.join() &&
    (webhook.enabled === body.enabled || webhook.disabledReason !== null)
  );
}
