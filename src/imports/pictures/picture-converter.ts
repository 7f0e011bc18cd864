import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PictureInSizes } from '../../recipes/pictures/picture-size.js';
import { FairQueue } from '../../queues/fair-queue.js';
import { ImportFailure } from '../import-failure.js';
import { converterFailures } from '../outcomes.js';
import type { ConvertedPicture } from './picture-process.js';

const PROGRAM = fileURLToPath(new URL('./picture-process.js', import.meta.url));

/** Milliseconds that one picture may take. */
const LIMIT = 30_000;
/** Milliseconds until a process with nothing to do ends. */
const IDLE = 5_000;

interface Running {
  readonly child: ChildProcess;
  /** Aborted once the process has ended and all that it said was heard, or when it could not be started. */
  readonly gone: AbortSignal;
}

/**
 * Converts pictures in a process of its own, one at a time, in turn by household. Decoders of pictures are where hostile bytes do harm: there a
 * crash, a hang or a gigabyte costs one picture and not the server, no secret is near, and all memory is given back.
 */
export class PictureConverter {
  readonly queue = new FairQueue({ name: 'pictures', running: 1 });
  private running: Running | null = null;
  private idle: NodeJS.Timeout | undefined;

  /**
   * @throws ImportFailure for bytes that are no picture; one to be tried again when the process ends over them, since that may
   * be no fault of theirs; or the reason of `stop`
   */
  convert(householdId: string, bytes: Buffer, stop: AbortSignal): Promise<PictureInSizes> {
    return this.queue.run(householdId, () => this.convertNow(bytes, stop), stop);
  }

  /** Ends the process with what it does. */
  close(): void {
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
    throw new ImportFailure('UNSUPPORTED_CONTENT', converted.problem);
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
      throw new ImportFailure('UNSUPPORTED_CONTENT', message, { retryable: true });
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
