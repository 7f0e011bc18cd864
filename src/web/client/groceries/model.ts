import { notOnList } from '../../groceries/suggestions.js';
import { newId } from './ids.js';
import { type Change, type Contents, type ListDatabase, NotOursError } from './list-database.js';
import { changed, fieldsOf, latestFirst, type Line, type Lists } from './lists.js';
import { isNothing, type ChangesOfOthers, changesOfOthers } from './changes-of-others.js';
import { type Act, type Entry, withEntries } from './outbox.js';
import { type Outcome, outcomeOf, planFor, rebased, type Trouble } from './sending.js';
import { AwayError, KINDS, type Server, SignedOutError } from './server.js';

/** Milliseconds before the next attempt: after the first failure, and at most. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** Milliseconds in which events are collected and applied together. */
const TOGETHER = 50;
const LOCK = 'larder-groceries';

export type Connection = 'connecting' | 'live' | 'away' | 'signedOut';

/**
 * The shopping list of one browser: the state of the server, the changes that have not been sent, and the exchange
 * between the two.
 */
export class Model {
  connection: Connection = 'connecting';
  changesOfOthers: ChangesOfOthers | null = null;
  /** Names of lines that were open since the page was opened. */
  private readonly seenOpen = new Set<string>();
  private contents: Contents;
  private source: EventSource | null = null;
  private isRunning = false;
  private running = Promise.resolve();
  private isWanted = false;
  private wasAway: boolean;
  private failures = 0;
  private timer = 0;
  private readonly others: BroadcastChannel;
  private readonly watchers = new Set<() => void>();

  private constructor(
    private readonly database: ListDatabase,
    private readonly server: Server,
    /** What the household often buys. */
    private often: readonly string[],
    contents: Contents,
    isOffline: boolean,
  ) {
    this.contents = contents;
    this.wasAway = isOffline || contents.entries.length > 0;
    this.others = new BroadcastChannel(`larder-groceries ${server.base}`);
    this.others.onmessage = () => void this.readAgain();
  }

  /** @param isOffline whether the page came from the cache */
  static async open(
    database: ListDatabase,
    server: Server,
    often: readonly string[],
    isOffline: boolean,
  ): Promise<Model> {
    return new Model(database, server, often, await database.read(), isOffline);
  }

  /** Whether there is a list to show. It may be out of date. */
  get hasLists(): boolean {
    return this.contents.lists.cursor !== null;
  }

  get lists(): Lists {
    return withEntries(this.contents.lists, this.contents.entries);
  }

  get entries(): readonly Entry[] {
    return this.contents.entries;
  }

