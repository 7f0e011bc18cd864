import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PictureInSizes } from '../../recipes/pictures/picture-size.js';
import { ImportFailure } from '../import-failure.js';
import type { ConvertedPicture } from './picture-process.js';

const PROGRAM = fileURLToPath(new URL('./picture-process.js', import.meta.url));

interface Times {
  /** Milliseconds that one picture may take. */
  readonly limit: number;
  /** Milliseconds until a process with nothing to do ends. */
  readonly idle: number;
}

/**
 * Converts pictures in a process of its own, one at a time. Decoders of pictures are where hostile bytes do harm: there a
 * crash, a hang or a gigabyte costs one picture and not the server, no secret is near, and all memory is given back.
 */
export class PictureConverter {
  private child: ChildProcess | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly times: Times = { limit: 30_000, idle: 5_000 }) {}

  /** @throws ImportFailure for bytes that are no picture, or none that can be converted in bounds; or the reason of `stop` */
  convert(bytes: Buffer, stop: AbortSignal): Promise<PictureInSizes> {
    const converted = this.turn.then(() => this.convertNow(bytes, stop));
    this.turn = converted.catch(() => undefined);
    return converted;
  }

  /** Ends the process with what it does. */
  close(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private async convertNow(bytes: Buffer, stop: AbortSignal): Promise<PictureInSizes> {
    stop.throwIfAborted();
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    const end = AbortSignal.any([stop, AbortSignal.timeout(this.times.limit)]);
    const kill = (): void => void child.kill('SIGKILL');
    end.addEventListener('abort', kill);
    try {
      const converted = await answerOf(child, bytes);
      if ('problem' in converted) throw new ImportFailure('UNSUPPORTED_CONTENT', converted.problem);
      return converted;
    } finally {
      end.removeEventListener('abort', kill);
      this.idle = setTimeout(() => {
        this.close();
      }, this.times.idle).unref();
    }
  }

  private start(): ChildProcess {
    const child = fork(PROGRAM, {
      serialization: 'advanced',
      env: {},
      execArgv: ['--max-old-space-size=64'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    return child;
  }
}

/** @throws ImportFailure when the process ends over it */
async function answerOf(child: ChildProcess, bytes: Buffer): Promise<ConvertedPicture> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then((): never => {
    throw new ImportFailure('UNSUPPORTED_CONTENT', 'The picture cannot be converted within the limits.');
  });
  const answered = once(child, 'message', { signal }) as Promise<[ConvertedPicture]>;
  child.send(bytes, () => undefined);
  try {
    const [answer] = await Promise.race([answered, ended]);
    return answer;
  } finally {
    for (const other of [answered, ended]) other.catch(() => undefined);
    settled.abort();
  }
}
