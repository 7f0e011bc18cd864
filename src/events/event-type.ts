import type { ChangeDto } from './changes.dto.js';

/** What events and webhooks call a change, such as `grocery.updated`. */
export function eventTypeOf({ kind, op }: Pick<ChangeDto, 'kind' | 'op'>): string {
  return `${kind}.${op === 'delete' ? 'deleted' : 'updated'}`;
}
