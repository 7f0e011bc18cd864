import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { socketOptions } from '../database/watched-database.js';

/**
 * A TCP address for a database that can be moved to another server, like HAProxy in TCP mode, or an address that
 * keepalived moves. A move breaks all connections. While the address leads to no listening server, connections are
 * closed at once.
 */
export class MovableAddress {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private target: URL,
  ) {
    server.on('connection', (client) => {
      this.join(client);
    });
  }

  static async of(databaseUrl: string): Promise<MovableAddress> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MovableAddress(server, new URL(databaseUrl));
  }

  get url(): string {
    const url = new URL(this.target);
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  leadTo(databaseUrl: string): void {
    this.target = new URL(databaseUrl);
    this.breakAll();
  }

  async close(): Promise<void> {
    this.breakAll();
    this.server.close();
    await once(this.server, 'close');
  }

  private breakAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket): void {
    const database = connect(socketOptions(this.target));
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
