import type { Api } from '../api.js';
import type { Visitor } from '../visitor.js';

export interface Received<Data> {
  /** `undefined` for an event without an id. */
  readonly id: string | undefined;
  readonly event: string;
  readonly data: Data;
}

/** A stream of server-sent events as a client reads it. */
export class Events<Data = FeedEvent> {
  readonly received: Received<Data>[] = [];
  /** The id of the last block with one, which a browser sends when it reconnects. */
  lastId: string | undefined;
  /** Settles when the stream has ended, for whatever reason. */
  readonly ended: Promise<void>;
  private hasEnded = false;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly response: Response,
    private readonly closing: AbortController,
  ) {
    this.ended = this.read().catch(() => undefined);
    void this.ended.then(() => {
      this.hasEnded = true;
      this.wake();
    });
  }

  get status(): number {
    return this.response.status;
  }

  get headers(): Headers {
    return this.response.headers;
  }

  isOpen(): boolean {
    return !this.hasEnded;
  }

  /** The data of the first of these events, even if it arrived before the call. */
  async next(event: string): Promise<Data> {
    return (await this.find((received) => received.event === event)).data;
  }

  async until(is: (data: Data) => boolean): Promise<Data> {
    return (await this.find(({ data }) => is(data))).data;
  }

  /** The first matching event, even if it arrived before the call. */
  async find(is: (received: Received<Data>) => boolean): Promise<Received<Data>> {
    for (let looked = 0; ;) {
      const found = this.received.slice(looked).find(is);
      if (found !== undefined) return found;
      looked = this.received.length;
      await this.more(() => this.received.length > looked);
    }
  }

  /** The id at the beginning of a new stream. */
  async firstId(): Promise<string> {
    await this.more(() => this.lastId !== undefined);
    return this.lastId ?? '';
  }

  close(): void {
    this.closing.abort();
  }

  private async more(has: () => boolean): Promise<void> {
    while (!has()) {
      if (this.hasEnded)
        throw new Error(`The stream ended after ${this.received.map(({ event }) => event).join(', ')}`);
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  private async read(): Promise<void> {
    let text = '';
    for await (const chunk of this.response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.take(block);
    }
  }

  private take(block: string): void {
    const [, id, event, data] = /^(?:id: (\S+)\n?)?(?:event: (\S+)\ndata: (.*))?$/.exec(block) ?? [];
    if (id !== undefined) this.lastId = id;
    if (event !== undefined && data !== undefined) this.received.push({ id, event, data: JSON.parse(data) as Data });
    this.wake();
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}

export async function openEvents({ url, cookie }: Pick<Visitor, 'url' | 'cookie'>, path: string): Promise<Events> {
  return open(url + path, { cookie });
}

/** The data of an event of the feed. */
export interface FeedEvent {
  readonly meta: {
    readonly version: number;
    readonly eventId: string;
    readonly operationId: string | null;
    readonly eventName: string;
    readonly namespace: string;
    readonly occurredAt: string;
  };
  readonly payload: { readonly id: string; readonly version: number | null; readonly entity: unknown };
}

/** The events of the household. @param query such as `?kinds=grocery` */
export async function followEvents({ url, key }: Api, query = '', lastId?: string): Promise<Events> {
  const headers = { 'x-api-key': key, ...(lastId !== undefined && { 'last-event-id': lastId }) };
  return open(`${url}/api/v1/events${query}`, headers);
}

async function open<Data = FeedEvent>(address: string, headers: Record<string, string>): Promise<Events<Data>> {
  const closing = new AbortController();
  const accepting = { ...headers, accept: 'text/event-stream' };
  return new Events<Data>(await fetch(address, { headers: accepting, signal: closing.signal }), closing);
}
