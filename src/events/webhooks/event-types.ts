import { SHOWN_KINDS } from '../../changes/change-kind.js';

/** What a webhook may ask for: everything, all changes of a kind, or those of one sort. */
export const EVENT_TYPES: readonly string[] = [
  '*',
  ...SHOWN_KINDS.flatMap((kind) => [`${kind}.*`, `${kind}.updated`, `${kind}.deleted`]),
];
