import { Piscina } from 'piscina';
import { FairQueue, SERVER, type QueueLimits } from '../queues/fair-queue.js';
import { ParseFailure } from './recipe-draft.js';
import type { Begun, ParserOutcome, ParserTask, TaskValue } from './parser.worker.js';

export interface ParserPoolOptions {
  threads: number;
  /** Limit of one task, from the moment at which its thread has loaded what it needs. */
  timeoutMs: number;
  /** Heap of one thread. */
  memoryMb: number;
  /** Of the tasks that wait for a thread; none without it. */
  queue?: Omit<QueueLimits, 'running'>;
}

/** Whose task it is: threads are given to households in turn. */
export interface TaskOwner {
  householdId?: string;
  /** Aborted when nobody wants the answer any more: the task ends, wherever it is. */
  signal?: AbortSignal | undefined;
}

const IDLE_MS = 60_000;
/** For a thread that starts while the machine is busy with other things. */
const LOADING_MS = 20_000;

/**
 * Parses untrusted input in threads with a limit of time and of memory. A task that breaks a limit loses its thread and
 * fails; the next task gets a new one. Threads that have nothing to do for a minute end.
 */
export class ParserPool {
  readonly queue: FairQueue;

  private readonly threads: Piscina<ParserTask & { id: number }, ParserOutcome<unknown>>;
  /** Starts the time of tasks that have a thread, by their number. */
  private readonly beginnings = new Map<number, () => void>();
  private tasks = 0;
  private closed = false;
  private lastAnswer = -Infinity;

  constructor(private readonly options: ParserPoolOptions) {
    // Tasks wait here and not in the pool's own queue, so that waiting does not count against their time.
    this.queue = new FairQueue({ name: 'tasks', ...options.queue, running: options.threads });
    this.threads = new Piscina({
      filename: new URL('./parser.worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: options.threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: 16 },
    });
    this.threads.on('message', ({ begun }: Begun) => this.beginnings.get(begun)?.());
    // A thread whose task ran out of time may run out of memory before it ends, and has failed its task already.
    this.threads.on('error', () => undefined);
  }

  /** @throws ParseFailure PARSER_TIMEOUT, TOO_LARGE, or what the parser itself found; QueueFullError; the reason of the owner's signal */
  async run<T extends ParserTask>(
    task: T,
    { householdId = SERVER, signal }: TaskOwner = {},
  ): Promise<{ value: TaskValue<T['kind']>; ms: number }> {
    const outcome = await this.queue.run(householdId, () => this.runInThread(task, signal), signal);
    if (!outcome.ok) throw new ParseFailure(outcome.code, outcome.message);
    return { value: outcome.value as TaskValue<T['kind']>, ms: outcome.ms };
  }

  /** Whether every thread has a task, each of them within its limits. */
  get isBusy(): boolean {
    return this.queue.isBusy && !this.closed;
  }

  /** Whether a thread did its work so lately, and none has been lost since. */
  hasAnsweredWithin(milliseconds: number): boolean {
    return !this.closed && performance.now() - this.lastAnswer < milliseconds;
  }

  /** Ends the threads with what they do; no task is taken from then on. */
  async close(): Promise<void> {
    this.closed = true;
    await this.threads.destroy();
  }

  private async runInThread(task: ParserTask, gone?: AbortSignal): Promise<ParserOutcome<unknown>> {
    if (this.closed) throw new Error('The parser is closed.');
    gone?.throwIfAborted();
    const id = this.tasks++;
    const late = new AbortController();
    const startTime = (milliseconds: number): NodeJS.Timeout =>
      setTimeout(() => {
        late.abort();
      }, milliseconds);
    let timer = startTime(LOADING_MS);
    this.beginnings.set(id, () => {
      clearTimeout(timer);
      timer = startTime(this.options.timeoutMs);
    });
    try {
      const signal = gone === undefined ? late.signal : AbortSignal.any([late.signal, gone]);
      const outcome = await this.threads.run({ ...task, id }, { signal });
      this.lastAnswer = performance.now();
      return outcome;
    } catch (error) {
      // A thread that ends with a task that nobody wants tells nothing of how well the threads are.
      gone?.throwIfAborted();
      this.lastAnswer = -Infinity;
      throw late.signal.aborted ? timeoutFailure(this.options.timeoutMs) : threadFailure(error);
    } finally {
      clearTimeout(timer);
      this.beginnings.delete(id);
    }
  }
}

function timeoutFailure(timeoutMs: number): ParseFailure {
  const seconds = Math.round(timeoutMs / 1000);
  return new ParseFailure(
    'PARSER_TIMEOUT',
    `Reading the recipe took longer than ${seconds} seconds; paste its text instead.`,
  );
}

function threadFailure(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new ParseFailure(
    'TOO_LARGE',
    'Reading the recipe took more memory than a page may take; paste its text instead.',
  );
}
