import { open, readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { type AnyDatabase, databaseAt } from './database.js';
import { secretsIn } from './log-secrets.js';
import { isRunning } from './programs/processes.js';

const START_MILLISECONDS = 60_000;

/** That of the second shared program. No test connects to it. */
export const PUBLIC_URL = 'https://larder.example.org/food';

export interface SharedLarder {
  readonly url: string;
  /** Rows of other specs' households are in it too: name the own household in every statement. */
  readonly database: AnyDatabase;
  /** Everything that the program wrote since the tests of this file began. */
  log(): Promise<string>;
}

/** As global-setup.js started it. */
interface Program {
  readonly url: string;
  readonly databaseUrl: string;
  /** The file that it writes to. */
  readonly log: string;
  readonly pid: number;
}

/**
 * The program that all specs share which only speak HTTP, as households of their own: a start costs seconds. Call it once, outside
 * of tests; it answers as soon as the tests of the file begin. Sign-up is open, nothing is limited, pages of 127.0.0.1 are imported,
 * its log is the longest, and its day is that of UTC. What needs other settings or an end, or counts what is the server's, takes
 * `startLarder`.
 */
export function sharedLarder(): SharedLarder {
  return usedBySpec(sharedPrograms()[0]);
}

/**
 * Two such programs on one database, for what one of them must see of the other. The first is that of `sharedLarder`, the second
 * has a `PUBLIC_URL`.
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

/** Whether the program at the address answers, which it does once its database is there. The whole report would start a parser thread. */
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
