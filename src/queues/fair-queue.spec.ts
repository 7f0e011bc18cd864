import { describe, expect, it } from '@jest/globals';
import { FairQueue, type QueueLimits } from './fair-queue.js';

/** Work that ends when the test tells it to, and records the order in which it began. */
class Bench {
  readonly begun: string[] = [];
  readonly queue: FairQueue;
  private readonly ends = new Map<string, (error?: Error) => void>();

  constructor(limits: Partial<QueueLimits>) {
    this.queue = new FairQueue({ name: 'works', running: 1, ...limits });
  }

  /** @param name the household and a number, such as `A1` */
  ask(name: string, signal?: AbortSignal): Promise<string> {
    return this.queue.run(name.slice(0, 1), () => this.work(name), signal);
  }

  try(name: string): Promise<string> {
    return this.queue.tryRun(name.slice(0, 1), () => this.work(name));
  }

  async end(name: string, error?: Error): Promise<void> {
    const end = this.ends.get(name);
    if (end === undefined) throw new Error(`${name} has not begun`);
    end(error);
    await settled();
  }

  /** Ends all running work until nothing is left. */
  async drain(): Promise<void> {
    for (let at = 0; at < this.begun.length; at++) await this.end(this.begun[at] as string);
  }

  private work(name: string): Promise<string> {
    this.begun.push(name);
    return new Promise((resolve, reject) => {
      this.ends.set(name, (error) => {
        if (error === undefined) resolve(name);
        else reject(error);
      });
    });
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('a fair queue', () => {
  it('lets households take turns, and each begin its work in the order it came', async () => {
    const bench = new Bench({ running: 2 });
    const all = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'C1'].map((name) => bench.ask(name));
    await settled();
    expect(bench.begun).toEqual(['A1', 'A2']);
    expect(bench.queue).toMatchObject({ running: 2, waiting: 5, isBusy: true });
    await bench.drain();
    expect(bench.begun).toEqual(['A1', 'A2', 'B1', 'C1', 'A3', 'B2', 'A4']);
    expect(await Promise.all(all)).toEqual(['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'C1']);
    expect(bench.queue).toMatchObject({ running: 0, waiting: 0, isBusy: false });
  });

  it('gives a household its share of the turns at most, whoever else waits', async () => {
    const bench = new Bench({ running: 4, runningEach: 2 });
    const all = ['A1', 'A2', 'A3', 'A4'].map((name) => bench.ask(name));
    await settled();
    expect(bench.begun).toEqual(['A1', 'A2']);
    all.push(bench.ask('B1'));
    expect(bench.begun).toEqual(['A1', 'A2', 'B1']);
    await bench.end('B1');
    expect(bench.begun).toEqual(['A1', 'A2', 'B1']);
    await bench.end('A1');
    expect(bench.begun).toEqual(['A1', 'A2', 'B1', 'A3']);
    await bench.end('A2');
    await bench.end('A3');
    await bench.end('A4');
    await Promise.all(all);
  });

  it('refuses callers beyond the share of a household, and then those beyond the total', async () => {
    const bench = new Bench({ waiting: 3, waitingEach: 2 });
    const waiting = ['A1', 'A2', 'A3'].map((name) => bench.ask(name));
    await expect(bench.ask('A4')).rejects.toMatchObject({
      refusal: 'household',
      message: 'Too many works of this household wait already',
    });
    waiting.push(bench.ask('B1'));
    await expect(bench.ask('C1')).rejects.toMatchObject({ refusal: 'all', message: 'Too many works wait already' });
    expect(bench.queue.refused).toEqual({ household: 1, all: 1, late: 0 });
    await bench.drain();
    expect(await Promise.all(waiting)).toEqual(['A1', 'A2', 'A3', 'B1']);
    expect(bench.begun).toEqual(['A1', 'B1', 'A2', 'A3']);
  });

  it('gives the turn back when work fails', async () => {
    const bench = new Bench({});
    const failing = bench.ask('A1');
    const next = bench.ask('B1');
    const failed = expect(failing).rejects.toThrow('No');
    await bench.end('A1', new Error('No'));
    await failed;
    expect(bench.begun).toEqual(['A1', 'B1']);
    await bench.end('B1');
    expect(await next).toBe('B1');
  });

  it('drops work whose caller has gone, and frees its place at once', async () => {
    const bench = new Bench({ waitingEach: 1 });
    const gone = new AbortController();
    const first = bench.ask('A1');
    const dropped = bench.ask('A2', gone.signal);
    await expect(bench.ask('A3')).rejects.toMatchObject({ refusal: 'household' });
    gone.abort(new Error('Gone'));
    await expect(dropped).rejects.toThrow('Gone');
    expect(bench.queue.waiting).toBe(0);
    const third = bench.ask('A3');
    await expect(bench.ask('B1', AbortSignal.abort(new Error('Gone before')))).rejects.toThrow('Gone before');
    await bench.drain();
    expect(await Promise.all([first, third])).toEqual(['A1', 'A3']);
    expect(bench.begun).toEqual(['A1', 'A3']);
  });

  it('refuses a caller that waits longer than the patience', async () => {
    const bench = new Bench({ patience: 1 });
    const first = bench.ask('A1');
    await expect(bench.ask('B1')).rejects.toMatchObject({ refusal: 'late' });
    await bench.end('A1');
    expect(await first).toBe('A1');
    expect(bench.queue.refused.late).toBe(1);
  });

  it('refuses a caller for its household when it waits too long for the places of that household alone', async () => {
    const bench = new Bench({ running: 2, runningEach: 1, patience: 1 });
    const first = bench.ask('A1');
    await expect(bench.ask('A2')).rejects.toMatchObject({ refusal: 'household' });
    const other = bench.ask('B1');
    await expect(bench.ask('A3')).rejects.toMatchObject({ refusal: 'late' });
    await bench.drain();
    expect(await Promise.all([first, other])).toEqual(['A1', 'B1']);
    expect(bench.queue.refused).toEqual({ household: 1, all: 0, late: 1 });
  });

  it('keeps a place for a household that was refused by tryRun', async () => {
    const bench = new Bench({});
    const first = bench.try('A1');
    await expect(bench.try('B1')).rejects.toMatchObject({ refusal: 'all' });
    await expect(bench.try('C1')).rejects.toMatchObject({ refusal: 'all' });
    await bench.end('A1');
    await expect(bench.try('A2')).rejects.toMatchObject({ refusal: 'all' });
    await expect(bench.try('C1')).rejects.toMatchObject({ refusal: 'all' });
    const second = bench.try('B1');
    await bench.end('B1');
    const third = bench.try('C1');
    await bench.end('C1');
    expect(await Promise.all([first, second, third])).toEqual(['A1', 'B1', 'C1']);
    expect(bench.begun).toEqual(['A1', 'B1', 'C1']);
  });
});
