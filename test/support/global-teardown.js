import { rm } from 'node:fs/promises';

export default async function tearDown() {
  const started = globalThis.larderTestServer;
  if (!started) return;
  await started.server.stop();
  await rm(started.dataDir, { recursive: true, force: true });
}
