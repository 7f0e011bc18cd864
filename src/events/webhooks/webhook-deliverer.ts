import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { cursorOf, placeOfCursor } from '../../changes/change-cursor.js';
import { ChangeFeed, PlaceExpiredError } from '../../changes/change-feed.js';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import type { Task } from '../../tasks/task.js';
import type { TaskKind } from '../../tasks/task-kind.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import { Tasks } from '../../tasks/tasks.js';
import { eventTypeOf } from '../event-type.js';
import { deliveryOutcomes } from '../outcomes.js';
import { MOST_FAILING, pauseAfter } from './retry-plan.js';
import { type WaitingDelivery, WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { isWanted, messagesOf, plainMessage, type WebhookMessage } from './webhook-messages.js';
import { type SendResult, WebhookSender } from './webhook-sender.js';
import { signatureOf } from './webhook-signature.js';
import type { DisabledReason } from './webhook.entity.js';
import { type DeliveringWebhook, WebhooksRepository } from './webhooks.repository.js';

/** Number of changes that are made into deliveries at once. */
const PAGE = 500;
/** Minimum number of seconds between two deliveries, in which further changes are collected. */
const STORM = 2;
/** Number of deliveries of one turn; then other webhooks get their turn. */
const MOST_OF_A_TURN = 20;
/** Milliseconds between a change and the task, in which further changes are collected. */
const PAUSE = 100;
/** Seconds between two searches for webhooks whose task is missing. */
const SWEEP = 10;
const DAY = 86_400;
/** Milliseconds for which a process caches the ids of a household's webhooks. The search finds newer ones. */
const KNOWN = 30_000;
/** Maximum number of cached households, and of cached webhooks. */
const MOST_KNOWN = 10_000;

/** With this status a receiver says that it wants no further messages. */
export const GONE = 410;

/** The kind of the tasks. Their subject is the id of the webhook. */
export const WEBHOOK_TASK = 'webhook';

/** Makes deliveries from the feed for each webhook, and sends them one after the other until they arrive. */
@Injectable()
export class WebhookDeliverer implements OnModuleInit, TaskKind {
  readonly name = WEBHOOK_TASK;
  readonly places = 10;
  /** The ids of webhooks, by household. */
  private readonly known = new LRUCache<string, string[]>({
    maxSize: MOST_KNOWN,
    sizeCalculation: (ids) => 1 + ids.length,
    ttl: KNOWN,
  });
  private readonly changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly sender: WebhookSender,
    private readonly feed: ChangeFeed,
    private readonly changes: Changes,
    private readonly transactions: Transactions,
    private readonly tasks: Tasks,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
    this.runner.every(SWEEP, 'findWebhooksBehind', () => this.findBehind());
    this.runner.every(DAY, 'removeOldDeliveries', () => this.deliveries.removeOld());
    this.changes.onCommitted(({ householdId }) => {
      this.addTasksSoon(householdId);
    });
  }

  /** Drops the cached webhooks of a household whose webhooks have changed. */
  forget(householdId: string): void {
    this.known.delete(householdId);
  }

  /**
   * It uses `repeat` and not `postpone`, so that a task that was added again in the meantime is run at once: a person
   * may have asked for a delivery.
   */
  async run(task: Task, stop: AbortSignal): Promise<void> {
    const { householdId, subject: id } = task;
    for (let count = 0; count < MOST_OF_A_TURN; count++) {
      const webhook = await this.webhooks.findDelivering(householdId, id);
      if (webhook?.enabled !== true) return this.tasks.complete(task);
      if (webhook.makerRole === null) return this.switchOff(task, webhook);
      const next = await this.deliveries.next(householdId, id);
      if (next !== null && next.seconds > 0) return this.tasks.repeat(task, next.seconds);
      if (next !== null) await this.attempt(webhook, next, stop);
      else {
        const since = (await this.deliveries.secondsSinceLast(householdId, id)) ?? STORM;
        if (this.isAtEnd(webhook, await this.feed.end(householdId))) return this.tasks.complete(task);
        if (since >= 0 && since < STORM) return this.tasks.repeat(task, STORM - since);
        await this.makeDeliveries(webhook);
      }
    }
    await this.tasks.repeat(task, 0);
  }

  /** Switches off a webhook whose person has left the household, because that person may be the receiver. */
  private switchOff(task: Task, webhook: DeliveringWebhook): Promise<void> {
    return this.transactions.run(async () => {
      await this.webhooks.setFailing(webhook, 'left');
      await this.tasks.complete(task);
    });
  }

  private isAtEnd({ cursor }: DeliveringWebhook, end: { epoch: string; sequence: number }): boolean {
    return cursor === cursorOf(end);
  }

  /**
   * Reads the feed from the cursor of the webhook. The new cursor is stored in the transaction that stores the
   * deliveries.
   */
  private async makeDeliveries(webhook: DeliveringWebhook): Promise<void> {
    const { householdId, id } = webhook;
    const { messages, cursor } = await this.read(webhook);
    await this.transactions.run(async () => {
      if (!(await this.webhooks.advance(webhook, cursor))) return;
      await this.deliveries.add(householdId, id, messages);
    });
  }

  private async read(webhook: DeliveringWebhook): Promise<{ messages: WebhookMessage[]; cursor: string }> {
    const { householdId, eventTypes } = webhook;
    const kinds = this.feed.kinds
      .map(({ kind }) => kind)
      .filter((kind) => isWanted(`${kind}.updated`, eventTypes) || isWanted(`${kind}.deleted`, eventTypes));
    try {
      const place = placeOfCursor(webhook.cursor);
      if (place === null) throw new PlaceExpiredError();
      const page = await this.feed.after(householdId, place, kinds, PAGE);
      const wanted = page.changes.filter((change) => isWanted(eventTypeOf(change), eventTypes));
      return { messages: messagesOf(wanted), cursor: cursorOf(page.end) };
    } catch (error) {
      if (!(error instanceof PlaceExpiredError)) throw error;
      return { messages: [plainMessage('feed.lagged', {})], cursor: cursorOf(await this.feed.end(householdId)) };
    }
  }

  private async attempt(webhook: DeliveringWebhook, delivery: WaitingDelivery, stop: AbortSignal): Promise<void> {
    const result = await this.send(webhook, delivery, stop);
    const pause = result.error === null ? null : pauseAfter(delivery.attempts + 1, result.retryAfterSeconds);
    const disabled = disablingReason(webhook, result);
    const next = await this.transactions.run(async () => {
      let secondsToNext = disabled === null ? pause : null;
      if (result.error === null) await this.webhooks.clearFailing(webhook);
      // A new address is tried at once.
      else if (!(await this.webhooks.setFailing(webhook, disabled))) secondsToNext = 0;
      await this.deliveries.settle(webhook.householdId, delivery, {
        isDelivered: result.error === null,
        responseStatus: result.status,
        error: result.error,
        pause: secondsToNext,
      });
      return secondsToNext;
    });
    deliveryOutcomes.count(result.error === null ? 'delivered' : next === null ? 'failed' : 'postponed');
  }

  /** Makes one attempt, with a signature for the present time. */
  send(
    { url, secrets, makerRole }: DeliveringWebhook,
    { id, body }: Pick<WaitingDelivery, 'id' | 'body'>,
    stop?: AbortSignal,
  ): Promise<SendResult> {
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf({ id, timestamp, body }, secrets),
    };
    return this.sender.send({ url, headers, body, role: makerRole }, stop);
  }

  private addTasksSoon(householdId: string): void {
    if (this.known.get(householdId)?.length === 0) return;
    this.changed.add(householdId);
    this.timer ??= setTimeout(() => void this.addTasks(), PAUSE);
  }

  /** Webhooks for which this fails are found by `findBehind`. */
  private async addTasks(): Promise<void> {
    this.timer = undefined;
    const households = [...this.changed];
    this.changed.clear();
    for (const householdId of households) {
      try {
        for (const id of await this.webhooksOf(householdId)) await this.tasks.addNow(taskOf(householdId, id));
      } catch {
        this.known.delete(householdId);
      }
    }
  }

  private async webhooksOf(householdId: string): Promise<string[]> {
    const known = this.known.get(householdId);
    if (known !== undefined) return known;
    const ids = await this.webhooks.enabledIds(householdId);
    this.known.set(householdId, ids);
    return ids;
  }

  private async findBehind(): Promise<void> {
    for (const { householdId, id } of await this.webhooks.behind()) await this.tasks.add(taskOf(householdId, id));
  }
}

function taskOf(householdId: string, id: string): { kind: string; householdId: string; subject: string } {
  return { kind: WEBHOOK_TASK, householdId, subject: id };
}

function disablingReason({ failingSince }: DeliveringWebhook, { status, error }: SendResult): DisabledReason | null {
  if (error === null) return null;
  if (status === GONE) return 'gone';
  return failingSince !== null && Date.now() - failingSince.getTime() > MOST_FAILING ? 'failing' : null;
}
