import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, residentMb, startLarder } from './processes.js';

/** A household may have 100 streams, and a key 20. */
const STREAMS_OF_A_HOUSEHOLD = 100;
const STREAMS_OF_A_KEY = 20;
const WRITES_A_SECOND = 50;
/** Milliseconds until the memory of the open streams is read. */
const REST = 5_000;
/** Milliseconds that the last events may take. */
const LAST_EVENTS = 5_000;
const PASSWORD = 'a password of the bench';
const NAME = /"name":"bench (\d+)"/g;

/** A household that writes, with the keys that follow its feed. */
interface BenchHousehold {
  readonly keys: readonly string[];
}

/** The delay from each write until each stream has its event, in milliseconds. */
class Delays {
  readonly all: number[] = [];
  private readonly sent: number[] = [];

  /** @returns the number that the name of the grocery has */
  noteSent(): number {
    return this.sent.push(performance.now()) - 1;
  }

  noteReceived(number: number): void {
    this.all.push(performance.now() - (this.sent[number] ?? 0));
  }

  percentile(percent: number): number {
    const sorted = [...this.all].sort((one, other) => one - other);
    return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN;
  }
}

/**
 * Opens streams of events, writes groceries beside them, and prints the memory of the streams and the delays of the events. A delay
 * begins when the write is sent, so it includes the write.
 * @param count streams @param seconds of writing @throws Error when an event does not arrive
 */
export async function measureStreams(count: number, seconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-streams-'));
  const env = { SIGN_UP: 'open', RATE_LIMIT_SIGN_INS: '0', RATE_LIMIT_HOUSEHOLD: '0' };
  const larder = await startLarder(join(folder, 'larder.log'), { dataDir: join(folder, 'data') }, { env });
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  try {
    const households = await makeHouseholds(larder.url, Math.ceil(count / STREAMS_OF_A_HOUSEHOLD));
    const delays = new Delays();
    const before = await restingMb(larder.pid);
    const streams = Array.from({ length: count }, (_, index) => {
      const household = households[index % households.length] as BenchHousehold;
      return follow(larder.url, keyFor(household, Math.floor(index / households.length)), agent, delays);
    });
    const open = await Promise.all(streams);
    const after = await restingMb(larder.pid);
    console.log(
      `${count} streams of ${households.length} households: ${(after - before).toFixed(1)} MB more than ${before.toFixed(0)} MB`,
    );
    const cpu = cpuSeconds(larder.pid);
    const writes = await write(larder.url, households, seconds, delays);
    const expected = eventsOf(count, households.length, writes);
    await arrivals(delays, expected);
    const used = ((cpuSeconds(larder.pid) - cpu) / seconds) * 100;
    console.log(`${writes} writes in ${seconds} s: ${expected} events`);
    console.log(
      `delay p50 ${delays.percentile(50).toFixed(0)} ms, p99 ${delays.percentile(99).toFixed(0)} ms, most ${delays.percentile(100).toFixed(0)} ms`,
    );
    console.log(`processor ${used.toFixed(0)} % of one core, ${residentMb(larder.pid).toFixed(0)} MB at the end`);
    for (const stream of open) stream.close();
  } finally {
    agent.destroy();
    await larder.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeHouseholds(url: string, count: number): Promise<BenchHousehold[]> {
  const households: BenchHousehold[] = [];
  for (let number = 0; number < count; number++) {
    const account = { name: `Bench ${number}`, email: `bench-${number}@example.org`, password: PASSWORD };
    const signedUp = await post(url, '/api/auth/sign-up', account);
    const cookie = signedUp.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const keys: string[] = [];
    while (keys.length < STREAMS_OF_A_HOUSEHOLD / STREAMS_OF_A_KEY) {
      const made = await post(url, '/api/user/api-keys', { name: `wall ${keys.length}` }, { cookie });
      keys.push(((await made.json()) as { key: string }).key);
    }
    households.push({ keys });
  }
  return households;
}

async function post(url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

function keyFor({ keys }: BenchHousehold, nth: number): string {
  return keys[nth % keys.length] as string;
}

/** Opens one stream. @returns when it is open */
function follow(url: string, key: string, agent: Agent, delays: Delays): Promise<{ close(): void }> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/v1/events?kinds=grocery`, { headers: { 'x-api-key': key }, agent }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`GET /events answered ${response.statusCode}`));
        return;
      }
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const end = (text += chunk).lastIndexOf('\n\n');
        for (const [, number] of text.slice(0, end + 1).matchAll(NAME)) delays.noteReceived(Number(number));
        text = text.slice(end + 1);
        resolve({ close: () => request.destroy() });
      });
    });
    request.on('error', reject);
  });
}

/** The households write in turn. @returns how many writes were made */
async function write(
  url: string,
  households: readonly BenchHousehold[],
  seconds: number,
  delays: Delays,
): Promise<number> {
  const writes: Promise<unknown>[] = [];
  const begin = performance.now();
  while (performance.now() - begin < seconds * 1_000) {
    const household = households[writes.length % households.length] as BenchHousehold;
    const name = `bench ${delays.noteSent()}`;
    writes.push(
      post(url, '/api/v1/groceries', { name, unit: null, amount: null }, { 'x-api-key': keyFor(household, 0) }).then(
        (answer) => answer.text(),
      ),
    );
    await sleep(Math.max(0, begin + (writes.length * 1_000) / WRITES_A_SECOND - performance.now()));
  }
  await Promise.all(writes);
  return writes.length;
}

/** Expected number of events: each write is sent to all streams of its household. */
function eventsOf(streams: number, households: number, writes: number): number {
  let events = 0;
  for (let number = 0; number < writes; number++) {
    const household = number % households;
    events += Math.floor((streams - household - 1) / households) + 1;
  }
  return events;
}

async function arrivals(delays: Delays, expected: number): Promise<void> {
  const end = performance.now() + LAST_EVENTS;
  while (delays.all.length < expected) {
    if (performance.now() > end) throw new Error(`${delays.all.length} of ${expected} events arrived`);
    await sleep(20);
  }
}

async function restingMb(pid: number): Promise<number> {
  await sleep(REST);
  return residentMb(pid);
}
