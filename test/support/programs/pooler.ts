import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../src/database/embedded/free-port.js';
import { limitRole, POOLER_LIMITS } from '../database/role-limits.js';
import { startProgram } from './program.js';

export interface Pooler {
  /** The URL of the database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts pgbouncer in transaction mode in front of the database, with at most `connections` connections, and gives the role the
 * time limits, as docs/scaling.md says. The database must have a TCP address.
 */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  await limitRole(databaseUrl, POOLER_LIMITS);
  const folder = await mkdtemp(join(tmpdir(), 'larder-pooler-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, configuration(new URL(databaseUrl), port, connections));
  // pgbouncer refuses to run as root, and reads its file as another user.
  await chmod(folder, 0o755);
  const user = userInfo().uid === 0 ? ['-u', 'nobody'] : [];
  const url = `postgres://larder@127.0.0.1:${port}/pooled`;
  const args = [...user, file];
  const end = await startProgram({ command: 'pgbouncer', args, packages: 'pgbouncer', isReady: () => isOpen(url) });
  const stop = async (): Promise<void> => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

function configuration({ hostname, port, pathname, username, password }: URL, at: number, connections: number): string {
  const server = {
    host: hostname,
    port: port || '5432',
    dbname: pathname.slice(1),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  // pgbouncer would read an empty quoted value as a quote.
  const words = Object.entries(server)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}='${value.replaceAll("'", "''")}'`);
  return [
    '[databases]',
    `pooled = ${words.join(' ')}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${at}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ].join('\n');
}

async function isOpen(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
