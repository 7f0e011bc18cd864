import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureReady, ROOT } from './ensure-ready.mjs';

// Installs the dependencies when they are missing, builds what has changed, and starts Larder. With --example, a Larder without accounts gets
// the example household first.
const LOOK_MILLISECONDS = 500;

const [option, ...others] = process.argv.slice(2);
if (others.length > 0 || (option !== undefined && option !== '--example')) {
  console.error('The only option of npm start is --example: npm start -- --example');
  process.exit(1);
}
await ensureReady();
if (option === '--example') addExample();
if (process.env.npm_lifecycle_event === 'start') endWithParent(process.ppid);
for (const signal of ['SIGINT', 'SIGTERM']) endOnce(signal);
await import('../dist/src/main.js');

/** When the command cannot open the database, neither can Larder: the command has said why. */
function addExample() {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'dist/src/cli/cli.js'), 'example'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/**
 * npm passes on the Ctrl-C that the terminal has already sent to this process. The second signal must not interrupt the orderly
 * stop.
 */
function endOnce(signal) {
  let told = false;
  process.on(signal, () => {
    const serverListens = process.listenerCount(signal) > 1;
    if (!told && !serverListens) process.exit(1);
    told = true;
  });
}

/** When npm was killed, this process stops as after SIGTERM. */
function endWithParent(parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MILLISECONDS);
  watch.unref();
}
