import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { type Api, ok } from '../support/api.js';
import type { Grocery } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { patience } from '../support/run/patience.js';
import { sharedLarder } from '../support/shared-larder.js';

jest.setTimeout(patience(120_000));

const RUNS = 12;
const SEED = 1_507;

/** A change that a person makes to the line at position `line` on their phone. */
interface Act {
  readonly phone: 0 | 1;
  readonly what: 'add' | 'tick' | 'untick' | 'edit' | 'move' | 'delete' | 'refresh' | 'race' | 'look';
  readonly line: number;
  readonly other: number;
}

interface Line {
  readonly id: string;
  readonly amount: number | null;
  readonly isDone: boolean;
  readonly version: number;
}

interface Changed {
  readonly grocery: Grocery;
  readonly stale: boolean;
}

const anAct: fc.Arbitrary<Act> = fc.record({
  phone: fc.constantFrom(0, 1),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('add', 'refresh') },
    fc.constantFrom('tick', 'untick', 'edit', 'move', 'delete', 'race', 'look'),
  ),
  line: fc.nat(20),
  other: fc.nat(20),
});

/** The expected list, two phones with the list that each has read last, and a display that polls. */
class Kitchen {
  private lines: Line[] = [];
  private readonly phones: Line[][] = [[], []];
  private tag = '';
  private isChanged = true;
  private added = 0;

  constructor(private readonly api: Api) {}

  async do({ phone, what, line, other }: Act): Promise<void> {
    const seen = this.phones[phone] ?? [];
    const target = seen[line % Math.max(1, seen.length)];
    if (what === 'add') return this.add(phone);
    if (what === 'look') return this.look();
    if (what === 'refresh') {
      this.phones[phone] = [...this.lines];
      return;
    }
    if (target === undefined) return;
    if (what === 'race') return this.race(target);
    if (what === 'delete') return this.remove(target);
    if (what === 'move') return this.move(target, seen[other % (seen.length + 1)] ?? null);
    const body = what === 'edit' ? { amount: other } : { isDone: what === 'tick' };
    await this.changed(
      target,
      await this.send(`/groceries/${target.id}`, { version: target.version, ...body }, 'patch'),
      body,
    );
  }

  /** Checks that no line is lost or duplicated, and that each line has its expected position. */
  async check(): Promise<void> {
    const list = (await ok(this.api.get('/groceries'))) as Grocery[];
    expect(list.map(lineOf)).toEqual(this.lines);
    expect(list.map(({ sortOrder }) => sortOrder)).toEqual(
      list.map(({ sortOrder }) => sortOrder).toSorted((one, two) => one - two),
    );
  }

  async look(): Promise<void> {
    const answer = await this.api.get('/groceries').set('if-none-match', this.tag);
    expect(answer.status).toBe(this.isChanged ? 200 : 304);
    if (answer.status === 200) expect((answer.body as Grocery[]).map(lineOf)).toEqual(this.lines);
    this.tag = answer.headers['etag'] ?? '';
    this.isChanged = false;
  }

  private async add(phone: number): Promise<void> {
    const body = { name: `line ${++this.added}`, unit: null, amount: null };
    const line = lineOf((await ok(this.api.post('/groceries', body))) as Grocery);
    this.lines.push(line);
    this.phones[phone]?.push(line);
    this.isChanged = true;
  }

  private async remove({ id, version }: Line): Promise<void> {
    const answer = await this.api.delete(`/groceries/${id}?version=${version}`);
    const current = this.current(id);
    expect(answer.status).toBe(current === undefined ? 404 : 200);
    if (current === undefined) return;
    expect(answer.body).toEqual({ success: current.version === version, stale: current.version !== version });
    if (current.version !== version) return;
    this.lines = this.lines.filter((line) => line.id !== id);
    this.isChanged = true;
  }

  private async move(target: Line, after: Line | null): Promise<void> {
    const { id, version } = target;
    const body = { version, afterId: after?.id ?? null };
    const isAfterThere = after === null || this.current(after.id) !== undefined;
    if (this.current(id) !== undefined && !isAfterThere) {
      expect((await this.api.post(`/groceries/${id}/move`, body)).status).toBe(404);
      return;
    }
    const isMoved = await this.changed(target, await this.send(`/groceries/${id}/move`, body, 'post'), {});
    if (!isMoved || after?.id === id) return;
    const moved = this.current(id) as Line;
    const others = this.lines.filter((line) => line.id !== id);
    const place = after === null ? 0 : others.findIndex((line) => line.id === after.id) + 1;
    this.lines = others.toSpliced(place, 0, moved);
  }

  /** Both phones tick their lines at the same time. */
  private async race(target: Line): Promise<void> {
    const { id, version } = target;
    const current = this.current(id);
    const answers = await Promise.all([1, 2].map((amount) => this.api.patch(`/groceries/${id}`, { version, amount })));
    const won = answers.filter(({ status, body }) => status === 200 && !(body as Changed).stale);
    expect(won).toHaveLength(current?.version === version ? 1 : 0);
    if (won[0] !== undefined) this.replace(lineOf((won[0].body as Changed).grocery));
  }

  private async send(path: string, body: object, method: 'patch' | 'post'): Promise<Changed | null> {
    const answer = await this.api[method](path, body);
    return answer.status === 404 ? null : (answer.body as Changed);
  }

  /** Checks that the change was made exactly when the phone had the present version of the line, and returns that. */
  private async changed(seen: Line, answer: Changed | null, change: Partial<Line>): Promise<boolean> {
    const current = this.current(seen.id);
    expect(answer === null).toBe(current === undefined);
    if (answer === null || current === undefined) return false;
    expect(answer.stale).toBe(current.version !== seen.version);
    const expected = answer.stale ? current : { ...current, ...change, version: current.version + 1 };
    expect(lineOf(answer.grocery)).toEqual(expected);
    if (!answer.stale) this.replace(expected);
    await Promise.resolve();
    return !answer.stale;
  }

  private replace(line: Line): void {
    this.lines = this.lines.map((one) => (one.id === line.id ? line : one));
    this.isChanged = true;
  }

  private current(id: string): Line | undefined {
    return this.lines.find((line) => line.id === id);
  }
}

function lineOf({ id, amount, isDone, version }: Grocery): Line {
  return { id, amount, isDone, version };
}

const larder = sharedLarder();

describe('a list that two phones and a display share', () => {
  it('is as each of them expects, for any actions in any order', async () => {
    const acts = fc.array(anAct, { minLength: 20, maxLength: 60 });
    const property = fc.asyncProperty(acts, async (list) => {
      const kitchen = new Kitchen((await signUp(larder)).api);
      for (const act of list) await kitchen.do(act);
      await kitchen.check();
      await kitchen.look();
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  });
});
