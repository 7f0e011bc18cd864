import { describe, expect, it } from '@jest/globals';
import { mostBought } from './most-bought.js';

function bought(name: string, ingredientId: string | null, day: number) {
  return { name, ingredientId, boughtAt: new Date(Date.UTC(2026, 10, day)) };
}

describe('what was bought', () => {
  it('begins with the most frequent, then the last, and has one name for an ingredient', () => {
    const lines = [
      bought('milk', 'm', 1),
      bought('bread', 'b', 9),
      bought('whole milk', 'm', 3),
      bought('Batteries', null, 4),
      bought('batteries', null, 2),
      bought('tea', 't', 10),
    ];
    expect(mostBought(lines).map(({ name, count, lastBoughtAt }) => [name, count, lastBoughtAt.getUTCDate()])).toEqual([
      ['Batteries', 2, 4],
      ['whole milk', 2, 3],
      ['tea', 1, 10],
      ['bread', 1, 9],
    ]);
  });
});
