import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseForgivingJson } from './forgiving-json.js';

describe('parseForgivingJson', () => {
  it('reads any correct JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        const text = JSON.stringify(value);
        expect(parseForgivingJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['a CDATA wrapper', '//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ['an HTML comment around it', '<!-- {"a":1} -->', { a: 1 }],
    ['a semicolon at the end', '{"a":1};', { a: 1 }],
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
    ['comments inside', '{ // first\n "a": 1, /* second */ "b": 2 }', { a: 1, b: 2 }],
    ['trailing commas', '{"a":[1,2,],}', { a: [1, 2] }],
    ['a missing comma between members', '{"a":"x"\n"b":"y"}', { a: 'x', b: 'y' }],
    ['raw line breaks and tabs in a string', '{"a":"one\ntwo\tthree"}', { a: 'one\ntwo\tthree' }],
    ['quotes nobody escaped', '{"a":"the "best" bread, "ever"","b":2}', { a: 'the "best" bread, "ever"', b: 2 }],
    ['a wrong escape', String.raw`{"a":"it\'s 5\° \u00e9"}`, { a: "it's 5° é" }],
    ['single quotes', "{'a': 'grandma's bread', 'b': ['x']}", { a: "grandma's bread", b: ['x'] }],
    ['keys without quotes', '{a: 1, b: true}', { a: 1, b: true }],
    ['two values in a row', '{"a":1}\n{"b":2}', [{ a: 1 }, { b: 2 }]],
    ['an encoded block', '{&quot;a&quot;:&quot;b&quot;}', { a: 'b' }],
    ['a value that is cut off', '{"a":["x","y', { a: ['x', 'y'] }],
    ['a bracket too few', '{"a":["x","y"}', { a: ['x', 'y'] }],
    ['empty members', '{"a":,"b":2}', { a: '', b: 2 }],
  ])('forgives %s', (_, text, value) => {
    expect(parseForgivingJson(text)).toEqual(value);
  });

  it.each(['', '   ', 'no json here', '<!-- -->'])('finds nothing in %j', (text) => {
    expect(parseForgivingJson(text)).toBeUndefined();
  });

  it('ends on any broken JSON without throwing', () => {
    const broken = fc.tuple(fc.json(), fc.nat(), fc.stringMatching(/^[[\]{},:"'\\/*\n;]{0,3}$/));
    fc.assert(
      fc.property(broken, ([json, at, noise]) => {
        const cut = at % (json.length + 1);
        parseForgivingJson(json.slice(0, cut) + noise + json.slice(cut + 1));
      }),
      { numRuns: 2000 },
    );
  });

  it('never makes a member named __proto__ the prototype', () => {
    const value = parseForgivingJson('{"__proto__":{"polluted":true},}') as Record<string, unknown>;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value.polluted).toBeUndefined();
  });

  it('closes what is nested too deep instead of overflowing the stack', () => {
    expect(parseForgivingJson('{"a":'.repeat(10_000) + ',')).toBeDefined();
    expect(parseForgivingJson('['.repeat(100_000) + '}')).toBeDefined();
  });
});
