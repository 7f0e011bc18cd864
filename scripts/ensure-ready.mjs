import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const LOCK = join(ROOT, '.ready.lock');
const STAMP = join(ROOT, 'dist', '.sources');
const BUILD_INPUTS = [
  'src',
  'migrations',
  'bench',
  'scripts/bundle.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  'package-lock.json',
];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const OLDEST_NODE = [20, 19];
const LONGEST_WORK_MILLISECONDS = 15 * 60_000;

/** The reason why Larder cannot be made ready, in one sentence. */
class NotReadyError extends Error {}

/**
 * Installs the dependencies and builds, when that is necessary: in a fresh clone, after a change of the lock file or of a source.
 * Prints to stderr. When it fails, the process ends with one sentence.
 */
export async function ensureReady() {
  try {
    assertNodeVersion();
    if (whatIsMissing() !== null) await underLock(makeReady);
  } catch (error) {
    if (!(error instanceof NotReadyError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Stores in dist/ a hash of the sources that it was built from. */
export function markBuilt() {
  writeFileSync(STAMP, sourcesHash());
}

async function makeReady() {
  if (whatIsMissing() === 'modules') await install();
  if (whatIsMissing() === 'build') await build();
}

function whatIsMissing() {
  const modules = installedModules();
  if (modules === 'stale') return 'modules';
  if (modules === 'production') {
    if (exists(join(ROOT, 'dist/src/main.js'))) return null;
    throw new NotReadyError(
      'Larder is not built and its build tools are not installed: run `npm ci && npm run build`.',
    );
  }
  return readText(STAMP) === sourcesHash() ? null : 'build';
}

/**
 * Compares the installed packages (as recorded by npm) with the lock file: `complete`, `production` (without development
 * packages) or `stale`.
 */
function installedModules() {
  const installed = readJson(join(ROOT, 'node_modules/.package-lock.json'))?.packages;
  if (!installed) return 'stale';
  const locked = readJson(join(ROOT, 'package-lock.json')).packages;
  if (Object.entries(installed).some(([path, entry]) => !fits(entry, locked[path]))) return 'stale';
  const missing = Object.entries(locked).filter(([path, entry]) => path !== '' && !entry.optional && !installed[path]);
  if (missing.some(([, entry]) => !entry.dev && !entry.devOptional && !entry.peer)) return 'stale';
  if (missing.length === 0) return 'complete';
  return Object.values(installed).some((entry) => entry.dev) ? 'stale' : 'production';
}

function fits(installed, locked) {
  const foreign = installed.os && !installed.os.includes(process.platform);
  return !foreign && locked?.version === installed.version && locked.integrity === installed.integrity;
}

async function install() {
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new NotReadyError('node_modules is a link and does not fit package-lock.json: install where it points to.');
  }
  console.error('Installing the dependencies (npm ci) ...');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('npm-cli.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' });
  if (code !== 0) throw new NotReadyError('The dependencies could not be installed: see the lines above.');
}

async function build() {
  console.error('Building ...');
  const code = await run(process.execPath, [join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js'), 'build']);
  if (code !== 0) throw new NotReadyError('Larder could not be built: see the lines above.');
  const { finishBuild } = await import('./finish-build.mjs');
  await finishBuild();
}

async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', process.stderr, process.stderr], ...options });
  let interrupted = false;
  const passOn = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, passOn);
  const code = await new Promise((resolve) => {
    child.once('close', resolve).once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
  for (const signal of SIGNALS) process.off(signal, passOn);
  if (interrupted) throw new NotReadyError('Interrupted before Larder was ready.');
  return code;
}

/** When two starts run at the same time, one waits for the other, and then finds that the work is done. */
async function underLock(work) {
  while (!takeLock()) await sleep(200);
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw new NotReadyError(`Larder cannot write to ${ROOT}: ${error.message}.`);
  }
  if (lockIsStale()) rmSync(LOCK, { force: true });
  return false;
}

function lockIsStale() {
  const age = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  const holder = Number(readText(LOCK));
  if (age > LONGEST_WORK_MILLISECONDS) return true;
  // The holder creates the file a moment before it writes its process id.
  return holder > 0 ? !isRunning(holder) : age > 1000;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const path of BUILD_INPUTS.flatMap((input) => filesUnder(join(ROOT, input))).sort()) {
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/\.spec\.tsx?$/.test(name))
    .flatMap(({ name }) => filesUnder(join(path, name)));
}

function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new NotReadyError(`Larder needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

function exists(path) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function readText(path) {
  return exists(path) ? readFileSync(path, 'utf8') : null;
}

function readJson(path) {
  const text = readText(path);
  return text === null ? null : JSON.parse(text);
}
