import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LIST_LIMITS, refuseAbove, roomIn } from './list-limits.js';

describe('the limits of lists', () => {
  it('are the table of docs/security.md', () => {
    const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
    const section = /^## Lists$(.*?)^## /ms.exec(text)?.[1] ?? '';
    const rows = [...section.matchAll(/^\| (.+?) +\| (\w+) +\| ([\d,]+) +\|$/gm)];
    const documented = rows.map(([, what, of, most = '']) => ({ what, of, most: Number(most.replace(',', '')) }));
    expect(documented).toEqual(Object.values(LIST_LIMITS));
  });

  it('allow as many rows as they say, and refuse more with the number', () => {
    expect(roomIn('stores', 150)).toBe(50);
    expect(roomIn('stores', 250)).toBe(0);
    expect(() => {
      refuseAbove('stores', 150, 50);
    }).not.toThrow();
    expect(() => {
      refuseAbove('stores', 150, 51);
    }).toThrow('A household has 200 stores at most: remove some first');
  });
});
