import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { joinEmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { ask, Figures, measure } from '../measure.js';
import type { BenchOptions } from '../options.js';
import { peakMb, postmasterPid, residentMb, type RunningProgram, startLarder, treeMb } from '../processes.js';
import { formatRow, headings, rowResult, type RowResult, toJsonLine } from '../report.js';
import type { Row, Target } from '../row.js';
import { seedDatabase, type Seeding } from '../seed/seed-database.js';
import { crowdOf, householdRows, sweep } from './household-rows.js';
import { Share } from './share.js';

const ROUNDS = 2;
const WARM_UP_SECONDS = 2;
const SETTLE_MILLISECONDS = 200;
/** Milliseconds until the memory of an idle process is read. */
const REST = 30_000;

/** A program on its own database, with its calls. */
interface Side {
  readonly larder: RunningProgram;
  readonly target: Target;
  readonly dataDir: string;
  readonly database: Client;
  readonly rows: readonly Row[];
  /** MB of the process: at the start, after one request of each household, after each row, and at rest at the end. */
  readonly memory: number[];
  readonly visitAll: () => Promise<void>;
  stop(): Promise<void>;
}

type Options = Pick<
  BenchOptions,
  'recipes' | 'zipf' | 'seconds' | 'connections' | 'data' | 'rows' | 'json' | 'seedOnly'
>;

/**
 * Compares many households with one household that has as many recipes as all of them: two databases with one program
 * each, measured in turn.
 * @param households number of households
 * @throws Error when a request fails
 */
export async function measureHouseholds(households: number, options: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-households-'));
  const { recipes, zipf } = options;
  const share = new Share(households, zipf);
  const percent = (count: number): string => `${(share.ofBusiest(count) * 100).toFixed(0)} %`;
  console.log(`${households} households of ${recipes} recipes, beside one of ${households * recipes}`);
  console.log(
    `Zipf ${zipf}: the busiest household asks ${percent(1)}, the 10 busiest ${percent(10)}, the 100 busiest ${percent(100)}`,
  );
  const seedings = [
    { name: 'many', seeding: { households, recipes } },
    { name: 'one', seeding: { households: 1, recipes: households * recipes } },
  ];
  const sides: Side[] = [];
  try {
    for (const { name, seeding } of seedings) await seed(join(options.data ?? folder, name), seeding);
    if (options.seedOnly) return;
    for (const { name, seeding } of seedings)
      sides.push(await open(join(options.data ?? folder, name), join(folder, name), seeding, options));
    const [many, one] = sides as [Side, Side];
    const results = await contest(many, one, options);
    const memory = { rssMb: peakMb(many.larder.pid), pgMb: treeMb(postmasterPid(many.dataDir)) };
    const startMs = many.larder.startMs;
    if (options.json) console.log(toJsonLine({ recipes, processes: 1, rows: results, ...memory, startMs }, 'one'));
  } finally {
    for (const side of sides) await side.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function seed(dataDir: string, seeding: Seeding): Promise<void> {
  const begin = performance.now();
  await seedDatabase(dataDir, seeding);
  const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
  console.log(`${seeding.households} households of ${seeding.recipes} recipes ready in ${seconds} s`);
}

async function open(dataDir: string, log: string, seeding: Seeding, { zipf, rows }: Options): Promise<Side> {
  // The first start creates what later starts do not have to.
  await (await startLarder(`${log}-first.log`, { dataDir }, NO_LIMITS)).stop();
  const larder = await startLarder(`${log}.log`, { dataDir }, NO_LIMITS);
  const database = new Client((await joinEmbeddedServer({ dataDir })).url);
  await database.connect();
  const crowd = await crowdOf(database, seeding, zipf);
  const target = { url: larder.url, pids: [larder.pid], apiKey: crowd.all[0]?.apiKey ?? '' };
  return {
    larder,
    target,
    dataDir,
    database,
    rows: householdRows(crowd).filter(({ name }) => name.includes(rows)),
    memory: [residentMb(larder.pid)],
    visitAll: async () => {
      for (const call of sweep(crowd)) await ask(target, call);
    },
    stop: async () => {
      await database.end();
      await larder.stop();
    },
  };
}

const NO_LIMITS = { env: { RATE_LIMIT_HOUSEHOLD: '0' } };

async function contest(many: Side, one: Side, options: Options): Promise<RowResult[]> {
  const sides = [many, one];
  for (const side of sides) {
    await side.visitAll();
    side.memory.push(residentMb(side.larder.pid));
  }
  console.log(headings('one'));
  const results: RowResult[] = [];
  for (const [index, { name }] of many.rows.entries()) {
    const figures = new Map(sides.map((side) => [side, new Figures()]));
    for (const side of sides) await once(side, index, new Figures(), { ...options, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < ROUNDS; round++)
      for (const side of sides) await once(side, index, figures.get(side) ?? new Figures(), options);
    const [subject, reference] = sides.map((side) => figures.get(side) ?? new Figures()) as [Figures, Figures];
    const result = rowResult(name, subject, reference);
    console.log(formatRow(result, subject, reference));
    results.push(result);
    for (const { larder, memory } of sides) memory.push(residentMb(larder.pid));
  }
  await sleep(REST);
  for (const side of sides) {
    side.memory.push(residentMb(side.larder.pid));
    console.log(memoryOf(side, side === many ? 'many households' : 'one household'));
  }
  return results;
}

async function once(
  side: Side,
  index: number,
  figures: Figures,
  load: { connections: number; seconds: number },
): Promise<void> {
  const row = side.rows[index];
  if (row === undefined) return;
  await sleep(SETTLE_MILLISECONDS);
  await measure(side.target, row, load, [], figures);
  await row.cleanUp?.(side.database);
}

function memoryOf({ larder, memory, dataDir }: Side, name: string): string {
  const [start, visited, ...rest] = memory.map((mb) => mb.toFixed(0));
  const rows = rest.slice(0, -1).join(' ');
  return (
    `MB of the process with ${name}: started ${start}, all asked once ${visited}, after the rows ${rows}, ` +
    `at rest ${rest.at(-1)}, at most ${peakMb(larder.pid).toFixed(0)}; Postgres ${treeMb(postmasterPid(dataDir)).toFixed(0)}`
  );
}
