import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureReady, ROOT } from './ensure-ready.mjs';

/**
 * All checks that need neither a browser nor minutes, or with arguments only the tests they select: `npm test -- recipes`. The checks
 * of the sources run beside the tests. With the names of projects, such as `--pages --program`, the tests of these alone. The last line
 * is the total: each test counts, and each other step as one.
 */
const words = process.argv.slice(2);
const NAMED = ['--unit', '--e2e', '--program', '--pages', '--faults', '--citus'];
const named = NAMED.filter((word) => words.includes(word));
const projects = named.length > 0 ? named.map((word) => word.slice(2)) : ['unit', 'e2e'];
const filters = words.filter((word) => !NAMED.includes(word));
/**
 * How many specs run side by side; 3 of the other projects. Those wait most of the time for the programs that they start, so 3 are not too
 * many for two cores. Unit specs wait for nothing, and a browser keeps a core busy.
 */
const WORKERS = { unit: '100%', pages: 2 };
const total = { passed: 0, failed: 0 };

process.once('exit', () => console.log(`${total.passed} passed, ${total.failed} failed`));
await step('build', ensureReadyOrCount);
await Promise.all([filters.length === 0 && named.length === 0 ? checkSources() : null, runTests()]);
process.exitCode = total.failed > 0 ? 1 : 0;

async function ensureReadyOrCount() {
  // A tree that cannot be built ends the process inside ensureReady, and then counts as the one failure.
  total.failed = 1;
  await ensureReady();
  total.failed = 0;
  return true;
}

async function checkSources() {
  await step('format', () => quietly('oxfmt/bin/oxfmt', '--check'));
  await step('lint and types', () => quietly('oxlint/bin/oxlint'));
}

async function runTests() {
  for (const project of projects) await test(project);
}

async function step(name, action) {
  const started = performance.now();
  const passed = await action();
  total[passed ? 'passed' : 'failed'] += 1;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

async function test(project) {
  const folder = mkdtempSync(join(tmpdir(), 'larder-totals-'));
  const report = join(folder, 'report.json');
  const jest = ['--experimental-vm-modules', '--no-warnings', bin('jest/bin/jest.js'), '--selectProjects', project];
  const reports = [
    '--json',
    `--outputFile=${report}`,
    `--reporters=${join(ROOT, 'test/support/run/progress-reporter.js')}`,
  ];
  // The option before the filters takes no value, or it would take them.
  const args = [...jest, `--maxWorkers=${WORKERS[project] ?? 3}`, ...reports, '--passWithNoTests', ...filters];
  // The reporter prints on standard error; standard output is for JSON.
  const code = await run(args, ['ignore', 'ignore', 'inherit']);
  count(code, readReport(report));
  rmSync(folder, { recursive: true });
}

function count(code, report) {
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  total.passed += report?.numPassedTests ?? 0;
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Output of a step that runs beside the tests is held back until it has failed. */
async function quietly(program, ...args) {
  let output = '';
  const code = await run([bin(program), ...args], ['ignore', 'pipe', 'pipe'], (chunk) => (output += chunk));
  if (code !== 0) process.stdout.write(output);
  return code === 0;
}

function bin(program) {
  return join(ROOT, 'node_modules', program);
}

function run(args, stdio, onOutput = () => undefined) {
  // Node 22 and later compile a program that the tests start again and again only once.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio, env });
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  return new Promise((resolve) => child.once('close', resolve));
}
