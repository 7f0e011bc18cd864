import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DIST = join(import.meta.dirname, '..');
const START_SECONDS = 60;

/** A program that answers HTTP requests. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Starts Larder with the embedded database of the folder. */
export function startLarder(dataDir: string, settings: Record<string, string> = {}): Promise<Program> {
  const env = { DATA_DIR: dataDir, RATE_LIMIT_REQUESTS: '0', ...settings };
  return start(join(DIST, 'src/main.js'), '/api/v1/health', join(dataDir, '..', 'larder.log'), env);
}

export function startFloor(dataDir: string, householdId: string): Promise<Program> {
  const env = { DATABASE_URL: databaseUrl(dataDir), HOUSEHOLD: householdId };
  return start(join(DIST, 'bench/floor.js'), '/health/live', join(dataDir, '..', 'floor.log'), env);
}

/** The address of the embedded server, which listens on a socket in the data folder. */
export function databaseUrl(dataDir: string): string {
  return `postgresql://larder@localhost/larder?host=${encodeURIComponent(join(dataDir, 'run'))}`;
}

async function start(file: string, health: string, log: string, env: Record<string, string>): Promise<Program> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const output = openSync(log, 'w');
  const { PATH, HOME } = process.env;
  const begin = performance.now();
  const child = spawn(process.execPath, [file], {
    env: { PATH, HOME, NODE_ENV: 'production', TZ: 'UTC', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  process.once('exit', () => child.kill());
  for (let tries = 0; !(await isHealthy(url + health)); tries++) {
    if (child.exitCode !== null || tries > START_SECONDS * 100)
      throw new Error(`It does not start:\n${readFileSync(log, 'utf8').slice(-4_000)}`);
    await sleep(10);
  }
  return { url, pid: child.pid ?? 0, startMs: performance.now() - begin, stop: () => stop(child) };
}

async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok === true;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** MiB of memory that the process has had at most. Linux only. */
export function peakMb(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}
