import type { ChangeDto } from '../changes.dto.js';
import { eventTypeOf } from '../event-type.js';

/** Maximum bytes of a message's body. */
export const MOST_BYTES = 20_000;
/** Bytes of a body besides its items. */
const FRAME_BYTES = 200;

export interface WebhookMessage {
  readonly type: string;
  readonly body: string;
}

/** The part of a message about one change. */
interface ChangeData {
  readonly id: string;
  readonly version: number | null;
  readonly operationId: string | null;
  readonly occurredAt: string;
  /** The object as it is now; `null` when it was deleted, or is too long for a message. */
  readonly entity: object | null;
}

/** Whether one of the patterns matches the type: `grocery.updated`, `grocery.*` or `*`. */
export function isWanted(type: string, patterns: readonly string[]): boolean {
  const [kind = ''] = type.split('.');
  return patterns.some((pattern) => pattern === '*' || pattern === type || pattern === `${kind}.*`);
}

/**
 * The messages for the changes, in their order. Consecutive changes of one type share messages with `data.items`, as
 * many as fit. A single change is the `data` itself.
 */
export function messagesOf(changes: readonly ChangeDto[]): WebhookMessage[] {
  const messages: WebhookMessage[] = [];
  let run: ChangeData[] = [];
  let runType = '';
  let bytes = 0;
  const flush = (): void => {
    if (run.length > 0) messages.push(messageOf(runType, run));
    run = [];
    bytes = 0;
  };
  for (const change of changes) {
    const type = eventTypeOf(change);
    const data = fitting(change);
    const size = bytesOf(data) + 1;
    if (type !== runType || bytes + size > MOST_BYTES - FRAME_BYTES) flush();
    runType = type;
    run.push(data);
    bytes += size;
  }
  flush();
  return messages;
}

/** A message without changes, such as the one that tests a webhook. */
export function plainMessage(type: string, data: object, timestamp = new Date().toISOString()): WebhookMessage {
  return { type, body: JSON.stringify({ type, timestamp, data }) };
}

function messageOf(type: string, run: readonly ChangeData[]): WebhookMessage {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) throw new Error('A message tells of one change at least');
  return plainMessage(type, run.length === 1 ? first : { items: run }, last.occurredAt);
}

function fitting({ id, version, operationId, occurredAt, entity }: ChangeDto): ChangeData {
  const data = { id, version, operationId, occurredAt, entity };
  return bytesOf(data) > MOST_BYTES - FRAME_BYTES ? { ...data, entity: null } : data;
}

function bytesOf(data: ChangeData): number {
  return Buffer.byteLength(JSON.stringify(data));
}
