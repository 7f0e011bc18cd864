import { basePath } from './base-path.js';

/** What the script of the shopping list tells the line about being offline, which is in the script of all pages. */
export interface ListConnection {
  /** Whether the list cannot reach the server. */
  readonly isAway: boolean;
  /** How many of its changes are not sent. */
  readonly waiting: number;
}

const EVENT = 'larder-list-connection';

/** Tells the line of this page, and those of the other pages of Larder that this browser has open. */
export function tellOfList(detail: ListConnection): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail }));
  const channel = channelOfPages();
  channel?.postMessage(detail.waiting);
  channel?.close();
}

export function onListConnection(listener: (connection: ListConnection) => void): void {
  document.addEventListener(EVENT, (event) => {
    listener((event as CustomEvent<ListConnection>).detail);
  });
}

/** @param listener gets the number of changes that are not sent, when another page tells it */
export function onWaitingElsewhere(listener: (waiting: number) => void): void {
  channelOfPages()?.addEventListener('message', ({ data }) => {
    listener(Number(data));
  });
}

/** `undefined` in old browsers. There, each page counts when it is loaded. */
function channelOfPages(): BroadcastChannel | undefined {
  const { BroadcastChannel: Channel } = globalThis as { BroadcastChannel?: typeof BroadcastChannel };
  return Channel === undefined ? undefined : new Channel(`${EVENT} ${basePath()}`);
}
