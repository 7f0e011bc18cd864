import { Piscina } from 'piscina';
import { ParseFailure } from './recipe-draft.js';
import type { ParserOutcome, ParserTask, TaskValue } from './parser.worker.js';

export interface ParserPoolOptions {
  threads: number;
  /** Limit of one task, from its start in a thread. */
  timeoutMs: number;
  /** Heap of one thread. */
  memoryMb: number;
}

const IDLE_MS = 60_000;

/**
 * Parses untrusted input in threads with a limit of time and of memory. A task that breaks a limit loses its thread and
 * fails; the next task gets a new one. Threads that have nothing to do for a minute end.
 */
export class ParserPool {
  private readonly threads: Piscina<ParserTask, ParserOutcome<unknown>>;
  private readonly waiting: (() => void)[] = [];
  private free: number;
  private closed = false;
  private lastAnswer = -Infinity;

  constructor(private readonly options: ParserPoolOptions) {
    this.free = options.threads;
    this.threads = new Piscina<ParserTask, ParserOutcome<unknown>>({
      filename: new URL('./parser.worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: options.threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: 16 },
    });
    // A thread whose task ran out of time may run out of memory before it ends, and has failed its task already.
    this.threads.on('error', () => undefined);
  }

  /** @throws ParseFailure PARSER_TIMEOUT, TOO_LARGE, or what the parser itself found */
  async run<T extends ParserTask>(task: T): Promise<{ value: TaskValue<T['kind']>; ms: number }> {
    await this.enter();
    try {
      if (this.closed) throw new Error('The parser is closed.');
      const outcome = await this.runInThread(task);
      if (!outcome.ok) throw new ParseFailure(outcome.code, outcome.message);
      return { value: outcome.value as TaskValue<T['kind']>, ms: outcome.ms };
    } finally {
      this.leave();
    }
  }

  get load(): { busy: number; waiting: number } {
    return { busy: this.options.threads - this.free, waiting: this.waiting.length };
  }

  /** Whether every thread has a task, each of them within its limits. */
  get isBusy(): boolean {
    return this.free === 0 && !this.closed;
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

  private async runInThread(task: ParserTask): Promise<ParserOutcome<unknown>> {
    const limit = new AbortController();
    const timer = setTimeout(() => {
      limit.abort();
    }, this.options.timeoutMs);
    try {
      const outcome = await this.threads.run(task, { signal: limit.signal });
      this.lastAnswer = performance.now();
      return outcome;
    } catch (error) {
      this.lastAnswer = -Infinity;
      throw limit.signal.aborted ? timeoutFailure(this.options.timeoutMs) : threadFailure(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Tasks wait here and not in the pool's own queue, so that waiting does not count against their time. */
  private async enter(): Promise<void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free++;
    else next();
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
