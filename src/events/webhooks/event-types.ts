import { SHOWN_KINDS } from '../../changes/change-kind.js';

/** The values that a webhook can select: all changes, all changes of a kind, or changes of one type. */
export const EVENT_TYPES: readonly string[] = [
  '*',
  ...SHOWN_KINDS.flatMap((kind) => [`${kind}.*`, `${kind}.updated`, `${kind}.deleted`]),
];
