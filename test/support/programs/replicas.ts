import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type EmbeddedServer, startEmbeddedServer } from '../../../src/database/embedded/embedded-server.js';
import { type AnyDatabase, databaseAt } from '../database/database.js';
import { until } from '../until.js';
import { putDatabase } from './postgres.js';

/** The name by which the primary knows its standby. */
const STANDBY = 'standby';
/** Settings of both servers, because either may be the primary. */
const SETTINGS = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '512MB' };
/** Files of the running primary that are not part of a copy. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts'];

/**
 * Two Postgres servers: a primary, and a standby that has every commit before the primary acknowledges it. They are the embedded
 * ones, so no other program is needed.
 */
export class ReplicatedPostgres {
  private constructor(
    private readonly folder: string,
    private primaryServer: EmbeddedServer,
    private readonly standbyServer: EmbeddedServer,
  ) {}

  static async start(): Promise<ReplicatedPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'larder-pair-'));
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    await putDatabase(one);
    const primary = await startEmbeddedServer({
      dataDir: one,
      settings: { ...SETTINGS, synchronous_standby_names: STANDBY, synchronous_commit: 'on' },
    });
    await copyRunning(primary.url, join(one, 'postgres'), other);
    const standby = await startEmbeddedServer({
      dataDir: other,
      settings: { ...SETTINGS, primary_conninfo: connectionInfo(primary.url) },
    });
    const pair = new ReplicatedPostgres(folder, primary, standby);
    await until(
      async () => (await pair.primary.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).length > 0,
    );
    return pair;
  }

  get primary(): AnyDatabase {
    return databaseAt(this.primaryServer.url);
  }

  get standby(): AnyDatabase {
    return databaseAt(this.standbyServer.url);
  }

  /** Kills the primary with SIGKILL, as the end of its machine would. */
  async killPrimary(): Promise<void> {
    process.kill(this.primaryServer.pid, 'SIGKILL');
    await this.primaryServer.exited;
  }

  /** Resolves when the standby accepts changes. It does not wait for a standby of its own. */
  async promote(): Promise<void> {
    await this.standby.query('SELECT pg_promote()');
  }

  /** Starts the killed primary again, like a supervisor that does not know of the promotion. */
  async startPrimaryAgain(): Promise<void> {
    this.primaryServer = await this.primaryServer.startAgain(new AbortController().signal);
  }

  async stop(): Promise<void> {
    await this.standbyServer.stop();
    // An orderly stop would wait for its backends, which may wait for the standby.
    await this.killPrimary().catch(() => undefined);
    await this.primaryServer.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Copies the files of a running server, as pg_basebackup does, for a standby. */
async function copyRunning(url: string, cluster: string, dataDir: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`SELECT pg_backup_start('standby', true)`);
  const copy = join(dataDir, 'postgres');
  await promisify(execFile)('mkdir', ['-p', dataDir]);
  await promisify(execFile)('cp', ['-a', cluster, copy]);
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  const segments = (await readdir(join(copy, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of [...NOT_COPIED, ...segments.map((segment) => `pg_wal/${segment}`)]) await rm(join(copy, name));
  await writeAsOwner(copy, 'backup_label', rows[0]?.labelfile ?? '');
  await writeAsOwner(copy, 'standby.signal', '');
}

/** The files belong to the user of the server, who is not root. */
async function writeAsOwner(cluster: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(cluster);
  await writeFile(join(cluster, name), text, { mode: 0o600 });
  await chown(join(cluster, name), uid, gid);
}

function connectionInfo(url: string): string {
  const info = new URL(url);
  info.searchParams.set('application_name', STANDBY);
  return info.href;
}
