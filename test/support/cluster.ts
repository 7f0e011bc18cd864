import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { databaseAt, nodes, type TestDatabase } from './database.js';
import { makeClusterDatabase } from './run/cluster.js';

/** A database on the cluster that nobody has distributed yet. */
export async function undistributedDatabase(): Promise<Pick<TestDatabase, 'url' | 'run' | 'query' | 'drop'>> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const database = databaseAt(await makeClusterDatabase(nodes(), name));
  const drop = async (): Promise<void> => {
    for (const node of nodes()) await databaseAt(node).run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { ...database, drop };
}

/** A worker behind a door that a test can shut: to the cluster it then looks like a machine that is gone. */
export class WorkerDoor {
  private readonly sockets = new Set<Socket>();

  private constructor(private server: Server) {}

  static async open(host: string, port: number): Promise<WorkerDoor> {
    const door = new WorkerDoor(createServer());
    door.server.on('connection', (socket) => {
      const onward = connect(port, host);
      for (const side of [socket, onward]) {
        door.sockets.add(side);
        side
          .on('error', () => undefined)
          .on('close', () => {
            door.sockets.delete(side);
            socket.destroy();
            onward.destroy();
          });
      }
      socket.pipe(onward).pipe(socket);
    });
    await door.listen(0);
    return door;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Refuses connections and breaks those that are there. Answers how to open it again. */
  async shut(): Promise<() => Promise<void>> {
    const { port } = this;
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    return () => this.listen(port);
  }

  async close(): Promise<void> {
    if (this.server.listening) await this.shut();
  }

  private listen(port: number): Promise<void> {
    return new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }
}
