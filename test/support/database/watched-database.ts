import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Records what a program sends to its database, in order. */
export interface WatchedDatabase {
  /** A URL that leads to the same database. */
  readonly url: string;
  /**
   * Names of statements, or the texts of those without a name and of plain queries. One list for each single statement, and one
   * for each transaction, added when it ends.
   */
  readonly asked: string[][];
  /** Number of connections so far. */
  readonly connections: number;
  /** From now on no data passes over the existing connections, but they stay open. */
  freeze(): void;
  close(): Promise<void>;
}

/** A proxy between a program and its database that records the statements. */
export async function watchDatabase(databaseUrl: string): Promise<WatchedDatabase> {
  const target = new URL(databaseUrl);
  const asked: string[][] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    const postgres = connect(socketOptions(target));
    for (const socket of [client, postgres]) sockets.add(socket.on('error', () => undefined));
    let open: string[] | null = null;
    let unnamed = '';
    const read = messageReader((type, body) => {
      if (type === 'P' && textAt(body, 0) === '') unnamed = textAt(body, 1);
      if (type !== 'B' && type !== 'Q') return;
      const name = type === 'Q' ? textAt(body, 0) : textAt(body, textAt(body, 0).length + 1) || unnamed;
      if (name === 'START TRANSACTION') open = [];
      const told = open ?? [];
      told.push(name);
      if (name === 'COMMIT' || name === 'ROLLBACK') open = null;
      if (open === null) asked.push(told);
    });
    client.on('data', read);
    client.pipe(postgres).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const freeze = (): void => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return {
    url: url.href,
    asked,
    get connections() {
      return connections;
    },
    freeze,
    close,
  };
}

/** How to connect to the server of a database URL. */
export function socketOptions({
  hostname,
  port,
  searchParams,
}: URL): { path: string } | { host: string; port: number } {
  const folder = searchParams.get('host');
  if (folder !== null) return { path: `${folder}/.s.PGSQL.${port === '' ? 5432 : port}` };
  return { host: hostname, port: Number(port === '' ? 5432 : port) };
}

/** Splits what a client sends into messages. The first one has a length but no type. */
function messageReader(heard: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let waiting = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= typeBytes + 4) {
      const end = typeBytes + waiting.readInt32BE(typeBytes);
      if (waiting.length < end) return;
      heard(waiting.toString('latin1', 0, typeBytes), waiting.subarray(typeBytes + 4, end));
      waiting = waiting.subarray(end);
      typeBytes = 1;
    }
  };
}

function textAt(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start));
}
