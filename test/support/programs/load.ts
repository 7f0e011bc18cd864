import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from '../household.js';

/** One request and its result. */
export interface Answered {
  readonly what: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
  readonly type: string;
  readonly code: unknown;
  /** The id of the new grocery. */
  readonly made: string | null;
}

/** Headers for both the API and the pages. */
export type Credentials = Readonly<Record<'x-api-key' | 'cookie', string>>;

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

/** Milliseconds between two requests of a client, and until a request counts as not answered. */
const PAUSE = 10;
const NEVER = 30_000;

/** All ways of using the database: single statements, transactions, tasks, sessions. */
const KINDS: readonly ((n: number) => Sent)[] = [
  () => ({ path: '/api/v1/groceries' }),
  (n) => ({ method: 'POST', path: '/api/v1/groceries', body: { name: `jar ${n}`, unit: null, amount: null } }),
  (n) => ({ method: 'POST', path: '/api/v1/recipes', body: { name: `Plum cake ${n}`, tags: [{ name: `tag ${n}` }] } }),
  () => ({ method: 'POST', path: '/api/v1/recipes/search', body: { search: 'plum' } }),
  (n) => ({ method: 'POST', path: '/api/v1/recipes/import/url', body: { url: `http://127.0.0.1:9/${n}` } }),
  () => ({ path: '/settings' }),
];

/** Signs up a person and creates an API key. */
export async function newCredentials(url: string): Promise<Credentials> {
  const { visitor, key } = await signUp({ url });
  return { 'x-api-key': key, cookie: visitor.cookie };
}

/** Clients that send one request after another until they are stopped. */
export class Load {
  private readonly answers: Answered[] = [];
  private readonly clients: readonly Promise<void>[];
  private stopping = false;
  private sent = 0;

  constructor(
    private readonly url: string,
    private readonly headers: Credentials,
    clients: number,
  ) {
    this.clients = Array.from({ length: clients }, () => this.run());
  }

  async stop(): Promise<readonly Answered[]> {
    this.stopping = true;
    await Promise.all(this.clients);
    return this.answers;
  }

  /** Resolves when so many further requests were answered with this status. */
  async until(status: number, count = 1): Promise<void> {
    const answered = (): number => this.answers.filter((answer) => answer.status === status).length;
    const wanted = answered() + count;
    while (answered() < wanted && !this.stopping) await sleep(PAUSE);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const n = this.sent++;
      const kind = KINDS[n % KINDS.length];
      if (kind !== undefined) this.answers.push(await this.send(kind(n)));
      await sleep(PAUSE);
    }
  }

  private async send({ method = 'GET', path, body }: Sent): Promise<Answered> {
    const start = performance.now();
    const told = (rest: Partial<Answered>): Answered => ({ ...UNANSWERED, ...rest, ms: performance.now() - start });
    const what = `${method} ${path}`;
    const headers = { ...this.headers, ...(body && { 'content-type': 'application/json' }) };
    try {
      const sent = {
        method,
        headers,
        redirect: 'manual' as const,
        signal: AbortSignal.timeout(NEVER),
        ...(body && { body: JSON.stringify(body) }),
      };
      const response = await fetch(this.url + path, sent);
      const type = response.headers.get('content-type') ?? '';
      const { code, id } = fieldsOf(type, await response.text());
      const made = method === 'POST' && path.endsWith('/groceries') && typeof id === 'string' ? id : null;
      return told({ what, status: response.status, retryAfter: response.headers.get('retry-after'), type, code, made });
    } catch (error) {
      return told({ what, code: String((error as Error).cause ?? error) });
    }
  }
}

const UNANSWERED: Answered = { what: '', status: 0, ms: 0, retryAfter: null, type: '', code: null, made: null };

function fieldsOf(type: string, text: string): { code?: unknown; id?: unknown } {
  return type.includes('json') && text.startsWith('{') ? (JSON.parse(text) as object) : {};
}
