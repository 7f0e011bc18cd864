import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStore, type Grocery } from '../support/builders.js';
import { CalDav, calDavOf, type DavReply, lineOf, resources, todo } from '../support/caldav.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { until } from '../support/until.js';
import { type Reply, Visitor } from '../support/visitor.js';

/** Changes of all writers together, the program is killed three times between them. */
const CHANGES = Number(process.env['FAULT_ROUNDS'] ?? 1_000);
const KILLS = 3;
const SEED = Number(process.env['FAULT_SEED'] ?? 20);

type Change = 'add' | 'tick' | 'rename' | 'delete' | 'move';
const CHOICES: readonly Change[] = ['add', 'add', 'add', 'tick', 'tick', 'rename', 'delete', 'move'];

/** A line as a writer sees it. */
interface Seen {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly isDone: boolean;
}

/** The outcome of one try: `again` when others were faster, or when nobody knows because the program was killed. */
type Outcome = 'done' | 'again';

/** One way in. Each change of it may be sent twice. */
interface Way {
  /** What is on the list now. */
  list(): Promise<Seen[]>;
  add(id: string, name: string): Promise<Outcome>;
  set(seen: Seen, change: { name?: string; isDone?: boolean; store?: string }): Promise<Outcome>;
  delete(seen: Seen): Promise<Outcome>;
}

let database: TestDatabase;
let larder: RunningLarder;
let household: Household;
let storeId: string;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await started();
  household = await signUp(larder);
  storeId = (await createStore(household.api, 'Market')).id;
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
});

function started(): Promise<RunningLarder> {
  return startLarder({ DATABASE_URL: database.url, RATE_LIMIT_REQUESTS: '0' });
}

/** The API with a key, or the page with the session. Both name each change, so that it is done once. */
class ApiWay implements Way {
  constructor(
    private readonly path: string,
    private readonly headers: () => Record<string, string>,
  ) {}

  async list(): Promise<Seen[]> {
    const { text } = await this.send('GET', '');
    const lines = JSON.parse(text) as Grocery[];
    return lines.map(({ id, name, version, isDone }) => ({ id, name: name ?? '', version: String(version), isDone }));
  }

  async add(id: string, name: string): Promise<Outcome> {
    return outcomeOf(await this.send('POST', '', { id, raw: name }));
  }

  async set(
    { id, version }: Seen,
    { name, isDone, store }: { name?: string; isDone?: boolean; store?: string },
  ): Promise<Outcome> {
    const fields = { ...(name !== undefined && { raw: name }), ...(isDone !== undefined && { isDone }) };
    const body = { version: Number(version), ...fields, ...(store !== undefined && { storeId: store }) };
    const reply = await this.send('PATCH', `/${id}`, body);
    return reply.status === 404 ? 'done' : isStale(reply) ? 'again' : outcomeOf(reply);
  }

  async delete({ id, version }: Seen): Promise<Outcome> {
    const reply = await this.send('DELETE', `/${id}?version=${version}`);
    if (reply.status === 404) return 'done';
    return reply.text.includes('"success":false') ? 'again' : outcomeOf(reply);
  }

  private send(method: string, path: string, json?: object): Promise<Reply> {
    return new Visitor(larder.url).send(method, this.path + path, { headers: this.headers(), ...(json && { json }) });
  }
}

/** A program with CalDAV that holds a copy and follows it by its token. Without tags it overwrites what is there, as python-caldav does. */
class DavWay implements Way {
  private readonly copy = new Map<string, { tag: string; text: string }>();
  private token = '';

  constructor(
    private readonly dav: () => CalDav,
    private readonly usesTags: boolean,
  ) {}

