import type { Response } from 'express';

export const EVENT_STREAM = 'text/event-stream';

/** The default for the bytes that may wait for a slow reader. */
const MOST_WAITING = 4 * 1_048_576;

/** Milliseconds after which a browser that lost the connection reconnects. */
const RETRY = 3_000;

/** Milliseconds in which a slow reader may still read what waits for it, so that it learns why the stream ends. */
const LAST_WORD = 30_000;

/** Proxies must not buffer, compress or store the events. `Connection: close` lets a stopping server close the connection. */
const HEADERS = {
  Connection: 'close',
  'Content-Type': `${EVENT_STREAM}; charset=utf-8`,
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

interface Bounds {
  /** Bytes that may wait for a slow reader; one that falls further behind has to begin anew. */
  readonly mostWaiting?: number;
  /** What a slow reader is sent as the last event; without one the connection is closed at once. */
  readonly lastWord?: string;
}

/** The response to one request as a stream of server-sent events. */
export class EventStream {
  private readonly mostWaiting: number;
  private readonly lastWord: string | undefined;

  constructor(
    private readonly response: Response,
    { mostWaiting = MOST_WAITING, lastWord }: Bounds = {},
  ) {
    this.mostWaiting = mostWaiting;
    this.lastWord = lastWord;
    response.writeHead(200, HEADERS);
    this.write(`retry: ${RETRY}\n\n`);
  }

  onClose(act: () => void): void {
    if (this.response.destroyed) act();
    else this.response.once('close', act);
  }

  send(event: string, data: unknown): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** @param text whole events in the form of the protocol, such as `eventText` makes them */
  write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    if (this.response.writableLength <= this.mostWaiting) this.response.write(text);
    else this.giveUp();
  }

  /** Sends a comment, so that proxies do not close an idle stream. */
  beat(): void {
    this.write(':\n\n');
  }

  /** Resolves when nothing waits for the reader any more, when the stream has ended, or after so many milliseconds. */
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

/** One event in the form of the protocol. @param id what a client that lost the stream sends as `Last-Event-ID` */
export function eventText(id: string, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