  get troubles(): readonly Trouble[] {
    return this.contents.troubles;
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Connects to the server. */
  start(): void {
    window.addEventListener('online', () => {
      this.failures = 0;
      this.wake();
    });
    window.addEventListener('offline', () => {
      this.lose();
    });
    document.addEventListener('visibilitychange', () => {
      // Browsers open only a few connections to one server, so a hidden page closes its connection.
      if (document.hidden) this.disconnect();
      else this.wake();
    });
    this.wake();
  }

  /** Stores an action, shows it at once, and sends it. */
  async act(act: Act, id: string, line: string): Promise<void> {
    const at = new Date().toISOString();
    await this.write(() => ({ added: [{ operationId: newId(), id, line, at, act, sent: null, faults: 0 }] }));
    this.wake();
  }

  /** Names that complete a text. Without a connection, names from the list. */
  async completions(query: string): Promise<readonly string[]> {
    const names = this.connection === 'live' ? await this.server.completions(query) : [];
    if (names.length > 0) return names;
    const wanted = query.toLowerCase();
    return this.knownNames().filter((name) => name.toLowerCase().startsWith(wanted));
  }

  /**
   * Names of what the household often buys and is not to be bought already. Without a connection, what was ticked last. What is ticked while
   * the page is open is not offered at once.
   */
  suggestions(): string[] {
    const { lines } = this.lists;
    const ticked = lines
      .filter(({ isDone }) => isDone)
      .sort((one, other) => latestFirst(one.completedAt, other.completedAt))
      .flatMap(({ name }) => name ?? []);
    const names = new Map([...this.often, ...ticked].map((name) => [name.toLowerCase(), { name }]));
    for (const line of lines) if (!line.isDone) this.seenOpen.add((line.name ?? line.display).toLowerCase());
    return notOnList([...names.values()], lines).filter((name) => !this.seenOpen.has(name.toLowerCase()));
  }

  /** Whether the item, with or without a number, is a name on the list. */
  knows(item: string): boolean {
    const name = nameIn(item);
    return this.knownNames().some((known) => known.toLowerCase() === name);
  }

  /** What is still to buy of the items, with or without an amount. */
  standing(items: readonly string[]): string[] {
    const names = new Set(items.flatMap(namesIn));
    const open = this.lists.lines.filter(({ isDone }) => !isDone);
    // A line that waits has no name yet.
    const namesOf = ({ name, display }: Line): string[] => (name === null ? namesIn(display) : [name.toLowerCase()]);
    return open.filter((line) => namesOf(line).some((name) => names.has(name))).map(({ display }) => display);
  }

  private knownNames(): string[] {
    const { lines, recurring } = this.contents.lists;
    return [...new Set([...this.often, ...[...lines, ...recurring].flatMap(({ name }) => name ?? [])])];
  }

  async settle(trouble: Trouble): Promise<void> {
    await this.write(() => ({ settled: [trouble.operationId] }));
  }

  dismissChangesOfOthers(): void {
    this.changesOfOthers = null;
    this.tell();
  }

  /** Sends and reads without a further pause. */
  wake(): void {
    window.clearTimeout(this.timer);
    this.isWanted = true;
    if (!this.isRunning && this.connection !== 'signedOut') this.running = this.run();
  }

  /** Reads all changes up to now, also those without an event yet. Resolves when they are here, or when the server cannot be reached. */
  async readNow(): Promise<void> {
    this.disconnect();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.isWanted) {
        this.isWanted = false;
        await this.exchange();
        this.failures = 0;
      }
    } catch (error) {
      if (error instanceof SignedOutError || error instanceof NotOursError) this.end();
      else this.lose();
    } finally {
      this.isRunning = false;
    }
  }

  /** Sends the entries of the outbox, then reads the changes of others, then waits for events. */
  private async exchange(): Promise<void> {
    const before = this.contents;
    if (this.source === null && this.database.owner.split(' ')[0] !== (await this.server.userId()))
      throw new SignedOutError();
    await alone(() => this.sendAll());
    if (this.source !== null) return;
    await this.catchUp();
    if (this.wasAway && before.lists.cursor !== null) this.compare(before);
    if (!document.hidden) this.listen();
    this.wasAway = false;
    this.setConnection('live');
    void this.readOften();
  }

  private async readOften(): Promise<void> {
    this.often = await this.server.suggestions();
    this.tell();
  }

  private compare(before: Contents): void {
    const what = changesOfOthers(before.lists, before.entries, this.contents.lists);
    if (!isNothing(what)) this.changesOfOthers = what;
  }

  private async sendAll(): Promise<void> {
    // Another tab of the same browser may have sent some of the entries.
    this.contents = await this.database.read();
    for (let entry = this.contents.entries[0]; entry !== undefined; entry = this.contents.entries[0])
      await (entry.sent === null ? this.prepare(entry) : this.send(entry));
  }

  /** Stores the request before it is sent, so that each attempt sends the same. */
  private prepare(entry: Entry): Promise<void> {
    return this.write(({ lists }) => {
      const { sent, troubles } = planFor(entry, lists);
      return { entries: new Map([[entry.operationId, sent === null ? null : { ...entry, sent }]]), troubles };
    });
  }

  /** @throws AwayError SignedOutError */
  private async send(entry: Entry): Promise<void> {
    const reply = await this.server.send(entry);
    const outcome = outcomeOf(entry, reply, this.contents.lists);
    if (outcome.kind === 'signedOut') throw new SignedOutError();
    // When the answer does not contain the line, its present state is unknown.
    const read = outcome.kind === 'again' && !outcome.isRead ? await this.server.lists() : null;
    await this.write((now) => this.changeAfter(entry, outcomeOf(entry, reply, read ?? now.lists), now));
    if (outcome.kind === 'later') throw new AwayError();
  }

  private changeAfter(entry: Entry, outcome: Outcome, now: Contents): Change {
    const { operationId } = entry;
    const become = (next: Entry | null, ...more: [string, Entry][]): ReadonlyMap<string, Entry | null> =>
      new Map<string, Entry | null>([[operationId, next], ...more]);
    switch (outcome.kind) {
      case 'signedOut':
        return {};
      case 'later':
        return outcome.isFault ? { entries: become({ ...entry, faults: entry.faults + 1 }) } : {};
      case 'again':
        // The old operation id belongs to a request that changed nothing.
        return { lists: outcome.lists, entries: become({ ...entry, operationId: newId(), sent: null }) };
      case 'trouble':
        return {
          lists: outcome.lists,
          entries: become(null),
          troubles: outcome.trouble === null ? [] : [outcome.trouble],
        };
      case 'done':
        return { lists: outcome.lists, entries: become(null, ...rebasedAfter(entry, outcome.lists, now)) };
    }
  }

  private async catchUp(): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const { cursor } = this.contents.lists;
      const read = cursor === null ? null : await this.server.changes(cursor);
      const lists = read === null ? await this.server.lists() : null;
      await this.write((now) => ({
        lists: lists ?? { ...(read?.changes ?? []).reduce(changed, now.lists), cursor: read?.cursor ?? null },
      }));
      hasMore = read?.hasMore === true;
    }
  }

  private listen(): void {
    const source = this.server.events(this.contents.lists.cursor ?? '');
    this.source = source;
    let events: MessageEvent<string>[] = [];
    const takeIn = async (): Promise<void> => {
      const [taken, last] = [events, events.at(-1)];
      events = [];
      if (last === undefined || this.source !== source) return;
      await this.write(({ lists }) => ({
        lists: { ...taken.map(changeOf).reduce(changed, lists), cursor: last.lastEventId || lists.cursor },
      }));
    };
    for (const kind of KINDS)
      for (const what of ['updated', 'deleted'])
        source.addEventListener(`${kind}.${what}`, (event: MessageEvent<string>) => {
          if (events.push(event) === 1)
            window.setTimeout(() => {
              takeIn().catch(() => {
                this.lose();
              });
            }, TOGETHER);
        });
    source.addEventListener('lagged', () => {
      void this.write(({ lists }) => ({ lists: { ...lists, cursor: null } })).then(() => {
        this.disconnect();
        this.wake();
      });
    });
    source.addEventListener('error', () => {
      if (this.source === source) this.lose();
    });
  }

  private disconnect(): void {
    this.source?.close();
    this.source = null;
  }

  /** The server cannot be reached. The next attempt follows after a pause that grows. */
  private lose(): void {
    this.disconnect();
    if (this.connection === 'signedOut') return;
    this.wasAway = true;
    this.setConnection('away');
    const pause = Math.min(FIRST_PAUSE * 2 ** this.failures++, LONGEST_PAUSE);
    window.clearTimeout(this.timer);
    // A random part of the pause, so that not all browsers come back at the same moment.
    this.timer = window.setTimeout(
      () => {
        this.wake();
      },
      pause * (0.75 + Math.random() / 2),
    );
  }

  /** The session has ended, or belongs to another person. Changes that were not sent are only shown on this page. */
  end(): void {
    if (this.connection === 'signedOut') return;
    this.disconnect();
    window.clearTimeout(this.timer);
    this.database.close();
    this.setConnection('signedOut');
  }

  private setConnection(connection: Connection): void {
    this.connection = connection;
    this.tell();
  }

  private async write(make: (now: Contents) => Change): Promise<void> {
    try {
      this.contents = await this.database.write(make);
    } catch (error) {
      if (error instanceof NotOursError) this.end();
      throw error;
    }
    this.tell();
    this.others.postMessage(null);
  }

  private async readAgain(): Promise<void> {
    if (this.connection === 'signedOut') return;
    try {
      this.contents = await this.database.read();
      this.tell();
      if (this.connection === 'live' && this.contents.entries.length > 0) this.wake();
    } catch {
      this.end();
    }
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher();
  }
}

