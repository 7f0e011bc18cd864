import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/**
 * A server that claims to be Postgres 15. It accepts every connection and answers every query with its version. Larder
 * asks for nothing else before it refuses the server. The packages of Larder do not include a real Postgres 15.
 */
export async function startOldServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(converse).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://larder@127.0.0.1:${port}/larder`, stop: () => close(server) };
}

function converse(socket: Socket): void {
  let greeted = false;
  socket.on('error', () => undefined);
  socket.on('data', (received) => {
    if (!greeted) socket.write(Buffer.concat([message('R', int32(0)), READY]));
    else if (received[0] === 'Q'.charCodeAt(0)) socket.write(VERSION_ANSWER);
    else socket.end();
    greeted = true;
  });
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const payload = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(payload.length + 4), payload]);
}

/** A column in text form. `type` is its OID. */
function column(name: string, type: number): Buffer {
  return Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)]);
}

function value(text: string): Buffer {
  return Buffer.concat([int32(text.length), Buffer.from(text)]);
}

function int32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
}

function int16(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(number);
  return bytes;
}

const INTEGER = 23;
const TEXT = 25;
const READY = message('Z', Buffer.from('I'));
const VERSION_ANSWER = Buffer.concat([
  message('T', int16(2), column('number', INTEGER), column('version', TEXT)),
  message('D', int16(2), value('150012'), value('15.12')),
  message('C', Buffer.from('SELECT 1\0')),
  READY,
]);

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
