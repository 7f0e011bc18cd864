/** What the script of the shopping list tells the line about being offline, which is in the script of all pages. */
export interface ListConnection {
  /** Whether the list cannot reach the server. */
  readonly isAway: boolean;
  /** How many of its changes are not sent. */
  readonly waiting: number;
}

const EVENT = 'larder-list-connection';

export function tellOfList(detail: ListConnection): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail }));
}

export function onListConnection(listener: (connection: ListConnection) => void): void {
  document.addEventListener(EVENT, (event) => {
    listener((event as CustomEvent<ListConnection>).detail);
  });
}
