import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from '../../../src/database/embedded/free-port.js';
import { MAIN } from '../larder.js';
import { childrenOf, signal } from './processes.js';

const PATIENCE_MILLISECONDS = 30_000;

export interface OnTerminal {
  readonly url: string;
  /** The first line that matches, without colours. @throws Error when there is none in time */
  line(pattern: RegExp): Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts the built program with a terminal as its output, made by `script` of util-linux; only on Linux. */
export async function startOnTerminal(env: Record<string, string>): Promise<OnTerminal> {
  const port = await freePort();
  const { PATH } = process.env;
  const child = spawn('script', ['--quiet', '--command', `exec '${process.execPath}' '${MAIN}'`, '/dev/null'], {
    env: { PATH, HOST: '127.0.0.1', PORT: String(port), SHELL: '/bin/sh', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(child, 'close');
  const line = async (pattern: RegExp): Promise<string> => {
    const end = Date.now() + PATIENCE_MILLISECONDS;
    while (Date.now() < end) {
      const found = stripVTControlCharacters(output)
        .split('\r\n')
        .slice(0, -1)
        .find((text) => pattern.test(text));
      if (found !== undefined) return found;
      await sleep(20);
    }
    throw new Error(`There is no such line on the terminal, but:\n${output}`);
  };
  const stop = async (): Promise<void> => {
    signal(await childrenOf(child.pid ?? 0), 'SIGTERM');
    await ended;
  };
  await line(/^Larder is ready/).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `http://127.0.0.1:${port}`, line, stop };
}
