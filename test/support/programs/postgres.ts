import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type EmbeddedServer, startEmbeddedServer } from '../../../src/database/embedded/embedded-server.js';
import { until } from '../until.js';

/**
 * A new data folder with an empty database that was created before. It saves a second of processor time in tests that
 * are not about creating a database. When the run uses an external server, the folder is empty.
 */
export async function folderWithDatabase(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-data-'));
  await putDatabase(dataDir);
  return dataDir;
}

/** The same in a given folder. */
export async function putDatabase(dataDir: string): Promise<void> {
  const made = process.env['TEST_EMBEDDED_FILES'];
  await mkdir(dataDir, { recursive: true });
  // The folder belongs to the user of the server, who is not root.
  if (made !== undefined) await promisify(execFile)('cp', ['-a', made, join(dataDir, 'postgres')]);
}

/** A Postgres server for one test. It keeps its data and its address when it is started again. */
export class OwnPostgres {
  private constructor(
    private readonly dataDir: string,
    private server: EmbeddedServer,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const dataDir = await folderWithDatabase();
    return new OwnPostgres(dataDir, await startEmbeddedServer({ dataDir }));
  }

  get url(): string {
    return this.server.url;
  }

  get pid(): number {
    return this.server.pid;
  }

  /** Stops it like an administrator. */
  shut(): Promise<void> {
    return this.server.stop();
  }

  /** Kills it with SIGKILL, like the memory killer of the system. */
  async kill(): Promise<void> {
    process.kill(this.server.pid, 'SIGKILL');
    await this.server.exited;
  }

  async startAgain(): Promise<void> {
    await this.server.stop();
    this.server = await startEmbeddedServer({ dataDir: this.dataDir });
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Kills the embedded server of a Larder with SIGKILL, and returns its process id. */
export async function killEmbeddedServer(dataDir: string): Promise<number> {
  const pid = await embeddedServerPid(dataDir);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** The URL of the embedded server of a Larder, for users who may read its folder. */
export function embeddedServerUrl(dataDir: string): string {
  return `postgresql://larder@localhost/larder?host=${encodeURIComponent(join(dataDir, 'run'))}`;
}

/** Starts a statement that runs until its backend is killed. Then `ended` rejects. */
export async function keepBusy(url: string): Promise<{ backend: number; ended: Promise<unknown> }> {
  const [client, witness] = [new pg.Client(url), new pg.Client(url)];
  client.on('error', () => undefined);
  await Promise.all([client.connect(), witness.connect()]);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = rows[0]?.pid ?? 0;
  const ended = client.query('DO $$ BEGIN LOOP END LOOP; END $$');
  ended.catch(() => undefined);
  const runs = `SELECT 1 FROM pg_stat_activity WHERE pid = ${backend} AND state = 'active'`;
  while ((await witness.query(runs)).rowCount === 0);
  await witness.end();
  return { backend, ended };
}

/** Waits until another server than the killed one accepts connections. */
export async function nextEmbeddedServer(dataDir: string, killed: number): Promise<void> {
  await until(async () => (await embeddedServerPid(dataDir).catch(() => killed)) !== killed);
}

/** @throws Error when no server accepts connections */
async function embeddedServerPid(dataDir: string): Promise<number> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  if (lines[7]?.trim() !== 'ready') throw new Error('The embedded server takes no connections');
  return Number(lines[0]);
}
