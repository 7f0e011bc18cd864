import { rm } from 'node:fs/promises';
import { stopSharedPrograms } from './shared-program.js';

export default async function tearDown() {
  const { sharedLarders, larderTestServer } = globalThis;
  try {
    if (sharedLarders) await stopSharedPrograms(sharedLarders);
  } finally {
    await larderTestServer?.server.stop();
    if (larderTestServer) await rm(larderTestServer.dataDir, { recursive: true, force: true });
  }
}
