/** A change that is sent as soon as the server can be reached. */
export interface Waiting {
  /** The operation name, so that the server makes the change once. */
  readonly operationId: string;
  /** The default is POST. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Of an operation for pages: below `/api/pages`. */
  readonly path: string;
  /** A deletion has none. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** What it is about, for messages. */
  readonly what: string;
}

/** What the server said to a change. */
export type Reply = 'accepted' | 'refused' | 'later';

/** Milliseconds in which the server must answer. */
export const PATIENCE = 15_000;

/** Whether a change can succeed later. @param status 0 without an answer of Larder */
export function mustWait(status: number): boolean {
  return [0, 401, 408, 425, 429].includes(status) || status >= 500;
}

/**
 * The changes of this browser that wait for the server. The shopping list has its own outbox, with the state of the list that belongs to it.
 * They are stored until the server has answered, and sent in their order by one tab at a time.
 */
export class WaitingChanges {
  private readonly key: string;

  constructor(private readonly base: string) {
    this.key = `larder-waiting ${base}`;
  }

  all(): readonly Waiting[] {
    try {
      const stored = JSON.parse(localStorage.getItem(this.key) ?? '[]') as unknown;
      return Array.isArray(stored) ? (stored as Waiting[]) : [];
    } catch {
      return [];
    }
  }

  /** @throws DOMException where the browser stores nothing */
  add(change: Waiting): void {
    this.put([...this.all(), change]);
  }

  clear(): void {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // Nothing is stored.
    }
  }

  /**
   * Sends the changes until one must wait.
   * @param onRefused called for each that the server does not accept, also because somebody else changed the same
   * @returns how many were answered
   */
  async send(onRefused: (change: Waiting) => void): Promise<number> {
    return alone(`${this.key} sending`, async () => {
      let answered = 0;
      for (let [next] = this.all(); next !== undefined; [next] = this.all()) {
        const first = next;
        const { reply, version } = await this.sendOne(first);
        if (reply === 'later') break;
        answered += 1;
        const { path } = first;
        const rest = this.all().filter(({ operationId }) => operationId !== first.operationId);
        // The next change of the same object is meant for what this one has made of it, and not for what somebody else has.
        const made = reply === 'accepted' ? version : null;
        this.put(
          rest.map((each) =>
            made !== null && each.path === path ? { ...each, body: { ...each.body, version: made } } : each,
          ),
        );
        if (reply === 'refused') onRefused(first);
      }
      return answered;
    });
  }

  private async sendOne({
    operationId,
    method = 'POST',
    path,
    body,
  }: Waiting): Promise<{ reply: Reply; version: number | null }> {
    const answer = await fetch(`${this.base}/api/pages${path}`, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-operation-id': operationId },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => null);
    const isOurs = /json/.test(answer?.headers.get('content-type') ?? '');
    const status = answer === null || !isOurs ? 0 : answer.status;
    const content = (status === 0 ? {} : await answer?.json().catch(() => ({}))) as {
      code?: string;
      stale?: boolean;
      item?: { version: number };
    };
    if (mustWait(status) || content.code === 'OPERATION_IN_PROGRESS') return { reply: 'later', version: null };
    const version = content.item?.version ?? null;
    return { reply: status < 300 && content.stale !== true ? 'accepted' : 'refused', version };
  }

  private put(changes: readonly Waiting[]): void {
    if (changes.length === 0) this.clear();
    else localStorage.setItem(this.key, JSON.stringify(changes));
  }
}

/** Locks do not exist on http; there the operation names prevent that a change is made twice. */
async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks === undefined ? work() : locks.request(name, work);
}
