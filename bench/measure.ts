import autocannon, { type Client, type Options, type Request, type Result } from 'autocannon';
import { cpuSeconds } from './processes.js';
import type { Call, Row, Setting, Target } from './row.js';

/** The figures of one server in one or more measurements of a row. */
export class Figures {
  /** Number of answers in each full second. */
  readonly perSecond: number[] = [];
  /** Milliseconds of each answer. */
  readonly latencies: number[] = [];
  /** Seconds of processor time of the server, without its database. */
  cpuSeconds = 0;

  get rps(): number {
    return percentile(this.perSecond, 50);
  }

  /** Microseconds of processor time for each answer. The load of the machine changes this figure least. */
  get cpu(): number {
    return (this.cpuSeconds / this.latencies.length) * 1_000_000;
  }

  latency(percent: number): number {
    return percentile(this.latencies, percent);
  }
}

export interface Load {
  connections: number;
  seconds: number;
}

/**
 * Sends calls of the row for some seconds over some connections. Each connection sends the next call when the last one is
 * answered.
 */
export async function measure(
  target: Target,
  row: Row,
  load: Load,
  groceries: Setting['groceries'],
  figures: Figures,
): Promise<void> {
  let connection = 0;
  const options: Options = {
    url: target.url,
    connections: load.connections,
    duration: load.seconds,
    timeout: 60,
    setupClient: (client: Client) => {
      const conversation = row.begin({ connection: connection++, connections: load.connections, groceries });
      const heard = conversation.heard?.bind(conversation);
      client.setRequests([
        {
          setupRequest: (request: Request) => toRequest(request, conversation.next(), target.apiKey),
          ...(heard && {
            onResponse: (_status: number, body: string, _context: object, headers: Request['headers']) => {
              heard(body, headers?.['ETag'] as string | undefined);
            },
          }),
        },
      ]);
    },
  };
  const cpuBefore = cpuOf(target);
  const result = await shoot(options, (run) => {
    count(run, load, figures);
  });
  figures.cpuSeconds += cpuOf(target) - cpuBefore;
  const { errors, timeouts } = result;
  const refusals = result['4xx'] + result['5xx'];
  if (errors + timeouts + refusals > 0)
    throw new Error(`${row.name}: ${errors} errors, ${timeouts} timeouts, ${refusals} answers that are no success`);
}

function cpuOf({ pids }: Target): number {
  return pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

function shoot(options: Options, watch: (run: autocannon.Instance) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const done = (error: unknown, result: Result): void => {
      if (error instanceof Error) reject(error);
      else resolve(result);
    };
    watch(autocannon(options, done));
  });
}

function count(run: autocannon.Instance, { seconds }: Load, figures: Figures): void {
  const counts = new Array<number>(seconds).fill(0);
  const begin = performance.now();
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    const second = Math.floor((performance.now() - begin) / 1_000);
    if (second < seconds) counts[second] = (counts[second] ?? 0) + 1;
    figures.latencies.push(milliseconds);
  });
  run.on('done', () => figures.perSecond.push(...counts));
}

function toRequest(request: Request, call: Call, apiKey: string): Request {
  const { method, path, body } = call;
  return { ...request, method, path, headers: headersOf(call, apiKey), ...(body && { body: JSON.stringify(body) }) };
}

function headersOf({ body, etag, apiKey: own }: Call, apiKey: string): Record<string, string> {
  return {
    'x-api-key': own ?? apiKey,
    ...(body && { 'content-type': 'application/json' }),
    ...(etag !== undefined && { 'if-none-match': etag }),
  };
}

/** An answer that is not JSON, such as a calendar, is compared as text. */
const IS_JSON = /^[[{"]/;

/**
 * Compares the first answers of both servers to a row, and checks that neither sends a list that the client already
 * has.
 * @throws Error when they differ
 */
export async function compare(
  row: Row,
  targets: readonly Target[],
  groceries: () => Promise<Setting['groceries']>,
): Promise<void> {
  const answers: string[] = [];
  for (const target of targets) {
    const conversation = row.begin({ connection: 0, connections: 1, groceries: await groceries() });
    const { text, etag } = await exchange(target, conversation.next());
    const answer: unknown = IS_JSON.test(text) ? JSON.parse(text) : text;
    conversation.heard?.(text, etag);
    const next = conversation.next();
    if (next.etag !== undefined) await exchange(target, next);
    answers.push(JSON.stringify(row.comparable ? row.comparable(answer) : answer));
  }
  if (new Set(answers).size > 1) throw new Error(`${row.name}: the answers differ\n${answers.join('\n')}`);
}

export async function ask(target: Target, call: Call): Promise<unknown> {
  return JSON.parse((await exchange(target, call)).text);
}

async function exchange(target: Target, call: Call): Promise<{ text: string; etag: string | undefined }> {
  const { method, path, body, etag } = call;
  const headers = headersOf(call, target.apiKey);
  const response = await fetch(target.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  const expected = etag === undefined ? 200 : 304;
  if (response.status !== expected) throw new Error(`${method} ${path} answers ${response.status}: ${text}`);
  return { text, etag: response.headers.get('etag') ?? undefined };
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const index = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[index] ?? 0;
}
