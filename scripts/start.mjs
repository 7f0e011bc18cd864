import { ensureReady } from './ensure-ready.mjs';

await ensureReady();
process.setSourceMapsEnabled(true);
// The server runs in this process, so signals reach it and its exit code is the one npm reports.
await import('../dist/src/main.js');
