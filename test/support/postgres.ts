import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/database/embedded-server.js';

/** A Postgres of the test's own that keeps what it acknowledged, at the same address after each start. */
export class OwnPostgres {
  private constructor(
    private readonly dataDir: string,
    private server: EmbeddedServer,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const dataDir = await mkdtemp(join(tmpdir(), 'larder-postgres-'));
    return new OwnPostgres(dataDir, await startEmbeddedServer({ dataDir }));
  }

  get url(): string {
    return this.server.url;
  }

  get pid(): number {
    return this.server.pid;
  }

  /** Ends it as its administrator would. */
  shut(): Promise<void> {
    return this.server.stop();
  }

  /** SIGKILL, as the machine's memory killer sends it. */
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

/** Ends the embedded server of a Larder with SIGKILL and gives the process id that it had. */
export async function killEmbeddedServer(dataDir: string): Promise<number> {
  const pid = await embeddedServerPid(dataDir);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Where the embedded server of a Larder listens, for those who may enter its folder. */
export function embeddedServerUrl(dataDir: string): string {
  return `postgresql://larder@localhost/larder?host=${encodeURIComponent(join(dataDir, 'run'))}`;
}

/** Starts a statement that goes on until its backend is killed, which then rejects `ended`. */
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

/** Waits until a server takes connections that is not the one that was killed. */
export async function nextEmbeddedServer(dataDir: string, killed: number): Promise<void> {
  for (;;) {
    const pid = await embeddedServerPid(dataDir).catch(() => killed);
    if (pid !== killed) return;
    await sleep(10);
  }
}

/** @throws Error when none takes connections */
async function embeddedServerPid(dataDir: string): Promise<number> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  if (lines[7]?.trim() !== 'ready') throw new Error('The embedded server takes no connections');
  return Number(lines[0]);
}
