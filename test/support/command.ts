import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from '@jest/globals';

const PROGRAMS = join(import.meta.dirname, '../../dist/src');
const LONGEST = 120_000;

export interface Outcome {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  /** Its standard output and then its standard error. */
  readonly output: string;
}

export interface Begun {
  readonly pid: number;
  readonly stdout: Readable;
  readonly outcome: Promise<Outcome>;
  tell(signal: NodeJS.Signals): void;
}

type Environment = Readonly<Record<string, string>>;

/** Runs one command of the command line with the settings in `env`, like an administrator. */
export function runLarderCommand(words: readonly string[], env: Environment, input = ''): Promise<Outcome> {
  return beginLarderCommand(words, env, input).outcome;
}

/** Runs a line in a shell in `folder`. `$LARDER` is the command line. */
export function runInShell(line: string, env: Environment, folder: string): Promise<Outcome> {
  const LARDER = `${process.execPath} ${join(PROGRAMS, 'cli/cli.js')}`;
  return begin('sh', ['-c', `cd '${folder}' && ${line}`], { ...env, LARDER }, '').outcome;
}

/** @param input `null` leaves standard input open */
export function beginLarderCommand(words: readonly string[], env: Environment, input: string | null = ''): Begun {
  return begin(process.execPath, [join(PROGRAMS, 'cli/cli.js'), ...words], env, input);
}

/** Starts the server, for tests of its own end or of its start. All other tests use support/larder.ts. */
export function beginLarder(env: Environment): Begun {
  return begin(process.execPath, [join(PROGRAMS, 'main.js')], { HOST: '127.0.0.1', PORT: '0', ...env }, '');
}

/** The result of an administrator's mistake: exit code 1 and one sentence without a stack. */
export function refusal(sentence: RegExp): { code: number; output: unknown } {
  return { code: 1, output: expect.stringMatching(new RegExp(`^${sentence.source}\\n$`)) };
}

function begin(program: string, args: readonly string[], env: Environment, input: string | null): Begun {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const own = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_ENV: 'test', ...env };
  const child = spawn(program, args, { env: own, timeout: LONGEST, killSignal: 'SIGKILL' });
  child.stdin.on('error', () => undefined);
  if (input !== null) child.stdin.end(input);
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return {
    pid: child.pid ?? 0,
    stdout: child.stdout,
    outcome: said.then(([out, err]) => ({ code: child.exitCode, output: out + err })),
    tell: (signal) => child.kill(signal),
  };
}
