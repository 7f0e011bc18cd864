import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { joinEmbeddedServer } from '../src/database/embedded/embedded-server.js';
import { measureArchives } from './archives.js';
import { startContest } from './contest.js';
import { measureGaps } from './gaps/measure-gaps.js';
import { measureHouseholds } from './households/measure-households.js';
import { measureRows } from './measure-rows.js';
import { type BenchOptions, readOptions } from './options.js';
import { printPlans } from './plans.js';
import { peakMb, postmasterPid, residentMb, startLarder, treeMb } from './processes.js';
import { toJsonLine } from './report.js';
import { rowsFor } from './rows.js';
import { seedDatabase } from './seed/seed-database.js';
import { measureStreams } from './streams.js';

const options = readOptions(process.argv.slice(2));
if (options !== null) await run(options);

async function run(options: BenchOptions): Promise<void> {
  if (options.gaps) {
    if (!(await measureGaps(options))) process.exitCode = 1;
    return;
  }
  if (options.streams !== null) {
    await measureStreams(options.streams, options.seconds);
    return;
  }
  if (options.archives !== null) {
    await measureArchives(options.archives);
    return;
  }
  if (options.households !== null) {
    await measureHouseholds(options.households, options);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'larder-bench-'));
  const dataDir = options.data ?? join(folder, 'data');
  try {
    const begin = performance.now();
    await seedDatabase(dataDir, { households: 1, recipes: options.recipes });
    console.log(`${options.recipes} recipes ready in ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
    if (options.plans) await explain(options, dataDir);
    else if (!options.seedOnly) await benchmark(options, dataDir, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function explain({ recipes, rows }: BenchOptions, dataDir: string): Promise<void> {
  const server = await joinEmbeddedServer({ dataDir });
  try {
    await printPlans(server.url, rowsFor(recipes, rows));
  } finally {
    await server.stop();
  }
}

async function benchmark(options: BenchOptions, dataDir: string, folder: string): Promise<void> {
  // The first start creates what later starts do not have to, for example the recurring tasks.
  await (await startLarder(join(folder, 'first.log'), { dataDir })).stop();
  const larder = await startLarder(join(folder, 'larder.log'), { dataDir });
  const { url: databaseUrl } = await joinEmbeddedServer({ dataDir });
  const database = new Client(databaseUrl);
  await database.connect();
  const contest = await startContest(larder, { databaseUrl, folder, ...options });
  try {
    const { startMs } = larder;
    console.log(`second start in ${startMs.toFixed(0)} ms, then ${residentMb(larder.pid).toFixed(0)} MB`);
    const { recipes, processes } = options;
    const rows = await measureRows({ ...contest, database, load: options }, rowsFor(recipes, options.rows));
    const memory = { rssMb: peakMb(larder.pid), pgMb: treeMb(postmasterPid(dataDir)) };
    console.log(`at most ${memory.rssMb.toFixed(0)} MB, Postgres now ${memory.pgMb.toFixed(0)} MB`);
    if (options.json) console.log(toJsonLine({ recipes, processes, rows, ...memory, startMs }, contest.referenceName));
  } finally {
    await database.end();
    await contest.stop();
    await larder.stop();
  }
}
