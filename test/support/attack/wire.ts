import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

export type Header = readonly [name: string, value: string];

/** A request in the form in which it is sent. */
export interface Shot {
  readonly method: string;
  /** Path and query, already escaped. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Milliseconds after which a server without an answer counts as hanging. */
const HANG = 30_000;

/** By the content encodings that a server may choose. */
const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Sends requests byte by byte as given, over kept-alive connections. */
export class Wire {
  private readonly agent: Agent;

  constructor(
    readonly url: string,
    connections = 16,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Rejects when the connection breaks before the whole answer has arrived. */
  send(shot: Shot): Promise<Answer> {
    const { method, target, headers, body } = shot;
    const { hostname, port, host } = new URL(this.url);
    const length: Header[] = body === null && method === 'GET' ? [] : [['content-length', String(body?.length ?? 0)]];
    const named = headers.some(([name]) => name === 'host') ? headers : [['host', host] as const, ...headers];
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.agent,
          hostname,
          port,
          method,
          path: target,
          headers: [...named, ...length].flat(),
          timeout: HANG,
        },
        (response) => {
          collect(response).then(resolve, reject);
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`No answer within ${HANG} ms`)));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection at the moment when it was used again.
        if (sent.reusedSocket && error.code === 'ECONNRESET') this.send(shot).then(resolve, reject);
        else reject(error);
      });
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** The same request as a command for a person. */
export function curlOf(url: string, { method, target, headers, body }: Shot): string {
  const parts = [`curl -i --path-as-is -X ${method} ${quoted(url + target)}`];
  for (const [name, value] of headers) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body === null) return parts.join(' ');
  if (body.length > 4_000) return `${parts.join(' ')} # and a body of ${body.length} bytes`;
  return `printf %s ${body.toString('base64')} | base64 -d | ${parts.join(' ')} --data-binary @-`;
}

async function collect(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    // A stream of events has no end.
    if (response.headers['content-type']?.startsWith('text/event-stream') === true) break;
  }
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, text: decoded(Buffer.concat(chunks), headers['content-encoding']).toString() };
}

/**
 * The answer to a HEAD request has a content encoding but no body.
 * @throws when the body does not have its encoding
 */
function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined || body.length === 0) return body;
  const decode = DECODERS[encoding];
  if (decode === undefined) throw new Error(`An answer in the unknown encoding ${encoding}`);
  return decode(body);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
