import { describe, expect, it } from '@jest/globals';
import { namesTag, tagsIn } from './entity-tags.js';

describe('tagsIn', () => {
  it.each([
    ['"abc"', ['abc']],
    ['W/"abc"', ['abc']],
    ['"abc", W/"def" ,"g-h_i"', ['abc', 'def', 'g-h_i']],
    ['"a, b","c/1.5/-2"', ['a, b', 'c/1.5/-2']],
    ['""', ['']],
    ['"abc", "de', ['abc']],
  ])('reads %j', (header, tags) => {
    expect(tagsIn(header)).toEqual(tags);
  });

  it.each([undefined, '', '*', '"', 'W/', 'W/"', 'abc'])('finds none in %j', (header) => {
    expect(tagsIn(header)).toEqual([]);
  });

  it('reads a header full of quotes', () => {
    expect(tagsIn('"'.repeat(16_000))).toHaveLength(8_000);
  });
});

describe('namesTag', () => {
  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"def", "abc"', true],
    [' * ', true],
    ['"*"', false],
    ['"abcd"', false],
    ['abc', false],
    [undefined, false],
  ])('of %j and the tag abc is %j', (header, isNamed) => {
    expect(namesTag(header, 'abc')).toBe(isNamed);
  });
});
