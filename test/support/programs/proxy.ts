import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** An HTTP proxy on the loopback address that forwards requests and opens tunnels. It requires a password. */
export class TestProxy {
  /** The first line of each request that it accepted. */
  readonly asked: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly password: string,
    /** The real address of each host name that the proxy resolves, as `address:port`. */
    private readonly names: Readonly<Record<string, string>>,
  ) {
    server.on('request', (incoming, response) => {
      this.forward(incoming, response);
    });
    server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
      this.tunnel(incoming, socket);
    });
  }

  static async start(password: string, names: Readonly<Record<string, string>>): Promise<TestProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TestProxy(server, password, names);
  }

  url(password = this.password): string {
    return `http://larder:${encodeURIComponent(password)}@127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private forward(incoming: IncomingMessage, response: ServerResponse): void {
    if (!this.knows(incoming)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
      return;
    }
    this.asked.push(`${incoming.method} ${incoming.url}`);
    const url = new URL(incoming.url ?? '');
    const [host, port] = this.find(url.host);
    const options = { host, port, path: url.pathname + url.search, headers: { host: url.host } };
    const onward = request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    onward.end();
  }

  private tunnel(incoming: IncomingMessage, socket: Socket): void {
    socket.on('error', () => undefined);
    if (!this.knows(incoming)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    this.asked.push(`${incoming.method} ${incoming.url}`);
    const [host, port] = this.find(incoming.url ?? '');
    const onward = connect(port, host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
  }

  private knows({ headers }: IncomingMessage): boolean {
    const expected = Buffer.from(`larder:${this.password}`).toString('base64');
    return headers['proxy-authorization'] === `Basic ${expected}`;
  }

  private find(host: string): [string, number] {
    const [address = '', port = '80'] = (this.names[host] ?? host).split(':');
    return [address, Number(port)];
  }
}
