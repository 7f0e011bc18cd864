import autocannon, { type Client, type Options, type Request, type Result } from 'autocannon';
import { cpuSeconds } from './processes.js';
import type { Call, Row, Setting } from './rows.js';

/** What one server did in one or more measurements of a row. */
export class Figures {
  /** Answers in each whole second. */
  readonly perSecond: number[] = [];
  /** Milliseconds of each answer. */
  readonly latencies: number[] = [];
  /** Seconds of processor time that the server itself took, its database not counted. */
  cpuSeconds = 0;

  get rps(): number {
    return percentile(this.perSecond, 50);
  }

  /** Microseconds of processor time for each answer: what the load of the machine changes least. */
  get cpu(): number {
    return (this.cpuSeconds / this.latencies.length) * 1_000_000;
  }

  latency(percent: number): number {
    return percentile(this.latencies, percent);
  }
}

export interface Target {
  url: string;
  /** Of the processes that answer. */
  pids: readonly number[];
  apiKey: string;
}

export interface Load {
  connections: number;
  seconds: number;
}

/** Sends calls of the row for some seconds over some connections, each as soon as the last one is answered. */
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
            onResponse: (_status: number, body: string) => {
              heard(body);
            },
          }),
        },
      ]);
    },
  };
  const cpuBefore = cpuOf(target);
  const { errors, timeouts, non2xx } = await shoot(options, (run) => {
    count(run, load, figures);
  });
  figures.cpuSeconds += cpuOf(target) - cpuBefore;
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${row.name}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers that are no success`);
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

function toRequest(request: Request, { method, path, body }: Call, apiKey: string): Request {
  const headers = { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) };
  return { ...request, method, path, headers, ...(body && { body: JSON.stringify(body) }) };
}

/** The first answer of both servers to a row. @throws Error when they differ */
export async function compare(
  row: Row,
  targets: readonly Target[],
  groceries: () => Promise<Setting['groceries']>,
): Promise<void> {
  const answers: string[] = [];
  for (const target of targets) {
    const conversation = row.begin({ connection: 0, connections: 1, groceries: await groceries() });
    const answer = await ask(target, conversation.next());
    answers.push(JSON.stringify(row.comparable ? row.comparable(answer) : answer));
  }
  if (new Set(answers).size > 1) throw new Error(`${row.name}: the answers differ\n${answers.join('\n')}`);
}

export async function ask(target: Target, { method, path, body }: Call): Promise<unknown> {
  const headers = { 'x-api-key': target.apiKey, 'content-type': 'application/json' };
  const response = await fetch(target.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
  return response.json();
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const index = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[index] ?? 0;
}
