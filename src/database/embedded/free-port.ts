import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports for outgoing connections: such a connection could take the port before the server listens on it. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 100;

/** A loopback port on which nobody listens now; `wanted` if it is free. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (let round = 0; round < TRIES; round++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${LOWEST} to ${HIGHEST} can be listened on`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
