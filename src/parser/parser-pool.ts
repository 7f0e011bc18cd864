import { Piscina } from 'piscina';
import { FairQueue, SERVER, type QueueLimits } from '../queues/fair-queue.js';
import { ParseFailure } from './recipe-draft.js';
import type { Begun, ParserOutcome, ParserTask, TaskValue } from './parser.worker.js';

export interface ParserPoolOptions {
  threads: number;
  /** Milliseconds for one task, measured from the moment when its thread has loaded the parser. */
  timeoutMs: number;
  /** MiB of heap for one thread. */
  memoryMb: number;
  /** Limits for tasks that wait for a thread. Without it there is no limit. */
  queue?: Omit<QueueLimits, 'running'>;
}

/** The household of a task. Households take turns for the threads. */
export interface TaskOwner {
  householdId?: string;
  /** Aborted when nobody needs the result any more. The task then ends, whether it waits or runs. */
  signal?: AbortSignal | undefined;
}

const IDLE_MS = 60_000;
/** Milliseconds for loading the parser, long enough for a busy machine. */
const LOADING_MS = 20_000;

/**
 * Parses untrusted input in threads with limits of time and memory. A task that exceeds a limit fails, and its thread is ended;
 * the next task gets a new thread. Threads that are idle for a minute end.
 */
export class ParserPool {
  readonly queue: FairQueue;

  private readonly threads: Piscina<ParserTask & { id: number }, ParserOutcome<unknown>>;
  /** By number of the task, the function that starts its time limit. */
  private readonly beginnings = new Map<number, () => void>();
  private tasks = 0;
  private closed = false;
  private lastAnswer = -Infinity;

  constructor(private readonly options: ParserPoolOptions) {
    // Tasks wait in this queue and not in that of the pool, so that waiting does not count against their time limit.
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
    // A thread may run out of memory after its task has already failed because of the time limit. Without a listener, this error
    // would end the process.
    this.threads.on('error', () => undefined);
  }

  /**
   * @throws ParseFailure PARSER_TIMEOUT, TOO_LARGE, or a failure of the parser itself; QueueFullError; the reason of the owner's
   * signal
   */
  async run<T extends ParserTask>(
    task: T,
    { householdId = SERVER, signal }: TaskOwner = {},
  ): Promise<{ value: TaskValue<T['kind']>; ms: number }> {
    const outcome = await this.queue.run(householdId, () => this.runInThread(task, signal), signal);
    if (!outcome.ok) throw new ParseFailure(outcome.code, outcome.message);
    return { value: outcome.value as TaskValue<T['kind']>, ms: outcome.ms };
  }

  /** Whether every thread works on a task within its limits. */
  get isBusy(): boolean {
    return this.queue.isBusy && !this.closed;
  }

  /** Whether a thread finished a task within this time, and no thread was lost since. */
  hasAnsweredWithin(milliseconds: number): boolean {
    return !this.closed && performance.now() - this.lastAnswer < milliseconds;
  }

  /** Ends the threads and their tasks. No task is accepted after that. */
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
      // A thread that was ended because its result is not needed says nothing about the health of the threads.
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
