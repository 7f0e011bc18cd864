import { describe, expect, it } from '@jest/globals';
import { PartLines } from './household-rows.js';

describe('the rows of a part', () => {
  it('are returned some at a time, without lines that are not JSON', async () => {
    const lines = Array.from({ length: 1_200 }, (_one, id) => JSON.stringify({ id }));
    lines[3] = '{';
    const part = new PartLines((name) => Promise.resolve(name === 'plan' ? Buffer.from(lines.join('\n')) : null));
    const numbers: unknown[] = [];
    for (let from: number | null = 0; from !== null;) {
      const { rows, next } = await part.rows('plan', from);
      numbers.push(...rows);
      from = next;
    }
    expect(numbers).toHaveLength(1_199);
    expect(numbers.at(-1)).toEqual({ id: 1_199 });
    expect(await part.rows('groceries', 0)).toEqual({ rows: [], next: null });
  });
});
