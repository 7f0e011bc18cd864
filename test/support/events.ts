import type { Visitor } from './visitor.js';

export interface Told {
  readonly counts: Record<string, number>;
  readonly lines: readonly { id: string; html: string }[];
}

interface Received {
  readonly event: string;
  readonly data: Told;
}

/** A stream of server-sent events as somebody who is signed in reads it. */
export class Events {
  readonly received: Received[] = [];
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

  /** The first of these events, also one that came already. */
  async next(event: string): Promise<Told> {
    return this.find((received) => received.event === event);
  }

  async until(is: (told: Told) => boolean): Promise<Told> {
    return this.find(({ event, data }) => event !== 'signed-out' && is(data));
  }

  close(): void {
    this.closing.abort();
  }

  private async find(is: (received: Received) => boolean): Promise<Told> {
    for (let looked = 0; ;) {
      const found = this.received.slice(looked).find(is);
      if (found !== undefined) return found.data;
      looked = this.received.length;
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
    const [, event, data] = /^event: (\S+)\ndata: (.*)$/.exec(block) ?? [];
    if (event === undefined || data === undefined) return;
    this.received.push({ event, data: JSON.parse(data) as Told });
    this.wake();
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}

export async function openEvents({ url, cookie }: Visitor, path: string): Promise<Events> {
  const closing = new AbortController();
  const headers = { cookie, accept: 'text/event-stream' };
  return new Events(await fetch(url + path, { headers, signal: closing.signal }), closing);
}
