import { expect } from '@jest/globals';
import { type Api, ok } from '../api.js';
import type { Grocery } from '../builders.js';

/** Number of groceries after which a writer ends by itself. */
const MOST = 2_000;

/** Durations of requests in milliseconds. */
export interface Waits {
  readonly count: number;
  readonly p50: number;
  readonly max: number;
}

/** Writers of one household. Each adds one grocery after the other and records what was acknowledged. */
export class GroceryWriters {
  /** Status of each request that was not acknowledged. */
  readonly refused: number[] = [];
  private readonly acknowledged: string[] = [];
  private readonly sent: string[] = [];
  private readonly waits: number[] = [];
  private readonly writers: readonly Promise<void>[];
  private stopping = false;

  constructor(
    private readonly api: Api,
    writers: number,
  ) {
    this.writers = Array.from({ length: writers }, (_, nth) => this.run(nth));
  }

  /** Resolves when each writer has its last answer. */
  async stop(): Promise<Waits> {
    this.stopping = true;
    await Promise.all(this.writers);
    const sorted = [...this.waits].sort((one, other) => one - other).map(Math.round);
    return { count: sorted.length, p50: sorted[sorted.length >> 1] ?? 0, max: sorted.at(-1) ?? 0 };
  }

  /** Checks after the stop that every acknowledged grocery exists once, and that no other grocery exists. */
  async expectNothingLost(): Promise<void> {
    const list = (await ok(this.api.get('/groceries'))) as Grocery[];
    const stored = new Set(list.map(({ name }) => name ?? ''));
    expect(stored.size).toBe(list.length);
    expect(this.acknowledged.length).toBeGreaterThan(0);
    expect(this.acknowledged.filter((name) => !stored.has(name))).toEqual([]);
    expect([...stored].filter((name) => !this.sent.includes(name))).toEqual([]);
  }

  private async run(nth: number): Promise<void> {
    for (let n = 0; !this.stopping && n < MOST; n += 1) {
      const name = `line ${nth}-${n}`;
      this.sent.push(name);
      const begun = performance.now();
      const { status } = await this.api.post('/groceries', { name, unit: null, amount: null, isDone: false });
      this.waits.push(performance.now() - begun);
      if (status === 200) this.acknowledged.push(name);
      else this.refused.push(status);
    }
  }
}
