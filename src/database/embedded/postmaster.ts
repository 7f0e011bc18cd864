import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import { startProgram } from './programs.js';
import type { RunAs } from './run-as.js';

const POLL_MILLISECONDS = 10;
const OUTPUT_KEPT = 8192;
/** Milliseconds in which the last words of a server that has ended come in. */
const LAST_WORDS = 500;

/** A running Postgres server process. */
export class Postmaster {
  /** Settles with the process itself: its output stays open for as long as a backend that outlives it holds it. */
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
   * Waits until connections are taken, through a crash recovery of any length. Rejects with the output of a server that gave up, and as
   * soon as `signal` is aborted.
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

  /** Fast shutdown; a server that takes longer than `patience` milliseconds is ended without its checkpoint. */
  async stop(patience: number): Promise<void> {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (this.gone) return;
      this.child.kill(signal);
      await Promise.race([this.exited, sleep(patience, null, { ref: false })]);
    }
  }

  /** The postmaster tells its state in the eighth line of its lock file, the file's first line is its process id. */
  private async takesConnections(): Promise<boolean> {
    const lines = await readFile(join(this.cluster, 'postmaster.pid'), 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    );
    return Number(lines[0]) === this.pid && lines[7]?.trim() === 'ready';
  }
}
