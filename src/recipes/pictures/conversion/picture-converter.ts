import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { answerOfHelper, type HelperProcess, startHelper } from '../../../shared/process/helper-process.js';
import { Metrics } from '../../../metrics/metrics.js';
import { Outcomes } from '../../../metrics/outcomes.js';
import { FairQueue } from '../../../queues/fair-queue.js';
import type { PictureInSizes } from '../picture-size.js';
import { PictureError } from './picture-error.js';
import type { ConvertedPicture } from './picture-process.js';

const PROGRAM = fileURLToPath(new URL('./picture-process.js', import.meta.url));

/** Milliseconds for one picture. */
const LIMIT = 30_000;
/** Milliseconds after which an idle process is ended. */
const IDLE = 5_000;
/** MiB. */
const HEAP = 64;

const converterFailures = new Outcomes(
  'larder_picture_converter_failures_total',
  'Processes that were to convert a picture and died over it, or were ended because it took too long',
  ['died', 'late', 'memory'],
);

/**
 * Converts pictures in a separate process, one at a time; households take turns. A hostile picture can attack the decoder: here a
 * crash, a hang or a gigabyte of memory costs only that picture. The process knows no secret, and its end frees all memory.
 */
@Injectable()
export class PictureConverter implements OnModuleInit, OnApplicationShutdown {
  private readonly queue = new FairQueue({ name: 'pictures', running: 1 });
  private running: HelperProcess | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    this.metrics.addQueue(this.queue);
  }

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
      converterFailures.count('memory');
    }
    throw new PictureError(converted.isTooLarge ? 'tooLarge' : 'notAPicture', converted.problem);
  }

  private async answerTo(bytes: Buffer, stop: AbortSignal): Promise<ConvertedPicture> {
    try {
      if (this.running?.gone.aborted !== false) this.running = startHelper(PROGRAM, { heap: HEAP, showsErrors: true });
      return await answerOfHelper<ConvertedPicture>(this.running, bytes, LIMIT, stop);
    } catch {
      const hasDied = this.running?.gone.aborted !== false;
      this.close();
      stop.throwIfAborted();
      converterFailures.count(hasDied ? 'died' : 'late');
      const message = 'The picture cannot be converted within the limits.';
      throw new PictureError('busy', message, { retryable: true });
    }
  }
}
