import type { Response } from 'express';

export const EVENT_STREAM = 'text/event-stream';

/** Default of `mostWaiting`, in bytes. */
const MOST_WAITING = 4 * 1_048_576;

/** Milliseconds after which a browser that lost the connection reconnects. */
const RETRY = 3_000;

/** Milliseconds that a slow reader gets to read the buffered events. The last of them says why the stream ends. */
const LAST_WORD = 30_000;

/** Proxies must not buffer, compress or store the events. `Connection: close` lets a stopping server close the connection. */
const HEADERS = {
  Connection: 'close',
  'Content-Type': `${EVENT_STREAM}; charset=utf-8`,
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

interface Bounds {
  /** Bytes that are buffered for a slow reader. When more would have to wait, the stream ends and the client must connect again. */
  readonly mostWaiting?: number;
  /** The last event for a slow reader whose stream ends. Without it the connection is closed at once. */
  readonly lastWord?: string;
  /** Called when a slow reader is given up. */
  readonly onGiveUp?: () => void;
}

/** The response to one request as a stream of server-sent events. */
export class EventStream {
  private readonly mostWaiting: number;
  private readonly lastWord: string | undefined;
  private readonly onGiveUp: (() => void) | undefined;

  constructor(
    private readonly response: Response,
    { mostWaiting = MOST_WAITING, lastWord, onGiveUp }: Bounds = {},
  ) {
    this.onGiveUp = onGiveUp;
    this.mostWaiting = mostWaiting;
    this.lastWord = lastWord;
    response.writeHead(200, HEADERS);
    this.write(`retry: ${RETRY}\n\n`);
  }

  onClose(act: () => void): void {
    if (this.response.destroyed) act();
    else this.response.once('close', act);
  }

  /**
   * @param text one or more complete events, as `eventText` formats them
   * @returns whether it was written: a stream that has ended, or whose reader is too slow, takes nothing
   */
  write(text: string): boolean {
    if (this.response.writableEnded || this.response.destroyed) return false;
    const isWritten = this.response.writableLength <= this.mostWaiting;
    if (isWritten) this.response.write(text);
    else this.giveUp();
    return isWritten;
  }

  /** Sends a comment, so that proxies do not close an idle stream. */
  beat(): void {
    this.write(':\n\n');
  }

  /** Resolves when no event is buffered, when the stream has ended, or after this many milliseconds. */
  async drained(milliseconds: number): Promise<void> {
    const { response } = this;
    if (!response.writableNeedDrain || response.writableEnded || response.destroyed) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        response.off('drain', done).off('close', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      response.on('drain', done).on('close', done);
    });
  }

  end(): void {
    this.response.end();
  }

  private giveUp(): void {
    this.onGiveUp?.();
    if (this.lastWord === undefined) {
      this.response.destroy();
      return;
    }
    this.response.end(this.lastWord);
    const timer = setTimeout(() => this.response.destroy(), LAST_WORD);
    this.response.once('close', () => {
      clearTimeout(timer);
    });
  }
}

/** Formats one server-sent event. @param id sent back by the client as `Last-Event-ID` when it reconnects */
export function eventText(id: string, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
