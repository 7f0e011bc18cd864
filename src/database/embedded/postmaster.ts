import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import { startProgram } from './programs.js';
import type { RunAs } from './run-as.js';

const POLL_MILLISECONDS = 10;
const OUTPUT_KEPT = 8192;
/** Milliseconds to wait for the last output of a server that has ended. */
const LAST_WORDS = 500;

/** A running Postgres server process. */
export class Postmaster {
  /** Settles when the process itself has ended. Its output may stay open longer, because backends inherit it. */
  readonly exited: Promise<void>;
  private readonly silent: Promise<unknown>;
  private output = '';
  private gone = false;

  constructor(
    private readonly child: ChildProcess,
    private readonly cluster: string,
    logger: (line: string) => void,
  ) {
    this.exited = new Promise<unknown>((resolve) => {
      child.once('exit', resolve).once('error', (error) => {
        this.output += error.message;
        resolve(error);
      });
    }).then(() => {
      this.gone = true;
    });
    this.silent = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
    child.stdout?.resume();
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      this.output = (this.output + text).slice(-OUTPUT_KEPT);
      for (const line of text.split('\n')) if (line !== '') logger(line);
    });
  }

  static start(
    runAs: RunAs,
    { postgres }: Binaries,
    cluster: string,
    settings: Readonly<Record<string, string>>,
    logger: (line: string) => void,
  ): Postmaster {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = startProgram(runAs, postgres, ['-D', cluster, ...flags]);
    child.stdin?.on('error', () => undefined).end();
    return new Postmaster(child, cluster, logger);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /**
   * Resolves when the server accepts connections, after a crash recovery of any length. Rejects with the output of a server that
   * ended, or as soon as `signal` is aborted.
   */
  async ready(signal: AbortSignal): Promise<void> {
    while (!(await this.takesConnections())) {
      signal.throwIfAborted();
      if (this.gone) {
        await Promise.race([this.silent, sleep(LAST_WORDS, null, { ref: false })]);
        throw new Error(this.output);
      }
      await sleep(POLL_MILLISECONDS);
    }
  }

  /** Fast shutdown. A server that needs longer than `patience` milliseconds is ended without a checkpoint. */
  async stop(patience: number): Promise<void> {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (this.gone) return;
      this.child.kill(signal);
      await Promise.race([this.exited, sleep(patience, null, { ref: false })]);
    }
  }

  /** Line 8 of the lock file is the state of the postmaster, line 1 its process id. */
  private async takesConnections(): Promise<boolean> {
    const lines = await readFile(join(this.cluster, 'postmaster.pid'), 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    );
    return Number(lines[0]) === this.pid && lines[7]?.trim() === 'ready';
  }
}