interface EventData {
  readonly meta: { readonly namespace: string };
  readonly payload: { readonly id: string; readonly entity: unknown };
}

function changeOf({ type, data }: MessageEvent<string>): Parameters<typeof changed>[1] {
  const { meta, payload } = JSON.parse(data) as EventData;
  return {
    kind: meta.namespace,
    id: payload.id,
    op: type.endsWith('.deleted') ? 'delete' : 'upsert',
    entity: payload.entity,
  };
}

/** Adjusts later entries of the same line to the line as the server stored it. */
function rebasedAfter(entry: Entry, lists: Lists, now: Contents): [string, Entry][] {
  const { id, act } = entry;
  const after = lists.lines.find((line) => line.id === id);
  const before = withEntries(now.lists, [entry]).lines.find((line) => line.id === id);
  if (after === undefined || before === undefined || (act.kind !== 'add' && act.kind !== 'change')) return [];
  return now.entries
    .filter(({ operationId }) => operationId !== entry.operationId)
    .map((each) => [each.operationId, rebased(each, id, fieldsOf(before), fieldsOf(after))]);
}

/**
 * Only one tab of a browser sends at a time. Locks do not exist on http; there the operation ids prevent that a change
 * is made twice.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks === undefined) await work();
  else await locks.request(LOCK, work);
}

/** What follows the number at the beginning of the item. */
function nameIn(item: string): string {
  return item.replace(/^[\d.,/½¼¾⅓⅔\s]+/u, '').toLowerCase();
}

/** The name behind the number, with and without what may be a unit. */
function namesIn(item: string): string[] {
  const name = nameIn(item);
  return [name, name.replace(/^\p{L}{1,2} /u, '')];
}
