export interface QueueLimits {
  /** What waits in this queue, in the plural. It is part of the message to a refused caller, and the label in the metrics. */
  readonly name: string;
  /** Maximum number of callers that run at the same time. */
  readonly running: number;
  /** The same for one household. */
  readonly runningEach?: number;
  /** Maximum number of callers that wait. */
  readonly waiting?: number;
  /** The same for one household. */
  readonly waitingEach?: number;
  /** Maximum milliseconds that a caller waits. */
  readonly patience?: number;
}

/**
 * Why a caller was refused. `household`: too many of its household wait, or it waited too long for the places of its household while
 * others were free. `all`: too many wait in all. `late`: it waited too long while all places were taken.
 */
export type Refusal = 'household' | 'all' | 'late';

/** The caller was refused, and its work was not started. */
export class QueueFullError extends Error {
  constructor(
    readonly limits: QueueLimits,
    readonly refusal: Refusal,
  ) {
    super(`Too many ${limits.name} ${refusal === 'household' ? 'of this household ' : ''}wait already`);
  }
}

/** The part of a limit that one household may use: half of it, but at least one. */
export function shareOf(all: number): number {
  return Math.max(1, Math.floor(all / 2));
}

/** The household id for the server's own work. */
export const SERVER = 'server';

/** Milliseconds for which a free place is kept for a household that `tryRun` refused. Such callers try again sooner than that. */
const CLAIM = 12_000;

interface Waiter {
  begin(): void;
}

interface Household {
  readonly id: string;
  running: number;
  /** Number of the last turn that the household got; 0 before its first one. */
  turn: number;
  readonly waiting: Set<Waiter>;
}

/**
 * Runs work so that households take turns: a household waits for one piece of work of each other household, not for all of their
 * work. Within a household, work starts in the order in which it came. One household uses at most half of the places. The number of
 * waiting callers is limited for each household and in total, and so is the time they wait. When the client has gone, its work is
 * dropped. All work that waits for places is in such a queue, so that no household can starve another one.
 */
export class FairQueue {
  readonly refused: Record<Refusal, number> = { household: 0, all: 0, late: 0 };

  private readonly households = new Map<string, Household>();
  /** The households with callers that wait. */
  private readonly line = new Set<Household>();
  /** When the claims of refused households end, the oldest claim first. */
  private readonly claims = new Map<string, number>();
  private turns = 0;
  private busy = 0;
  private queued = 0;

  constructor(readonly limits: QueueLimits) {}

  /** Number of callers that run now. */
  get running(): number {
    return this.busy;
  }

  get waiting(): number {
    return this.queued;
  }

  get isBusy(): boolean {
    return this.busy >= this.limits.running;
  }

  /**
   * Runs the work when its turn comes. @throws QueueFullError, or the reason of `signal` when it is aborted before the turn comes
   */
  async run<T>(householdId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const household = this.householdOf(householdId);
    if (this.hasTurnFor(household)) this.begin(household);
    else await this.wait(household, signal);
    return this.finish(household, work);
  }

  /**
   * Runs the work now or refuses it. After a refusal, free places are kept for the refused households, in their order. @throws
   * QueueFullError
   */
  async tryRun<T>(householdId: string, work: () => Promise<T>): Promise<T> {
    const household = this.householdOf(householdId);
    if (!this.hasTurnFor(household) || this.claimsBefore(householdId) >= this.limits.running - this.busy) {
      if (household.running === 0) this.claims.set(householdId, performance.now() + CLAIM);
      this.forget(household);
      throw this.refuse('all');
    }
    this.claims.delete(householdId);
    this.begin(household);
    return this.finish(household, work);
  }

  private get limitEach(): number {
    return this.limits.runningEach ?? this.limits.running;
  }

  private householdOf(id: string): Household {
    const known = this.households.get(id);
    if (known !== undefined) return known;
    const household = { id, running: 0, turn: 0, waiting: new Set<Waiter>() };
    this.households.set(id, household);
    return household;
  }

  /** A free place can be taken at once: no waiting caller could use it, else it would run already. */
  private hasTurnFor({ running }: Household): boolean {
    return !this.isBusy && running < this.limitEach;
  }

  private begin(household: Household): void {
    this.busy++;
    household.running++;
    household.turn = ++this.turns;
  }

  private async finish<T>(household: Household, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.busy--;
      household.running--;
      this.beginNext();
      this.forget(household);
    }
  }

  /** Begins work of the household whose last turn is the longest ago. */
  private beginNext(): void {
    let next: Household | undefined;
    for (const household of this.line)
      if (this.hasTurnFor(household) && (next === undefined || household.turn < next.turn)) next = household;
    if (next === undefined) return;
    const [waiter] = next.waiting;
    if (waiter === undefined) return;
    this.leaveLine(next, waiter);
    this.begin(next);
    waiter.begin();
  }

  private wait(household: Household, signal?: AbortSignal): Promise<void> {
    const { waiting = Infinity, waitingEach = Infinity, patience } = this.limits;
    if (household.waiting.size >= waitingEach) return Promise.reject(this.refuse('household'));
    if (this.queued >= waiting) {
      this.forget(household);
      return Promise.reject(this.refuse('all'));
    }
    return new Promise((resolve, reject) => {
      const giveUp = (reason: Error): void => {
        settle();
        this.leaveLine(household, waiter);
        this.forget(household);
        reject(reason);
      };
      const abort = (): void => {
        giveUp(signal?.reason as Error);
      };
      const timer =
        patience === undefined
          ? undefined
          : setTimeout(() => {
              giveUp(this.refuse(this.isBusy ? 'late' : 'household'));
            }, patience);
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const waiter = {
        begin: (): void => {
          settle();
          resolve();
        },
      };
      signal?.addEventListener('abort', abort);
      household.waiting.add(waiter);
      this.line.add(household);
      this.queued++;
    });
  }

  private leaveLine(household: Household, waiter: Waiter): void {
    household.waiting.delete(waiter);
    this.queued--;
    if (household.waiting.size === 0) this.line.delete(household);
  }

  private forget({ id, running, waiting }: Household): void {
    if (running === 0 && waiting.size === 0) this.households.delete(id);
  }

  private refuse(refusal: Refusal): QueueFullError {
    this.refused[refusal]++;
    return new QueueFullError(this.limits, refusal);
  }

  /** Number of claims of other households that are older than the household's own claim. */
  private claimsBefore(householdId: string): number {
    const now = performance.now();
    for (const [id, end] of this.claims) if (end < now) this.claims.delete(id);
    const before = [...this.claims.keys()];
    const own = before.indexOf(householdId);
    return own === -1 ? before.length : own;
  }
}
