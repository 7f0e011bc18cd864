import { cursorOf } from '../changes/change-cursor.js';
import { eventText } from '../http/answers/event-stream.js';
import type { ChangeDto } from './changes.dto.js';
import { eventTypeOf } from './event-type.js';

const VERSION = 1;

export interface EventMessage {
  readonly kind: string;
  readonly sequence: number;
  /** In the format of server-sent events. */
  readonly text: string;
}

/** The event for a change. Its id is the cursor of the place after the change. */
export function messageOf(change: ChangeDto, epoch: string, sequence: number): EventMessage {
  const eventName = eventTypeOf(change);
  const eventId = cursorOf({ epoch, sequence });
  const { operationId, occurredAt, id, version, entity } = change;
  const meta = { version: VERSION, eventId, operationId, eventName, namespace: change.kind, occurredAt };
  const text = eventText(eventId, eventName, { meta, payload: { id, version, entity } });
  return { kind: change.kind, sequence, text };
}
