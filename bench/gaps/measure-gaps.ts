import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { joinEmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { startLarder } from '../processes.js';
import { seedDatabase } from '../seed/seed-database.js';
import type { GapCall } from './call.js';
import { type Filled, fillHousehold } from './fill-household.js';
import { type ApiDocument, illegalCalls, operationsOf } from './illegal-calls.js';
import { legalCalls } from './legal-calls.js';
import { pageCalls } from './page-calls.js';
import { printGaps } from './report-gaps.js';
import { type Site, startSite } from './site.js';
import { type MeasuredCall, Sender, walk } from './walk.js';

const RECIPES = 2_000;
/** In the first round the code has not been optimised yet. */
const ROUNDS = 3;
const DOCUMENT = join(import.meta.dirname, '../../../openapi.json');
const PROBE = pathToFileURL(join(import.meta.dirname, 'probe.js')).href;
/** Without rate limits, because each call is measured, and with permission to fetch pages from the benchmark's own site. */
const SETTINGS = {
  SIGN_UP: 'open',
  RATE_LIMIT_IMPORTS: '0',
  RATE_LIMIT_SIGN_INS: '0',
  IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
};

export interface GapOptions {
  /** Milliseconds. */
  atMost: number | null;
  /** Only calls whose operation and name contain this text; all calls when it is empty. */
  rows: string;
}

/** Prints the longest gap of the event loop for each operation. @returns whether all are within the limit */
export async function measureGaps(options: GapOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-gaps-'));
  const site = await startSite();
  try {
    return await measureIn(folder, site, options);
  } catch (error) {
    console.error((await readFile(join(folder, 'larder.log'), 'utf8')).slice(-4_000));
    throw error;
  } finally {
    site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureIn(folder: string, site: Site, { atMost, rows }: GapOptions): Promise<boolean> {
  const dataDir = join(folder, 'data');
  await seedDatabase(dataDir, { households: 1, recipes: RECIPES });
  const larder = await startLarder(join(folder, 'larder.log'), { dataDir }, { env: SETTINGS, preload: PROBE });
  try {
    const { url: databaseUrl } = await joinEmbeddedServer({ dataDir });
    const filled = await fillHousehold(larder.url, databaseUrl, site.url);
    const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as ApiDocument;
    refuseMissing(document, legalCalls(filled, 0));
    const sender = await Sender.signIn(larder.url, filled);
    const measured = new Map<string, MeasuredCall>();
    for (let round = 0; round < ROUNDS; round++)
      await walk(larder.process, sender, wanted(callsOf(document, filled, round), rows), measured);
    return printGaps([...measured.values()], atMost);
  } finally {
    await larder.stop();
  }
}

function* callsOf(document: ApiDocument, filled: Filled, round: number): Generator<GapCall> {
  for (const operation of operationsOf(document)) yield* illegalCalls(document, operation);
  yield* legalCalls(filled, round);
  yield* pageCalls(filled, round);
}

function* wanted(calls: Iterable<GapCall>, text: string): Generator<GapCall> {
  for (const call of calls) if (`${call.operation} ${call.name}`.includes(text)) yield call;
}

/** Every new operation needs its largest call in `legal-calls.ts`. @throws Error that names the operations without one */
function refuseMissing(document: ApiDocument, calls: readonly GapCall[]): void {
  const walked = new Set(calls.map(({ operation }) => operation));
  const missing = operationsOf(document).filter(({ name }) => !walked.has(name));
  if (missing.length > 0) throw new Error(`No largest call of ${missing.map(({ name }) => name).join(', ')}`);
}
