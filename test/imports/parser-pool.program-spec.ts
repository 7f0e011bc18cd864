import { afterAll, describe, expect, it } from '@jest/globals';
import { ParserPool } from '../../src/parser/parser-pool.js';
import { ParserService } from '../../src/parser/parser.service.js';

const url = 'https://kitchen.example/soup';
const soup = '<h1>Soup</h1><h2>Ingredients</h2><ul><li>2 leeks<li>1 l water</ul>';
/** These take about 20 seconds of the processor, many times the limits of the tests. No page that the parser accepts takes so long. */
const slow = { kind: 'lines' as const, lines: Array<string>(1_000_000).fill('1 cup a') };
const slowIngredients = slow.lines.map((line) => ({ line, group: null }));
const MINUTE = 60_000;
const hungryPage = '<'.repeat(10_000_000);

describe('the parser pool', () => {
  const pools: ParserPool[] = [];
  const open = (timeoutMs: number, memoryMb: number): ParserPool => {
    const pool = new ParserPool({ threads: 1, timeoutMs, memoryMb });
    pools.push(pool);
    return pool;
  };

  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
  });

  it('ends a task at its time limit, reports no earlier answer, and runs the next task', async () => {
    const pool = open(4_000, 512);
    expect(pool.hasAnsweredWithin(MINUTE)).toBe(false);
    await pool.run({ kind: 'page', html: soup, url });
    expect(pool.hasAnsweredWithin(MINUTE)).toBe(true);
    await expect(pool.run(slow)).rejects.toMatchObject({ code: 'PARSER_TIMEOUT' });
    expect(pool.hasAnsweredWithin(MINUTE)).toBe(false);
    expect((await pool.run({ kind: 'page', html: soup, url })).value.name).toBe('Soup');
  });

  it('ends a task at its memory limit and reads the next page', async () => {
    const pool = open(30_000, 96);
    await expect(pool.run({ kind: 'page', html: hungryPage, url })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect((await pool.run({ kind: 'page', html: soup, url })).value.name).toBe('Soup');
  });

  it('survives a thread that runs out of memory after its task has timed out', async () => {
    const pool = open(30_000, 96);
    await pool.run({ kind: 'page', html: soup, url });
    // The error of Piscina for a thread without a task. The time between the two limits is too short for a test.
    pool['threads'].emit('error', Object.assign(new Error('Out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
    expect((await pool.run({ kind: 'page', html: soup, url })).value.name).toBe('Soup');
  });

  it('does not count the wait for a thread as time of the task', async () => {
    const pool = open(5_000, 512);
    const names = await Promise.all(
      Array.from({ length: 20 }, async () => (await pool.run({ kind: 'page', html: soup, url })).value.name),
    );
    expect(names).toEqual(Array.from({ length: 20 }, () => 'Soup'));
  });

  it('passes on why a page cannot be read', async () => {
    await expect(open(5_000, 256).run({ kind: 'page', html: '<p>About us</p>', url })).rejects.toMatchObject({
      code: 'NO_RECIPE_FOUND',
    });
  });

  it('reads ingredient lines and pasted text too', async () => {
    const pool = open(5_000, 256);
    const [line] = (await pool.run({ kind: 'lines', lines: ['2 cups flour'] })).value;
    expect(line).toMatchObject({ amount: 2, unit: 'cup', ingredientName: 'flour' });
    const text = 'Toast\n\nIngredients\n1 slice bread\n\nMethod\nToast the bread.';
    expect((await pool.run({ kind: 'text', text })).value.map(({ name }) => name)).toEqual(['Toast']);
  });
});

describe('the parser service', () => {
  it('reports that it is healthy, and not after its threads are closed', async () => {
    const service = new ParserService({ threads: 1, timeoutMs: 5_000, memoryMb: 256 });
    expect(await service.check()).toBe(true);
    expect(service.version).toMatch(/^\d+\.\d+\.\d+$/);
    await service.close();
    expect(await service.check()).toBe(false);
  });

  it('is healthy and splits pasted text while its only thread parses long lines', async () => {
    const service = new ParserService({ threads: 1, timeoutMs: MINUTE, memoryMb: 512 });
    const enough = new AbortController();
    let isReading = true;
    const reading = service.readIngredients(slowIngredients, undefined, { signal: enough.signal }).finally(() => {
      isReading = false;
    });
    const paste = Promise.all([service.check(), service.splitText('Toast\n1 slice bread', {})]);
    expect(await paste).toEqual([true, { parts: ['Toast\n1 slice bread'] }]);
    expect(isReading).toBe(true);
    enough.abort();
    await expect(reading).rejects.toBe(enough.signal.reason);
    await service.close();
  });
});
