import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchOptions, readOptions } from './options.js';
import { seedDatabase } from './seed/seed-database.js';

await run(readOptions(process.argv.slice(2)));

async function run(options: BenchOptions): Promise<void> {
  const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'larder-bench-')));
  try {
    await timed(`${options.recipes} recipes seeded`, () => seedDatabase(dataDir, options.recipes));
  } finally {
    if (options.data === null) await rm(dataDir, { recursive: true, force: true });
  }
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what} in ${((performance.now() - start) / 1_000).toFixed(1)} s`);
}
