import { byOrder, type Change, type Line, type Lists, type Recurring, type Store } from './lists.js';
import type { Entry } from './outbox.js';
import type { Reply } from './sending.js';

/** Milliseconds in which the server must answer. */
const PATIENCE = 15_000;
/** Number of changes that are read at once. */
const PAGE = 500;
export const KINDS = ['grocery', 'store', 'recurringGrocery'] as const;

/** The server cannot be reached, or a proxy answered instead of it. */
export class AwayError extends Error {}

/** The session has ended, or belongs to another person. */
export class SignedOutError extends Error {}

/** The operations of the server that the list uses. */
export class Server {
  /** @param base the path of the installation, without a trailing slash */
  constructor(readonly base: string) {}

  /** @throws AwayError SignedOutError */
  async userId(): Promise<string> {
    const { user } = await this.read<{ user: { id: string } | null }>('/api/auth/session');
    if (user === null) throw new SignedOutError();
    return user.id;
  }

  /**
   * The present lists, with a place in the feed that is not later than them.
   * @throws AwayError SignedOutError
   */
  async lists(): Promise<Lists> {
    const { cursor } = await this.read<{ cursor: string }>('/api/pages/changes');
    const [lines, stores, recurring] = await Promise.all([
      this.read<Line[]>('/api/pages/groceries'),
      this.read<Store[]>('/api/pages/stores'),
      this.read<Recurring[]>('/api/pages/recurring-groceries'),
    ]);
    return { lines, stores: byOrder(stores), recurring, cursor };
  }

  /**
   * The changes since a place; `null` when the feed no longer contains them.
   * @throws AwayError SignedOutError
   */
  async changes(since: string): Promise<{ changes: readonly Change[]; cursor: string; hasMore: boolean } | null> {
    const query = new URLSearchParams({ since, kinds: KINDS.join(','), limit: String(PAGE) });
    const reply = await this.ask('GET', `/api/pages/changes?${query}`);
    if (reply.status === 410 || reply.status === 400) return null;
    return known(reply) as { changes: readonly Change[]; cursor: string; hasMore: boolean };
  }

  /** Names that complete a text; empty when the server cannot be reached. */
  async completions(query: string): Promise<readonly string[]> {
    const found = await this.read<{ name: string }[]>(`/api/pages/ingredients?${new URLSearchParams({ query })}`).catch(
      () => [],
    );
    return found.map(({ name }) => name);
  }

  /** The names of what the household often buys; empty when the server cannot be reached. */
  async suggestions(): Promise<readonly string[]> {
    const found = await this.read<{ suggestions: { name: string }[] }>('/api/pages/groceries/suggestions').catch(
      () => ({ suggestions: [] }),
    );
    return found.suggestions.map(({ name }) => name);
  }

  send({ operationId, sent }: Entry): Promise<Reply> {
    if (sent === null) throw new Error('The entry has no request yet');
    return this.ask(sent.method, `/api/pages${sent.path}`, sent.body, { 'x-operation-id': operationId });
  }

  /** The list works without network and reads changes into its own database, so it does not use live.ts. */
  events(since: string): EventSource {
    const query = new URLSearchParams({ since, kinds: KINDS.join(',') });
    return new EventSource(`${this.base}/api/v1/events?${query}`);
  }

  private async read<Answer>(path: string): Promise<Answer> {
    return known(await this.ask('GET', path)) as Answer;
  }

  private async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    try {
      const answer = await fetch(this.base + path, {
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(body != null && { 'content-type': 'application/json' }),
        },
        ...(body != null && { body: JSON.stringify(body) }),
        cache: 'no-store',
        signal: AbortSignal.timeout(PATIENCE),
      });
      // A proxy may have answered instead of the server.
      if (!/json/.test(answer.headers.get('content-type') ?? '')) return { status: 0, body: null };
      return { status: answer.status, body: await answer.json() };
    } catch {
      return { status: 0, body: null };
    }
  }
}

function known({ status, body }: Reply): unknown {
  if (status === 401) throw new SignedOutError();
  if (status !== 200) throw new AwayError(`The server answered ${status}`);
  return body;
}
