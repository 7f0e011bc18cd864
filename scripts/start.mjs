import { ensureReady } from './ensure-ready.mjs';

// Installs the dependencies when they are missing, builds what has changed, and starts Larder.
const LOOK_MILLISECONDS = 500;

await ensureReady();
if (process.env.npm_lifecycle_event === 'start') endWithParent(process.ppid);
for (const signal of ['SIGINT', 'SIGTERM']) endOnce(signal);
await import('../dist/src/main.js');

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
