import { describe, expect, it } from '@jest/globals';
import { normalEmail } from './email.js';

describe('normalEmail', () => {
  it.each([
    [' Ada@Example.ORG ', 'ada@example.org'],
    ['re\u0301mi@example.org', 'r\u00e9mi@example.org'],
    ['R\u00c9MI@example.org', 'r\u00e9mi@example.org'],
    ['\uff41da@example.org', 'ada@example.org'],
    ['\u212aim@example.org', 'kim@example.org'],
  ])('makes %j one with %j', (text, expected) => {
    expect(normalEmail(text)).toBe(expected);
  });

  it.each(['İpek@example.org', 'straße@example.org', 'ada@example.org'])(
    'leaves its own form of %j as it is',
    (text) => {
      expect(normalEmail(normalEmail(text))).toBe(normalEmail(text));
    },
  );
});
