import { open, readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { secretsIn } from './log-secrets.js';
import { isRunning } from './processes.js';

const START_MILLISECONDS = 60_000;

export interface SharedLarder {
  readonly url: string;
  /** Rows of other specs' households are in it too: name the own household in every statement. */
  readonly databaseUrl: string;
}

interface Program extends SharedLarder {
  /** The file that it writes to. */
  readonly log: string;
  readonly pid: number;
}

/**
 * The program that all specs share which only speak HTTP, as households of their own: a start costs seconds. Call it once, outside
 * of tests; it answers as soon as the tests of the file begin. Sign-up is open, nothing is limited, pages of 127.0.0.1 are imported,
 * and its day is that of UTC. What needs other settings, the log, an end, or counts what is the server's takes `startLarder`.
 */
export function sharedLarder(): SharedLarder {
  const program = sharedProgram();
  let logged = 0;
  beforeAll(async () => {
    await untilReady(program);
    logged = (await stat(program.log)).size;
  });
  afterAll(async () => {
    const secrets = secretsIn(await textFrom(program.log, logged), {});
    if (secrets.length > 0) throw new Error(`There are secrets in the log: ${secrets.join('\n')}`);
  });
  return { url: program.url, databaseUrl: program.databaseUrl };
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

function sharedProgram(): Program {
  const text = process.env['TEST_SHARED_LARDER'];
  if (text === undefined) throw new Error("There is no shared Larder: run the specs through Jest's e2e project.");
  return JSON.parse(text) as Program;
}
