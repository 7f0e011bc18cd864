import { ensureReady } from './ensure-ready.mjs';

// The `exec` in package.json gives npm this process as its child, so that npm waits for an orderly end; cmd.exe has no
// exec and takes the second command. A server whose npm was killed outright ends as if it had been told to.
const LOOK_MILLISECONDS = 500;

await ensureReady();
if (process.env.npm_lifecycle_event === 'start') endWithParent(process.ppid);
process.setSourceMapsEnabled(true);
await import('../dist/src/main.js');

function endWithParent(parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MILLISECONDS);
  watch.unref();
}
