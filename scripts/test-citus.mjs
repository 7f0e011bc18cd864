import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from './ensure-ready.mjs';

/**
 * The tests of the API, of programs, of attacks, of limits and of the cluster itself on the Citus cluster whose coordinator is at
 * TEST_CITUS_URL, or with arguments only those of them that they select. The last line is the total.
 */
const url = process.env.TEST_CITUS_URL ?? 'postgres://postgres@127.0.0.1:6400/larder';
/** Of a project with `within` only the tests whose path begins so. The others need a server, a browser or a disk of their own. */
const RUNS = [
  { projects: ['--citus', '--e2e', '--program'] },
  { projects: ['--faults'], within: 'test/attacks' },
  { projects: ['--pages'], within: 'test/recipes/household-limits' },
];

const missing = await whatIsMissing();
if (missing !== null) {
  console.error(
    `There is no Citus cluster for the tests (${missing}): set TEST_CITUS_URL to a database of a coordinator.`,
  );
  process.exit(1);
}
const total = { passed: 0, failed: 0 };
for (const { projects, within } of RUNS) {
  const filters = filtersFor(within);
  if (filters !== null) await run([...projects, ...filters]);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** `null` when none of the tests is selected. */
function filtersFor(within) {
  const given = process.argv.slice(2);
  if (within === undefined) return given;
  if (given.length === 0) return [within];
  const fitting = given.filter((filter) => filter.startsWith(within));
  return fitting.length > 0 ? fitting : null;
}

async function whatIsMissing() {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query('SELECT count(*)::int AS nodes FROM pg_dist_node WHERE shouldhaveshards');
    return rows[0].nodes > 0 ? null : 'its coordinator has no workers';
  } catch (error) {
    return error.code === '42P01' ? 'the database has no Citus' : error.message || error.code;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The last line of scripts/test.mjs is its total. */
function run(words) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/test.mjs'), ...words], {
    cwd: ROOT,
    env: { ...process.env, TEST_CITUS_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  return new Promise((resolve) =>
    child.once('close', () => {
      const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [0, 0, 1];
      total.passed += Number(passed);
      total.failed += Number(failed);
      resolve();
    }),
  );
}
