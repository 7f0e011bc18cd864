import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Outcomes } from '../../../outcomes.js';
import { FairQueue } from '../../../queues/fair-queue.js';
import type { PictureInSizes } from '../picture-size.js';
import { PictureError } from './picture-error.js';
import type { ConvertedPicture } from './picture-process.js';

const PROGRAM = fileURLToPath(new URL('./picture-process.js', import.meta.url));

/** Milliseconds for one picture. */
const LIMIT = 30_000;
/** Milliseconds after which an idle process is ended. */
const IDLE = 5_000;

/** Counts processes that did not convert their picture: they ended by themselves, or took too much time or memory. */
export const converterFailures = new Outcomes(['died', 'late', 'memory']);

interface Running {
  readonly child: ChildProcess;
  /** Aborted when the process has ended and all its messages were received, or when it could not be started. */
  readonly gone: AbortSignal;
}

/**
 * Converts pictures in a separate process, one at a time; households take turns. A hostile picture can attack the decoder: here a
 * crash, a hang or a gigabyte of memory costs only that picture. The process knows no secret, and its end frees all memory.
 */
@Injectable()
export class PictureConverter implements OnApplicationShutdown {
  readonly queue = new FairQueue({ name: 'pictures', running: 1 });
  private running: Running | null = null;
  private idle: NodeJS.Timeout | undefined;

  /**
   * @throws PictureError for bytes that are no picture. It is retryable when the process ended during the conversion, because
   * another reason is possible. Throws the reason of `stop` when that is aborted.
   */
  convert(householdId: string, bytes: Buffer, stop: AbortSignal): Promise<PictureInSizes> {
    return this.queue.run(householdId, () => this.convertNow(bytes, stop), stop);
  }

  onApplicationShutdown(): void {
    this.close();
  }

  /** Kills the process and its work. */
  private close(): void {
    clearTimeout(this.idle);
    this.running?.child.kill('SIGKILL');
    this.running = null;
  }

  private async convertNow(bytes: Buffer, stop: AbortSignal): Promise<PictureInSizes> {
    stop.throwIfAborted();
    clearTimeout(this.idle);
    const converted = await this.answerTo(bytes, stop);
    this.idle = setTimeout(() => {
      this.close();
    }, IDLE).unref();
    if (!('problem' in converted)) return converted;
    if (converted.isLast === true) {
      this.close();
      converterFailures.tell('memory');
    }
    throw new PictureError(converted.isTooLarge ? 'tooLarge' : 'notAPicture', converted.problem);
  }

  private async answerTo(bytes: Buffer, stop: AbortSignal): Promise<ConvertedPicture> {
    try {
      if (this.running?.gone.aborted !== false) this.running = start();
      const { child, gone } = this.running;
      const over = AbortSignal.any([stop, gone, AbortSignal.timeout(LIMIT)]);
      const answered = once(child, 'message', { signal: over }) as Promise<[ConvertedPicture]>;
      child.send(bytes, () => undefined);
      return (await answered)[0];
    } catch {
      const hasDied = this.running?.gone.aborted !== false;
      this.close();
      stop.throwIfAborted();
      converterFailures.tell(hasDied ? 'died' : 'late');
      const message = 'The picture cannot be converted within the limits.';
      throw new PictureError('busy', message, { retryable: true });
    }
  }
}

function start(): Running {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    env: {},
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const end = new AbortController();
  for (const event of ['disconnect', 'error'])
    child.on(event, () => {
      end.abort();
    });
  return { child, gone: end.signal };
}
