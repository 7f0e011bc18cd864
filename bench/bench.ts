import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureGaps } from './gaps.js';
import { peakMb, startFloor, startLarder } from './larder.js';
import { type Figures, measure } from './measure.js';
import { ROWS } from './rows.js';
import { type SeededHousehold, seedHousehold } from './seed.js';

const { values: options } = parseArgs({
  options: {
    recipes: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '10' },
    households: { type: 'string', default: '1' },
    rows: { type: 'string', default: '' },
    gaps: { type: 'boolean', default: false },
    'at-most': { type: 'string', default: '100' },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'larder-bench-'));
const dataDir = join(folder, 'data');
try {
  await run();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const first = await startLarder(dataDir, { SIGN_UP: 'open' });
  const households: SeededHousehold[] = [];
  for (let index = 0; index < Number(options.households); index++)
    households.push(await seedHousehold(first.url, `household${index}`, Number(options.recipes)));
  const [household] = households as [SeededHousehold];
  if (options.gaps) {
    if (!(await measureGaps(first.url, household, Number(options['at-most'])))) process.exitCode = 1;
    await first.stop();
    return;
  }
  await first.stop();
  const larder = await startLarder(dataDir);
  const floor = await startFloor(dataDir, household.householdId);
  try {
    console.log(`second start in ${larder.startMs.toFixed(0)} ms`);
    const load = { connections: Number(options.connections), seconds: Number(options.seconds) };
    const own = households.map((one) => ({ ...one, url: larder.url }));
    const table: Record<string, unknown>[] = [];
    for (const row of ROWS.filter(({ name }) => name.includes(options.rows))) {
      // In turn, because the speed of a machine changes within minutes.
      const both: [Figures, Figures | null][] = [];
      for (let turn = 0; turn < 2; turn++)
        both.push([
          await measure(larder.url, row, own, load),
          row.hasFloor ? await measure(floor.url, row, own, load) : null,
        ]);
      table.push({ row: row.name, ...summary(both) });
    }
    console.table(table);
    console.log(`Larder used at most ${peakMb(larder.pid).toFixed(0)} MiB`);
  } finally {
    await floor.stop();
    await larder.stop();
  }
}

/** The better turn of each. */
function summary(both: readonly [Figures, Figures | null][]): Record<string, number | string> {
  const best = (figures: readonly Figures[]): Figures | undefined =>
    figures.toSorted((one, other) => other.rps - one.rps)[0];
  const larder = best(both.map(([figures]) => figures)) as Figures;
  const floor = best(both.flatMap(([, figures]) => figures ?? []));
  const round = (value: number): number => Math.round(value * 100) / 100;
  return {
    'a second': Math.round(larder.rps),
    p50: round(larder.p50),
    p99: round(larder.p99),
    floor: floor === undefined ? '' : Math.round(floor.rps),
    ratio: floor === undefined ? '' : round(larder.rps / floor.rps),
  };
}
