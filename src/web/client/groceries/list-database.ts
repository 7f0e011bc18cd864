import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { databaseName } from '../offline-storage.js';
import { type Lists, NO_LISTS } from './lists.js';
import type { Entry } from './outbox.js';
import type { Trouble } from './sending.js';

interface Stored extends DBSchema {
  /** The keys are `owner` and `lists`. */
  state: { key: string; value: unknown };
  outbox: { key: number; value: Entry };
  troubles: { key: string; value: Trouble };
}

export interface Contents {
  readonly lists: Lists;
  readonly entries: readonly Entry[];
  readonly troubles: readonly Trouble[];
}

/** The database now belongs to another person, or was deleted: this page shows an old list. */
export class NotOursError extends Error {}

/**
 * The database of the browser with the shopping list of one person. Several tabs share it, so every write is one transaction that begins
 * with a read.
 */
export class ListDatabase {
  private constructor(
    private readonly database: IDBPDatabase<Stored>,
    readonly owner: string,
  ) {}

  /**
   * Opens the database for a person. A database of another person is emptied.
   * @param owner `null` when the page does not know it: then the owner of the database is used
   * @returns `null` when no owner is known
   */
  static async open(base: string, owner: string | null, onLost: () => void): Promise<ListDatabase | null> {
    const database = await openDB<Stored>(databaseName(base), 1, {
      upgrade(fresh) {
        fresh.createObjectStore('state');
        fresh.createObjectStore('outbox', { autoIncrement: true });
        fresh.createObjectStore('troubles', { keyPath: 'operationId' });
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        onLost();
      },
      terminated: onLost,
    });
    const change = database.transaction(['state', 'outbox', 'troubles'], 'readwrite');
    const known = (await change.objectStore('state').get('owner')) as string | undefined;
    const holder = owner ?? known;
    if (holder !== undefined && holder !== known) {
      for (const name of ['state', 'outbox', 'troubles'] as const) void change.objectStore(name).clear();
      void change.objectStore('state').put(holder, 'owner');
    }
    await change.done;
    if (holder === undefined) database.close();
    return holder === undefined ? null : new ListDatabase(database, holder);
  }

  read(): Promise<Contents> {
    return this.write(() => ({}));
  }

  /**
   * Changes the database in one transaction, because several tabs share it.
   * @param make returns the change for the present contents
   * @throws NotOursError
   */
  async write(make: (now: Contents) => Change): Promise<Contents> {
    const write = this.database.transaction(['state', 'outbox', 'troubles'], 'readwrite');
    const [state, outbox, troubles] = [
      write.objectStore('state'),
      write.objectStore('outbox'),
      write.objectStore('troubles'),
    ];
    const [owner, lists, entries, keys, troubled] = await Promise.all([
      state.get('owner'),
      state.get('lists'),
      outbox.getAll(),
      outbox.getAllKeys(),
      troubles.getAll(),
    ]);
    if (owner !== this.owner) throw new NotOursError();
    const now = { lists: (lists as Lists | undefined) ?? NO_LISTS, entries, troubles: troubled };
    const change = make(now);
    const next = after(now, change);
    if (next.lists !== now.lists) void state.put(next.lists, 'lists');
    for (const [index, entry] of now.entries.entries()) {
      const fresh = next.entries.find(({ place }) => place === index)?.entry;
      const key = keys[index] as number;
      if (fresh === undefined) void outbox.delete(key);
      else if (fresh !== entry) void outbox.put(fresh, key);
    }
    for (const entry of change.added ?? []) void outbox.add(entry);
    for (const trouble of change.troubles ?? []) void troubles.put(trouble);
    for (const operationId of change.settled ?? []) void troubles.delete(operationId);
    await write.done;
    return { ...next, entries: next.entries.map(({ entry }) => entry) };
  }

  close(): void {
    this.database.close();
  }
}

export interface Change {
  readonly lists?: Lists;
  readonly added?: readonly Entry[];
  /** The new values of existing entries by operation id; `null` removes the entry. */
  readonly entries?: ReadonlyMap<string, Entry | null>;
  readonly troubles?: readonly Trouble[];
  /** Operation ids of troubles to remove. */
  readonly settled?: readonly string[];
}

interface Next extends Omit<Contents, 'entries'> {
  /** `place` is the index of the entry before the change; -1 for a new one. */
  readonly entries: readonly { readonly entry: Entry; readonly place: number }[];
}

function after(now: Contents, { lists, added = [], entries, troubles = [], settled = [] }: Change): Next {
  const left = now.entries.flatMap((entry, place) => {
    const fresh = entries?.get(entry.operationId);
    return fresh === null ? [] : [{ entry: fresh ?? entry, place }];
  });
  const fresh = troubles.map(({ operationId }) => operationId);
  return {
    lists: lists ?? now.lists,
    entries: [...left, ...added.map((entry) => ({ entry, place: -1 }))],
    troubles: [
      ...now.troubles.filter(({ operationId }) => !settled.includes(operationId) && !fresh.includes(operationId)),
      ...troubles,
    ],
  };
}