  async list(): Promise<Seen[]> {
    const dav = this.dav();
    const synced = await dav.sync(this.token);
    refuseFailure(synced.reply);
    const changed = synced.resources.filter(({ status }) => status === null).map(({ href }) => href);
    for (const { href, status } of synced.resources) if (status === 404) this.copy.delete(href);
    const hrefs = changed.map((href) => `<D:href>${href}</D:href>`).join('');
    const query = `<D:prop><D:getetag/><C:calendar-data/></D:prop>${hrefs}`;
    const read = await dav.report(dav.collection(), 'C:calendar-multiget', query);
    refuseFailure(read);
    for (const { href, status, found } of resources(read.text))
      if (status === null) this.copy.set(href, { tag: found['getetag'] ?? '', text: found['calendar-data'] ?? '' });
      else this.copy.delete(href);
    this.token = synced.token;
    return [...this.copy].map(([id, { tag, text }]) => ({
      id,
      name: lineOf(text, 'SUMMARY') ?? '',
      version: tag,
      isDone: lineOf(text, 'STATUS') === 'COMPLETED',
    }));
  }

  async add(id: string, name: string): Promise<Outcome> {
    const path = `${this.dav().collection()}${id}.ics`;
    const reply = await this.dav().put(path, todo(id, name), { 'if-none-match': '*' });
    // The first try was done before the program was killed.
    return reply.status === 412 ? 'done' : outcomeOf(reply);
  }

  async set(
    seen: Seen,
    { name, isDone, store }: { name?: string; isDone?: boolean; store?: string },
  ): Promise<Outcome> {
    let text = this.copy.get(seen.id)?.text ?? '';
    if (name !== undefined) text = text.replace(/^SUMMARY:.*$/m, `SUMMARY:${name}`);
    if (isDone !== undefined) text = text.replace(/^STATUS:.*$/m, `STATUS:${isDone ? 'COMPLETED' : 'NEEDS-ACTION'}`);
    if (store !== undefined) {
      const there = seen.id.replace('/list/', `/store-${store}/`);
      return outcomeOf(await this.dav().put(there, text), [403, 412]);
    }
    return outcomeOf(await this.dav().put(seen.id, text, this.tagsOf(seen)), [412]);
  }

  async delete(seen: Seen): Promise<Outcome> {
    const reply = await this.dav().delete(seen.id, this.tagsOf(seen));
    return reply.status === 404 ? 'done' : outcomeOf(reply, [412]);
  }

  private tagsOf({ version }: Seen): Record<string, string> {
    return this.usesTags ? { 'if-match': version } : {};
  }
}

/** The program was just killed, or something is wrong. */
function refuseFailure({ status, text }: DavReply): void {
  if (status >= 500) throw new TypeError(text);
  expect(status).toBe(207);
}

function isStale({ text }: Reply): boolean {
  return text.includes('"stale":true');
}

function outcomeOf({ status, text }: Pick<DavReply, 'status' | 'text'>, faster: readonly number[] = []): Outcome {
  if (status >= 500 || status === 409 || faster.includes(status)) return 'again';
  if (status >= 300) throw new Error(`A change was answered with ${status}: ${text}`);
  return 'done';
}

/**
 * Changes lines of its own, and ticks and moves others. A program with CalDAV that moves a line, or overwrites one without its tag, brings a
 * line back that somebody has deleted meanwhile; so it only does that with its own.
 */
class Writer {
  /** The present names of the lines that it added and has not deleted. */
  readonly own = new Set<string>();
  private made = 0;

  constructor(
    private readonly letter: string,
    private readonly way: Way,
    private readonly others: readonly Change[],
    private readonly random: () => number,
  ) {}

  async run(goesOn: () => boolean, onChange: () => void): Promise<void> {
    while (goesOn()) {
      await this.change(CHOICES[Math.floor(this.random() * CHOICES.length)] ?? 'add');
      onChange();
    }
  }

  private async change(change: Change): Promise<void> {
    if (change === 'add' || this.own.size === 0) return this.add();
    if (change === 'rename') return this.rename();
    if (change === 'delete') return this.delete();
    const present = await this.retried(() => this.way.list());
    const all = this.others.includes(change) ? present : present.filter(({ name }) => this.own.has(name));
    const seen = all[Math.floor(this.random() * all.length)];
    if (seen === undefined) return;
    // Somebody else may be faster: then there is nothing more to do.
    const set = change === 'tick' ? { isDone: !seen.isDone } : { store: storeId };
    await this.retried(() => this.way.set(seen, set));
  }

