import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/database/embedded/free-port.js';

const DIST = join(import.meta.dirname, '..');
const START_MILLISECONDS = 60_000;
/** The options and the environment of `npm start` and of the image. */
const SHIPPED_OPTIONS = ['--max-semi-space-size=8'];
const SHIPPED_ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
/** The value of Linux on all common machines. */
const TICKS_A_SECOND = 100;

/** A program that answers HTTP requests. */
export interface RunningProgram {
  readonly url: string;
  readonly pid: number;
  readonly process: ChildProcess;
  /** Milliseconds from its start to its first healthy answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

interface Start {
  command: string;
  args: string[];
  env?: Record<string, string>;
  port: number;
  healthPath: string;
  /** The file for its output. */
  logFile: string;
  /** Whether the program has an IPC channel. */
  hasChannel?: boolean;
}

/** What may be added to a start of Larder. */
export interface Additions {
  env: Record<string, string>;
  /** A module that is loaded before Larder and answers messages. */
  preload?: string;
}

/** Starts Larder as it is released, on its own database in `dataDir` or on the one of `databaseUrl`. */
export async function startLarder(
  logFile: string,
  database: { dataDir: string } | { databaseUrl: string },
  additions?: Additions,
): Promise<RunningProgram> {
  const port = await freePort();
  const settings: Record<string, string> =
    'dataDir' in database
      ? { DATA_DIR: database.dataDir }
      : { DATABASE_URL: database.databaseUrl, DATA_DIR: '/nowhere' };
  const address = { HOST: '127.0.0.1', PORT: String(port) };
  const env = { ...SHIPPED_ENVIRONMENT, ...address, RATE_LIMIT_REQUESTS: '0', ...settings, ...additions?.env };
  const hasChannel = additions?.preload !== undefined;
  const preload = additions?.preload === undefined ? [] : ['--import', additions.preload];
  const args = [...SHIPPED_OPTIONS, ...preload, join(DIST, 'src/main.js')];
  return start({ command: process.execPath, args, env, port, healthPath: '/api/v1/health', logFile, hasChannel });
}

/** @param keys whether it looks up every API key for each request (the default) or only once */
export async function startFloor(
  logFile: string,
  databaseUrl: string,
  keys: 'looked-up' | 'remembered',
): Promise<RunningProgram> {
  const port = await freePort();
  const args = [join(DIST, 'bench/floor/floor.js'), String(port), databaseUrl, keys];
  return start({ command: process.execPath, args, port, healthPath: '/health/live', logFile });
}

/** @throws Error with the output of the program when it does not answer in time */
export async function start(options: Start): Promise<RunningProgram> {
  const { command, args, env, port, healthPath, logFile, hasChannel = false } = options;
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(logFile, 'w');
  const begin = performance.now();
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    env: { PATH, HOME, NODE_ENV: 'production', TZ: 'UTC', ...env },
    stdio: ['ignore', log, log, ...(hasChannel ? (['ipc'] as const) : [])],
  });
  closeSync(log);
  process.once('exit', () => child.kill());
  await healthy(url + healthPath, child, logFile);
  const startMs = performance.now() - begin;
  return { url, pid: child.pid ?? 0, process: child, startMs, stop: () => stop(child) };
}

async function healthy(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const end = performance.now() + START_MILLISECONDS;
  while (!(await isOk(url))) {
    if (child.exitCode === null && performance.now() < end) {
      await sleep(5);
      continue;
    }
    child.kill('SIGKILL');
    throw new Error(`It does not become healthy. It said:\n${readFileSync(logFile, 'utf8').slice(-4_000)}`);
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}

/** MiB of memory that the process has now. Only on Linux, like everything that reads /proc; 0 elsewhere. */
export function residentMb(pid: number): number {
  return memoryOf(pid, 'status', 'VmRSS');
}

/** MiB of memory that the process had at most. */
export function peakMb(pid: number): number {
  return memoryOf(pid, 'status', 'VmHWM');
}

/** MiB of the process and its child processes. Shared memory is counted once. */
export function treeMb(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + treeMb(child), memoryOf(pid, 'smaps_rollup', 'Pss'));
}

/** Seconds of processor time of the process so far. */
export function cpuSeconds(pid: number): number {
  const [, fields = ''] = readProc(`/proc/${pid}/stat`).split(') ');
  const [userTicks = 0, systemTicks = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (userTicks + systemTicks) / TICKS_A_SECOND;
}

/** Seconds of processor time of the processes and their child processes so far, those that have ended included. */
export function treeCpuSeconds(pids: readonly number[]): number {
  const all = new Set(pids.flatMap(treeOf));
  return [...all].reduce((sum, pid) => {
    const [, fields = ''] = readProc(`/proc/${pid}/stat`).split(') ');
    const ticks = fields.split(' ').slice(11, 15).map(Number);
    return sum + ticks.reduce((own, each) => own + each, 0) / TICKS_A_SECOND;
  }, 0);
}

/** The process id of the Postgres in the data folder. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function memoryOf(pid: number, file: string, field: string): number {
  const text = readProc(`/proc/${pid}/${file}`);
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1_024;
}

function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
