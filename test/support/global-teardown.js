import { rm } from 'node:fs/promises';
import { stopSharedProgram } from './shared-program.js';

export default async function tearDown() {
  const { sharedLarder, larderTestServer } = globalThis;
  try {
    if (sharedLarder) await stopSharedProgram(sharedLarder);
  } finally {
    await larderTestServer?.server.stop();
    if (larderTestServer) await rm(larderTestServer.dataDir, { recursive: true, force: true });
  }
}
