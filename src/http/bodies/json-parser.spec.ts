import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { InvalidRequestError, PayloadTooLargeError } from '../problems/errors.js';
import { textProblem } from '../fields/plain-text.js';
import { parseJson } from './json-parser.js';

/** Bytes at which the parser cuts long texts. */
const PIECE = 65_536;

function parsed(text: string | Buffer): unknown {
  const work = parseJson(Buffer.from(text));
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The parsed value, or the error. */
function outcome(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    return (error as Error).constructor.name;
  }
}

function parsedAtOnce(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (textProblem(value) !== null) throw new InvalidRequestError([]);
  return value;
}

function expectAsJson(text: string | Buffer): void {
  expect(outcome(() => parsed(text))).toEqual(outcome(() => parsedAtOnce(text.toString())));
}

describe('parseJson', () => {
  it('gives the same result as JSON.parse for any JSON', () => {
    const space = fc.constantFrom('', ' ', '\n', ' \t\r\n');
    fc.assert(
      fc.property(fc.json({ maxDepth: 6, stringUnit: 'binary' }), space, (json, gap) => {
        expectAsJson(json.replaceAll(/[[\]{},:]/g, `${gap}$&${gap}`));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses whatever JSON.parse refuses', () => {
    const part = fc.constantFrom(
      ...Array.from('{}[],:" \n01-+.eEtrufalsn\\/'),
      '"a"',
      '"b":',
      'null',
      '1e5',
      '\\u00e9',
      '\u0000',
      'é',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        expectAsJson(parts.join(''));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    '',
    ' ',
    '1 2',
    '[1,]',
    '{"a":1,}',
    '{,}',
    '[',
    '"',
    '"\\',
    '"\\u12"',
    '"\n"',
    '01',
    '1.',
    '-',
    'nul',
    '{"a"}',
    '{a:1}',
    '\ufeff1',
  ])('agrees with JSON.parse on %j', expectAsJson);

  it.each([
    ['characters of one byte', 'abcdefg'],
    ['characters of two bytes', 'äé'],
    ['characters of three bytes', '味噌'],
    ['characters of four bytes', '🧀🍕'],
    ['characters of all lengths', 'aé味🧀'],
    ['escapes', '\\n\\"\\\\'],
    ['escaped pairs', '\\ud83e\\uddc0'],
    ['escaped pairs, out of step', 'a\\ud83e\\uddc0'],
  ])('divides a long text of %s correctly', (_, unit) => {
    for (const lead of ['', 'a', 'ab', 'abc', 'abcd', 'abcde'])
      expectAsJson(`{"text":"${lead}${unit.repeat(Math.ceil((3 * PIECE) / unit.length))}"}`);
  });

  it('reads bytes that are no UTF-8 as JSON.parse does', () => {
    const bytes = Buffer.alloc(PIECE, 'a');
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 8 }), { maxLength: 4 }), (parts) => {
        expectAsJson(Buffer.concat([Buffer.from('"'), ...parts, Buffer.from('"')]));
        expectAsJson(Buffer.concat([Buffer.from('"'), bytes, ...parts, bytes, Buffer.from('"')]));
      }),
      { numRuns: 60 },
    );
  });

  it('pauses often, for any length of a text, a gap or a list', () => {
    for (const json of [`"${'a'.repeat(20 * PIECE)}"`, `[1${' '.repeat(20 * PIECE)}]`, `[${'1,'.repeat(20 * 64)}1]`])
      expect([...parseJson(Buffer.from(json))].length).toBeGreaterThanOrEqual(19);
  });

  it('reads 100,000 values and no more', () => {
    expect(parsed(`[${'0,'.repeat(99_998)}0]`)).toHaveLength(99_999);
    expect(() => parsed(`[${'0,'.repeat(99_999)}0]`)).toThrow(PayloadTooLargeError);
    expect(() => parsed(`{"a":[${'{},'.repeat(99_999)}0]}`)).toThrow(PayloadTooLargeError);
  });

  it('reads 32 levels and no more', () => {
    expect(parsed('['.repeat(32) + ']'.repeat(32))).toBeInstanceOf(Array);
    expect(() => parsed('['.repeat(33) + ']'.repeat(33))).toThrow(InvalidRequestError);
    expect(() => parsed('{"a":'.repeat(1_000_000))).toThrow(InvalidRequestError);
  });

  it.each([
    ['{"name":"a\\u0000b"}', 'name'],
    ['{"steps":[{"step":"x"},{"step":"\\ud800"}]}', 'steps.1.step'],
    [`{"a":{"b":"${'a'.repeat(PIECE)}\\udc00"}}`, 'a.b'],
    [`["x","${'\\ud83e\\uddc0'.repeat(PIECE / 4)}\\ud83e"]`, '1'],
  ])('reports the path of text that cannot be stored: %.40s', (json, path) => {
    expect(() => parsed(json)).toThrow(expect.objectContaining({ issues: [expect.objectContaining({ path })] }));
  });

  it('accepts __proto__ as an ordinary name', () => {
    expectAsJson('{"__proto__":{"x":1},"a":2}');
    expect((parsed('{"__proto__":{"x":1}}') as { x?: number }).x).toBeUndefined();
  });
});
