import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atOnce } from '../../slices.js';
import { takeApart, withInsertions } from './take-apart.js';

describe('takeApart', () => {
  it('finds every member and every element of a list, however the text is written', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.array(fc.jsonValue()),
        fc.constantFrom(0, 1, 4),
        (others, list, indent) => {
          const value = { ...others, list, last: 'a "]}" \\' };
          const bytes = Buffer.from(JSON.stringify(value, null, indent));
          const members = atOnce(takeApart(bytes, ['list']));
          const read = ({ start, end }: { start: number; end: number }): unknown =>
            JSON.parse(bytes.toString('utf8', start, end));
          expect(members.get('last') && read(members.get('last') ?? { start: 0, end: 0 })).toBe(value.last);
          expect((members.get('list')?.elements ?? []).map(read)).toEqual(JSON.parse(JSON.stringify(list)));
          expect(read(members.get('list') ?? { start: 0, end: 0 })).toEqual(JSON.parse(JSON.stringify(list)));
        },
      ),
    );
  });

  it('finds nothing in an empty object', () => {
    expect(atOnce(takeApart(Buffer.from(' { } '), [])).size).toBe(0);
  });
});

describe('withInsertions', () => {
  it('puts each text in its place, in whatever order they come', () => {
    const insertions = [
      { at: 3, text: '!' },
      { at: 0, text: 'ö' },
      { at: 1, text: '' },
    ];
    expect(atOnce(withInsertions(Buffer.from('abc'), insertions)).toString()).toBe('öabc!');
  });
});
