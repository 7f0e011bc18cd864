import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A client that sends a request in parts and reads the answers in the meantime. */
export class SlowSender {
  private heard = '';

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (text: string) => (this.heard += text));
    // The server may cut the connection while data is on its way.
    socket.on('error', () => undefined);
  }

  /** Sends the head. @param headers lines such as `Content-Length: 5` */
  static async begin(url: string, method: string, path: string, headers: readonly string[]): Promise<SlowSender> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await once(socket, 'connect');
    const sender = new SlowSender(socket);
    await sender.send([`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n'));
    return sender;
  }

  /** Resolves when the system has taken the bytes, which it does until its buffers are full. */
  send(bytes: string | Buffer): Promise<boolean> {
    return new Promise((resolve) => {
      this.socket.write(bytes, (error) => {
        resolve(error == null);
      });
    });
  }

  /** The next complete answer with a `Content-Length`. @throws Error when the connection ends before it */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const answer = this.takeAnswer();
      if (answer !== null) return answer;
      if (this.socket.readableEnded || this.socket.destroyed) throw new Error(`No answer but ${this.heard}`);
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'end'), once(this.socket, 'close')]);
    }
  }

  /** Resolves when the server has closed the connection, also when this client has more to send. */
  async cut(): Promise<void> {
    if (!this.socket.destroyed) await once(this.socket, 'close');
  }

  /** Everything that was received and not yet returned as an answer. */
  get said(): string {
    return this.heard;
  }

  close(): void {
    this.socket.destroy();
  }

  private takeAnswer(): RawAnswer | null {
    const [head = '', ...rest] = this.heard.split('\r\n\r\n');
    if (rest.length === 0) return null;
    const [line = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((text) => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 2)]),
    );
    const all = rest.join('\r\n\r\n');
    const length = Number(headers['content-length'] ?? 0);
    const body = Buffer.from(all).subarray(0, length).toString();
    if (Buffer.byteLength(all) < length) return null;
    this.heard = all.slice(body.length);
    return { status: Number(line.split(' ')[1]), headers, body };
  }
}