  private async add(): Promise<void> {
    const [id, name] = [randomUUID(), this.newName()];
    while ((await this.retried(() => this.way.add(id, name))) === 'again');
    this.own.add(name);
  }

  private async rename(): Promise<void> {
    const [old = ''] = this.own;
    const name = this.newName();
    await this.untilDone(old, (seen) => this.way.set(seen, { name }));
    this.own.delete(old);
    this.own.add(name);
  }

  private async delete(): Promise<void> {
    const [name = ''] = this.own;
    await this.untilDone(name, (seen) => this.way.delete(seen));
    this.own.delete(name);
  }

  /** Nobody else renames or deletes the line, so it is done when the line is not there under the name. */
  private async untilDone(name: string, change: (seen: Seen) => Promise<Outcome>): Promise<void> {
    for (;;) {
      const seen = (await this.retried(() => this.way.list())).find((line) => line.name === name);
      if (seen === undefined) return;
      await this.retried(() => change(seen));
    }
  }

  /** Repeats what a killed program did not answer. */
  private async retried<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;)
      try {
        return await work();
      } catch (error) {
        // The error of fetch comes from outside of the sandbox of the test, so its class is another one.
        if ((error as Error).name !== 'TypeError') throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
  }

  /** One word that the reader of lines takes for no amount. */
  private newName(): string {
    const digits = String(this.made++).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
    return `Zz${this.letter}${digits}`;
  }
}

describe('two CalDAV programs, the API and a page at once', () => {
  it('lose nothing and double nothing, and see the same in the end, although the program is killed', async () => {
    const { householdId } = await calDavOf(household);
    const dav = (): CalDav => new CalDav(larder.url, householdId, authorization);
    const authorization = `Basic ${Buffer.from(`${household.email}:${household.key}`).toString('base64')}`;
    const session = (): Record<string, string> => ({ cookie: household.visitor.cookie, origin: larder.url });
    const key = (): Record<string, string> => ({ 'x-api-key': household.key });
    const api = new ApiWay('/api/v1/groceries', key);
    const page = new ApiWay('/api/pages/groceries', session);
    const [careful, careless] = [new DavWay(dav, true), new DavWay(dav, false)];
    const ways: readonly Way[] = [careful, careless, api, page];
    const writers = [
      new Writer('k', careful, ['tick'], randomFrom(SEED)),
      new Writer('m', careless, [], randomFrom(SEED + 1)),
      new Writer('p', api, ['tick', 'move'], randomFrom(SEED + 2)),
      new Writer('q', page, ['tick', 'move'], randomFrom(SEED + 3)),
    ];
    let count = 0;
    const work = Promise.all(
      writers.map((writer) =>
        writer.run(
          () => count < CHANGES,
          () => count++,
        ),
      ),
    );
    for (let kill = 1; kill <= KILLS; kill++) {
      await Promise.race([work, until(() => count >= (CHANGES * kill) / (KILLS + 1), 600_000)]);
      await larder.kill();
      larder = await started();
    }
    await work;
    const expected = writers.flatMap(({ own }) => [...own]).sort();
    expect(expected.length).toBeGreaterThan(CHANGES / 20);
    const copies = await Promise.all(ways.map(async (way) => shown(await way.list())));
    for (const copy of copies) {
      expect(copy.map(([name]) => name)).toEqual(expected);
      expect(copy).toEqual(copies[0]);
    }
    const fresh = await new DavWay(dav, true).list();
    expect(shown(fresh)).toEqual(copies[0]);
  }, 900_000);
});

function shown(lines: readonly Seen[]): [string, string, boolean][] {
  return lines
    .map(({ name, version, isDone }): [string, string, boolean] => [name, version.replaceAll('"', ''), isDone])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
