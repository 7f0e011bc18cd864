import { CHANGE_KINDS } from '../../changes/change-kind.js';

/** What a webhook may ask for: everything, all changes of a kind, or those of one sort. */
export const EVENT_TYPES: readonly string[] = [
  '*',
  ...CHANGE_KINDS.filter((kind) => kind !== 'apiKey').flatMap((kind) => [
    `${kind}.*`,
    `${kind}.updated`,
    `${kind}.deleted`,
  ]),
];
