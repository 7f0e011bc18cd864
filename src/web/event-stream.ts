import type { Response } from 'express';

export const EVENT_STREAM = 'text/event-stream';

/** Bytes that may wait for a slow reader; one that falls further behind has to begin anew. */
const MOST_WAITING = 4 * 1_048_576;

/** Milliseconds after which a browser that lost the stream asks for it again. */
const RETRY = 3_000;

/** No proxy may hold events back, pack or keep them; and a server that stops need not wait for what a stream leaves open. */
const HEADERS = {
  Connection: 'close',
  'Content-Type': `${EVENT_STREAM}; charset=utf-8`,
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Server-sent events as the answer to one request. */
export class EventStream {
  constructor(private readonly response: Response) {
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

  /** Keeps proxies from taking a quiet stream for a dead one. */
  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    if (this.response.writableLength > MOST_WAITING) this.response.destroy();
    else this.response.write(text);
  }
}
