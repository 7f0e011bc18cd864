import { open, readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { type AnyDatabase, databaseAt } from './database/database.js';
import { secretsIn } from './log-secrets.js';
import { isRunning } from './programs/processes.js';

const START_MILLISECONDS = 60_000;

/** The `PUBLIC_URL` of the second shared program. No test connects to it. */
export const PUBLIC_URL = 'https://larder.example.org/food';

export interface SharedLarder {
  readonly url: string;
  /** It contains rows of other specs' households too, so every statement must name its own household. */
  readonly database: AnyDatabase;
  /** Everything that the program has logged since the tests of this file began. */
  log(): Promise<string>;
}

/** A program that global-setup.js has started. */
interface Program {
  readonly url: string;
  readonly databaseUrl: string;
  /** The file of its log. */
  readonly log: string;
  readonly pid: number;
}

/**
 * The program that all specs share that only use HTTP, with households of their own, because a start takes seconds.
 * Call this once, outside of tests; the program is ready when the tests of the file begin. Sign-up is open, there are
 * no limits, pages of 127.0.0.1 can be imported, the log level is the lowest, and the time zone is UTC. Specs that need
 * other settings, end the program, count statements, lock tables, or count values of the whole server use `startLarder`. Recurring work is
 * done at once with `workUntil`.
 */
export function sharedLarder(): SharedLarder {
  return usedBySpec(sharedPrograms()[0]);
}

/**
 * Two shared programs on one database, for changes in one that must be visible in the other. The first is that of
 * `sharedLarder`, the second has a `PUBLIC_URL`.
 */
export function sharedLarders(): [SharedLarder, SharedLarder] {
  const [first, second] = sharedPrograms();
  return [usedBySpec(first), usedBySpec(second)];
}

function usedBySpec(program: Program): SharedLarder {
  let logged = 0;
  const log = (): Promise<string> => textFrom(program.log, logged);
  beforeAll(async () => {
    await untilReady(program);
    logged = (await stat(program.log)).size;
  });
  afterAll(async () => {
    const secrets = secretsIn(await log(), {});
    if (secrets.length > 0) throw new Error(`There are secrets in the log: ${secrets.join('\n')}`);
  });
  return { url: program.url, database: databaseAt(program.databaseUrl), log };
}

async function untilReady({ url, log, pid }: Program): Promise<void> {
  const end = Date.now() + START_MILLISECONDS;
  while (!(await isReady(url))) {
    if (Date.now() > end || !(await isRunning(pid)))
      throw new Error(`The shared Larder does not answer. It said:\n${await readFile(log, 'utf8')}`);
    await sleep(50);
  }
}

/**
 * Whether the program answers at the address, which it does when its database is ready. The full health report would
 * start a parser thread.
 */
async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

async function textFrom(path: string, position: number): Promise<string> {
  const file = await open(path);
  const chunks: Buffer[] = [];
  for await (const chunk of file.createReadStream({ start: position }) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function sharedPrograms(): [Program, Program] {
  const text = process.env['TEST_SHARED_LARDERS'];
  if (text === undefined) throw new Error("There is no shared Larder: run the specs through Jest's e2e project.");
  return JSON.parse(text) as [Program, Program];
}
