import { beforeEach, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import { Outcomes } from './outcomes.js';
import { FairQueue } from '../queues/fair-queue.js';
import { Metrics } from './metrics.js';
import { sharedRead } from './shared-read.js';

async function samplesOf(metrics: Metrics, name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(`${name}{`));
}

beforeEach(() => {
  register.clear();
});

describe('metrics', () => {
  it('read a gauge at each scrape', async () => {
    const metrics = new Metrics();
    let count = 1;
    metrics.addGauge('pots', 'Pots', 'state', () => [
      ['full', count++],
      ['empty', 0],
    ]);
    expect(await samplesOf(metrics, 'pots')).toEqual(['pots{state="full"} 1', 'pots{state="empty"} 0']);
    expect(await samplesOf(metrics, 'pots')).toEqual(['pots{state="full"} 2', 'pots{state="empty"} 0']);
  });

  it('read once for all gauges that share a read, and anew at the next scrape', async () => {
    const metrics = new Metrics();
    let reads = 0;
    const read = sharedRead(() => Promise.resolve(++reads));
    for (const name of ['pots', 'pans']) metrics.addGauge(name, 'Some', 'state', async () => [['all', await read()]]);
    for (const reading of [1, 2]) {
      const text = await metrics.text();
      expect(text).toContain(`pots{state="all"} ${reading}`);
      expect(text).toContain(`pans{state="all"} ${reading}`);
    }
  });

  it('show each outcome at 0 before it is counted, and then how often it was', async () => {
    const metrics = new Metrics();
    const outcomes = new Outcomes('meals_total', 'Meals', ['done', 'burnt']);
    expect(await samplesOf(metrics, 'meals_total')).toEqual([
      'meals_total{outcome="done"} 0',
      'meals_total{outcome="burnt"} 0',
    ]);
    outcomes.count('burnt', 2);
    outcomes.count('burnt');
    expect(await samplesOf(metrics, 'meals_total')).toContain('meals_total{outcome="burnt"} 3');
  });

  it('show what runs, waits and was refused in each queue', async () => {
    const metrics = new Metrics();
    const busy = new FairQueue({ name: 'guests', running: 1, waiting: 1 });
    for (const queue of [busy, new FairQueue({ name: 'cooks', running: 1 })]) metrics.addQueue(queue);
    let leave = (): void => undefined;
    const first = busy.run('a', () => new Promise<void>((resolve) => (leave = resolve)));
    const second = busy.run('a', () => Promise.resolve());
    await expect(busy.run('b', () => Promise.resolve())).rejects.toThrow('Too many guests');

    expect(await samplesOf(metrics, 'larder_queue_running')).toEqual([
      'larder_queue_running{queue="guests"} 1',
      'larder_queue_running{queue="cooks"} 0',
    ]);
    expect(await samplesOf(metrics, 'larder_queue_waiting')).toEqual([
      'larder_queue_waiting{queue="guests"} 1',
      'larder_queue_waiting{queue="cooks"} 0',
    ]);
    const refused = ['guests', 'cooks'].flatMap((queue) =>
      ['household', 'all', 'late'].map((reason) => {
        const count = queue === 'guests' && reason === 'all' ? 1 : 0;
        return `larder_queue_refused_total{queue="${queue}",reason="${reason}"} ${count}`;
      }),
    );
    // Twice: the counts are those of the queue, and a scrape does not add to them.
    for (const round of [1, 2])
      expect({ round, refused: await samplesOf(metrics, 'larder_queue_refused_total') }).toEqual({ round, refused });
    leave();
    await Promise.all([first, second]);
  });

  it('refuse a second queue with the same name, whose numbers would hide those of the first', () => {
    const metrics = new Metrics();
    metrics.addQueue(new FairQueue({ name: 'guests', running: 1 }));
    expect(() => {
      metrics.addQueue(new FairQueue({ name: 'guests', running: 2 }));
    }).toThrow('guests');
  });
});
