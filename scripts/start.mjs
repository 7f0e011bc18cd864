import { ensureReady } from './ensure-ready.mjs';

// The `exec` in package.json gives npm this process as its child, so that npm waits for an orderly end; cmd.exe has no
// exec and takes the second command.
const LOOK_MILLISECONDS = 500;

await ensureReady();
if (process.env.npm_lifecycle_event === 'start') endWithParent(process.ppid);
for (const signal of ['SIGINT', 'SIGTERM']) endOnce(signal);
await import('../dist/src/main.js');

/** npm repeats the Ctrl-C that the terminal has sent already; the repetition must not cut the orderly end short. */
function endOnce(signal) {
  let told = false;
  process.on(signal, () => {
    const serverListens = process.listenerCount(signal) > 1;
    if (!told && !serverListens) process.exit(1);
    told = true;
  });
}

/** A server whose npm was killed outright ends as if it had been told to. */
function endWithParent(parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MILLISECONDS);
  watch.unref();
}
