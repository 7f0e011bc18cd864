import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, ok } from '../api.js';
import { type Events, followEvents } from './events.js';

export interface Versioned {
  readonly id: string;
  readonly version: number;
}

interface Page {
  readonly changes: readonly { kind: string; id: string; op: string; entity: Versioned | null }[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

export type Lists = Record<string, Map<string, Versioned>>;

const TODAY = new Date().toISOString().slice(0, 10);
const PAUSE = 50;

/** The lists that a follower keeps, by the kind of their changes. */
export const FOLLOWED = {
  grocery: '/groceries',
  store: '/stores',
  calendarItem: `/calendar-items?from=${TODAY}&to=${TODAY}`,
};

/** The data of a client that read the cursor of the feed, then the lists, and follows the feed since then. */
export class Follower {
  readonly known: Lists = {};
  /** The statuses of answers that were no success. */
  readonly refusals: number[] = [];
  private cursor = '';
  private isClosed = false;

  /** @param limit changes in a page */
  constructor(
    private readonly api: () => Api,
    private readonly limit = 3,
  ) {}

  async begin(): Promise<void> {
    this.cursor = ((await ok(this.api().get('/changes'))) as { cursor: string }).cursor;
    Object.assign(this.known, await readLists(this.api()));
  }

  /** Returns whether there may be more. When the process is killed during the request, another process is asked. */
  async follow(wait: number): Promise<boolean> {
    const page = await this.api()
      .get(`/changes?since=${this.cursor}&limit=${this.limit}&wait=${wait}&kinds=${Object.keys(FOLLOWED).join(',')}`)
      .then(({ status, body }) => {
        if (status === 200) return body as Page;
        this.refusals.push(status);
        return null;
      })
      .catch(() => null);
    // The feed can no longer be continued: a client would have to read all lists again.
    if (this.refusals.includes(410)) throw new Error('The place in the feed is gone');
    if (page === null) return true;
    for (const { kind, id, op, entity } of page.changes) {
      if (op === 'delete' || entity === null) this.known[kind]?.delete(id);
      else this.known[kind]?.set(id, entity);
    }
    this.cursor = page.cursor;
    return page.hasMore || page.changes.length > 0;
  }

  /** Follows until the signal, and then to the end of the feed. */
  async followUntil(over: AbortSignal): Promise<void> {
    while (!over.aborted) await this.follow(1);
    let hasMore = true;
    while (hasMore && !this.isClosed) hasMore = await this.follow(0);
  }

  /** For the end of a test whose server has stopped. */
  close(): void {
    this.isClosed = true;
  }
}

/** Reads all lists again. */
export async function readLists(api: Api): Promise<Lists> {
  const lists: Lists = {};
  for (const [kind, path] of Object.entries(FOLLOWED)) {
    const list = await listOf(api, path);
    lists[kind] = new Map(list.map((entity) => [entity.id, entity]));
  }
  return lists;
}

/** The list in the answer: the answer itself, or its `items`. */
export async function listOf(api: Api, path: string): Promise<Versioned[]> {
  const body = (await ok(api.get(path))) as Versioned[] | { items: Versioned[] };
  return Array.isArray(body) ? body : body.items;
}

/** Follows the events of one kind like a browser: after a break it reconnects with the last id. */
export class StreamFollower {
  /** The ids of the objects of the events, in their order. */
  readonly objects: string[] = [];
  /** How often the server said that events were missed. */
  lagged = 0;
  /** The status of each answer that did not open a stream, or 0 when there was no answer. */
  readonly refusals: number[] = [];
  /** How many streams were opened. */
  opened = 0;
  private stream: Events | null = null;
  private lastId: string | undefined;
  private stopping = false;
  private readonly running: Promise<void>;

  constructor(
    private readonly api: () => Api,
    private readonly kind: string,
  ) {
    this.running = this.run();
  }

  /** Resolves when the first stream is open. */
  async begun(): Promise<void> {
    while (this.lastId === undefined && this.stream?.lastId === undefined) await sleep(PAUSE);
  }

  /** The objects of all events so far. */
  told(): string[] {
    return [...this.objects, ...objectsOf(this.stream)];
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.stream?.close();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.stream = await followEvents(this.api(), `?kinds=${this.kind}`, this.lastId).catch(() => null);
      const status = this.stream?.status ?? 0;
      if (status === 200) this.opened += 1;
      else this.refusals.push(status);
      await this.stream?.ended;
      this.take(this.stream);
      await sleep(PAUSE);
    }
  }

  private take(stream: Events | null): void {
    this.objects.push(...objectsOf(stream));
    this.lagged += stream?.received.filter(({ event }) => event === 'lagged').length ?? 0;
    this.lastId = stream?.lastId ?? this.lastId;
    this.stream = null;
  }
}

function objectsOf(stream: Events | null): string[] {
  return stream?.received.flatMap(({ event, data }) => (event === 'lagged' ? [] : [data.payload.id])) ?? [];
}
