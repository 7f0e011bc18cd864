export interface QueueLimits {
  /** What waits here, in the plural: part of the sentence that a refused caller reads, and the name in the metrics. */
  readonly name: string;
  /** Turns at the same time. */
  readonly running: number;
  /** Of them for one household. */
  readonly runningEach?: number;
  /** Callers that may wait. */
  readonly waiting?: number;
  /** Of them of one household. */
  readonly waitingEach?: number;
  /** Milliseconds that a caller waits at most. */
  readonly patience?: number;
}

/** Why a caller got no turn: too many of the household's own, too many in all, or it waited for too long. */
export type Refusal = 'household' | 'all' | 'late';

/** The caller got no turn, and nothing was done. */
export class QueueFullError extends Error {
  constructor(
    readonly limits: QueueLimits,
    readonly refusal: Refusal,
  ) {
    super(`Too many ${limits.name} ${refusal === 'household' ? 'of this household ' : ''}wait already`);
  }
}

/** What one household may have of what all want: half of it, and one at least. */
export function shareOf(all: number): number {
  return Math.max(1, Math.floor(all / 2));
}

/** The household of work that the server does for itself. */
export const SERVER = 'server';

/** Milliseconds for which a turn is kept for a household that was refused by `tryRun`; it tries again sooner than that. */
const CLAIM = 12_000;

interface Waiter {
  begin(): void;
}

interface Household {
  readonly id: string;
  running: number;
  /** The number of the last turn that it got; 0 before its first one. */
  turn: number;
  readonly waiting: Set<Waiter>;
}

/**
 * Lets work begin in turn by household, so that a household waits for one piece of work of each other household and not for
 * all that they want done. Work of one household begins in the order in which it came.
 */
export class FairQueue {
  readonly refused: Record<Refusal, number> = { household: 0, all: 0, late: 0 };

  private readonly households = new Map<string, Household>();
  /** Those with callers that wait. */
  private readonly line = new Set<Household>();
  /** When the claims of households end that `tryRun` refused, the first one is next. */
  private readonly claims = new Map<string, number>();
  private turns = 0;
  private busy = 0;
  private queued = 0;

  constructor(readonly limits: QueueLimits) {}

  /** Turns that were taken and not given back. */
  get running(): number {
    return this.busy;
  }

  get waiting(): number {
    return this.queued;
  }

  get isBusy(): boolean {
    return this.busy >= this.limits.running;
  }

  /** Does the work when its turn comes. @throws QueueFullError, or the reason of `signal` if that is aborted before the turn comes */
  async run<T>(householdId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const household = this.householdOf(householdId);
    if (this.hasTurnFor(household)) this.begin(household);
    else await this.wait(household, signal);
    return this.finish(household, work);
  }

  /** Does the work now or not at all; a turn that becomes free is then for those who were refused, in their order. @throws QueueFullError */
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

  /** Whether work of the household would have to wait. */
  isFullFor(householdId: string): boolean {
    const household = this.households.get(householdId);
    return this.isBusy || (household !== undefined && household.running >= this.limitEach);
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

  /** A free turn is nobody's: whoever waits could not take it. */
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

  /** The next one is whose last turn is the longest ago. */
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
              giveUp(this.refuse('late'));
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

  /** Of other households, of those made before its own. */
  private claimsBefore(householdId: string): number {
    const now = performance.now();
    for (const [id, end] of this.claims) if (end < now) this.claims.delete(id);
    const before = [...this.claims.keys()];
    const own = before.indexOf(householdId);
    return own === -1 ? before.length : own;
  }
}
