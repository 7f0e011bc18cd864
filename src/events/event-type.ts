import type { ChangeDto } from './changes.dto.js';

/** The name of a change in events and webhooks, such as `grocery.updated`. */
export function eventTypeOf({ kind, op }: Pick<ChangeDto, 'kind' | 'op'>): string {
  return `${kind}.${op === 'delete' ? 'deleted' : 'updated'}`;
}
