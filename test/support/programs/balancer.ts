import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Errors of a connection to a server that does not listen any more. */
const MISSED = new Set(['ECONNREFUSED', 'ECONNRESET']);

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Distributes requests to the servers in turn. Like other balancers it tries the next server when it cannot connect, or when the
 * connection is reset before an answer: the kernel accepts connections for a server, and resets those that the server has not
 * accepted when it stops listening. A test that counts what was done shows whether a server had already begun with such a
 * request.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const order = targets.map((_, index) => targets[(turn + index) % targets.length] ?? '');
    void read(incoming).then((body) => {
      forward(incoming, body, outgoing, order);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function read(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function forward(
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  [target, ...others]: string[],
): void {
  if (target === undefined) {
    outgoing.writeHead(502).end();
    return;
  }
  const { method, headers, url = '/' } = incoming;
  const sent = request(target + url, { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (MISSED.has(error.code ?? '') && !outgoing.headersSent) forward(incoming, body, outgoing, others);
    else outgoing.writeHead(502).end(error.message);
  });
  sent.end(body);
}
