import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/database/embedded/free-port.js';
import { cloneDatabase, type TestDatabase } from './database/database.js';
import { secretsIn } from './log-secrets.js';

export const MAIN = join(import.meta.dirname, '../../dist/src/main.js');
const START_MILLISECONDS = 120_000;
const STOP_MILLISECONDS = 15_000;

export interface RunningLarder {
  readonly url: string;
  readonly pid: number;
  /** Everything the program has printed so far. */
  log(): string;
  /** Ends the program as a supervisor would and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends the program with SIGKILL. */
  kill(): Promise<void>;
}

/**
 * Starts the built program on a free port of the loopback address and waits until it says that it is ready. Without a DATABASE_URL in `env` it gets
 * a database of its own, dropped when it ends.
 * @param main the file of another version of the program
 */
export async function startLarder(env: Record<string, string> = {}, main = MAIN): Promise<RunningLarder> {
  const database = env['DATABASE_URL'] === undefined ? await cloneDatabase() : null;
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = new LarderProcess(
    {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.url }),
      ...env,
    },
    () => cleanUp(database, dataDir),
    main,
  );
  await process.ready();
  return { url, pid: process.pid, log: () => process.log, stop: () => process.stop(), kill: () => process.kill() };
}

class LarderProcess {
  log = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(
    private readonly env: Record<string, string>,
    private readonly cleanUp: () => Promise<void>,
    main: string,
  ) {
    const own = { NODE_ENV: 'test', ...withoutTestSettings(), ...env };
    // Source maps would take a third of a second of each start.
    this.child = spawn(process.execPath, ['--max-semi-space-size=8', main], {
      env: own,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.log += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.log += chunk.toString()));
    this.ended = once(this.child, 'close');
    this.letTheRunEnd();
  }

  /** A spec that failed before it could stop its program must not keep the whole run waiting. */
  private letTheRunEnd(): void {
    this.child.unref();
    for (const pipe of [this.child.stdout, this.child.stderr]) (pipe as Socket | null)?.unref();
  }

  /** Holds for the logs of every spec, whatever it sends. */
  private refuseSecrets(): void {
    const secrets = secretsIn(this.log, this.env);
    if (secrets.length > 0) throw new Error(`There are secrets in the log: ${secrets.join('\n')}`);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async ready(): Promise<void> {
    const end = Date.now() + START_MILLISECONDS;
    // The last line of the start, when the program listens.
    while (!/^Larder is ready/m.test(this.log)) {
      const exited = this.child.exitCode ?? this.child.signalCode;
      if (exited === null && Date.now() < end) {
        await sleep(20);
        continue;
      }
      await this.kill();
      throw new Error(`Larder ${exited === null ? 'is not ready' : `ended with ${exited}`}. It said:\n${this.log}`);
    }
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    const late = sleep(STOP_MILLISECONDS, 'late', { ref: false });
    if ((await Promise.race([this.ended, late])) === 'late') {
      await this.kill();
      throw new Error(`Larder does not end on SIGTERM. It said:\n${this.log}`);
    }
    await this.cleanUp();
    this.refuseSecrets();
    if (this.child.exitCode !== 0) console.error(`Larder ended with ${this.child.exitCode}. It said:\n${this.log}`);
    return this.child.exitCode;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
    await this.cleanUp();
  }
}

/** Settings of the shell that runs the tests must not reach the program under test. */
function withoutTestSettings(): Record<string, string | undefined> {
  const { PATH, HOME, SystemRoot, TMPDIR, TEMP, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, SystemRoot, TMPDIR, TEMP, NODE_COMPILE_CACHE };
}

async function cleanUp(database: TestDatabase | null, dataDir: string): Promise<void> {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
}
