import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '../site.js';

export interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface Message {
  readonly type: string;
  readonly timestamp: string;
  readonly data: { id?: string; entity?: { name?: string } | null; items?: { id: string }[] };
}

/** Stands for no answer at all. */
export const HANG = 'hang';

/** A path of the site that receives messages. It answers with these statuses in turn, and repeats the last one. */
export class Receiver {
  readonly received: Received[] = [];
  readonly path = `/${randomUUID()}`;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly site: Site,
    private readonly statuses: readonly (number | typeof HANG)[] = [200],
    private readonly answerHeaders: Record<string, string> = {},
  ) {
    site.routes[this.path] = (request, response) => void this.take(request, response);
  }

  get url(): string {
    return this.site.url + this.path;
  }

  get messages(): Message[] {
    return this.received.map(({ body }) => JSON.parse(body) as Message);
  }

  /** The ids of the objects in the messages. A message that arrived several times counts once. */
  told(): string[] {
    const messages = new Map(this.received.map(({ headers, body }) => [headers['webhook-id'], body]));
    return [...messages.values()].flatMap((body) => {
      const { data } = JSON.parse(body) as Message;
      return data.items?.map(({ id }) => id) ?? [data.id ?? ''];
    });
  }

  async count(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const status = this.statuses[Math.min(this.received.length, this.statuses.length - 1)] ?? 200;
    if (status !== HANG) response.writeHead(status, this.answerHeaders).end();
    this.received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}

/** A receiver that answers when the test calls a function. */
export class SlowReceiver {
  readonly url: string;
  /** Resolves when a message has arrived. */
  readonly asked: Promise<void>;
  private waiting: ServerResponse | undefined;

  constructor(site: Site) {
    const path = `/${randomUUID()}`;
    this.url = site.url + path;
    this.asked = new Promise((resolve) => {
      site.routes[path] = (_request, response) => {
        this.waiting = response;
        resolve();
      };
    });
  }

  answer(status: number): void {
    this.waiting?.writeHead(status).end();
  }
}
