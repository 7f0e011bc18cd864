import { describe, expect, it } from '@jest/globals';
import { isPlainEmail, normalEmail } from './email.js';

describe('normalEmail', () => {
  it.each([
    [' Ada@Example.ORG ', 'ada@example.org'],
    ['re\u0301mi@example.org', 'r\u00e9mi@example.org'],
    ['R\u00c9MI@example.org', 'r\u00e9mi@example.org'],
    ['\uff41da@example.org', 'ada@example.org'],
    ['\u212aim@example.org', 'kim@example.org'],
  ])('gives %j and %j the same form', (text, expected) => {
    expect(normalEmail(text)).toBe(expected);
  });

  it.each(['İpek@example.org', 'straße@example.org', 'ada@example.org'])(
    'leaves its own form of %j as it is',
    (text) => {
      expect(normalEmail(normalEmail(text))).toBe(normalEmail(text));
    },
  );
});

describe('isPlainEmail', () => {
  it.each([' Ada@Example.ORG ', 'R\u00c9MI@example.org', 'str\u00e4\u00dfle@example.org'])('is true for %j', (text) => {
    expect(isPlainEmail(text)).toBe(true);
  });

  it.each(['\uff41da@example.org', '\u212aim@example.org', 'ada@example\uff0eorg', 'o\ufb03ce@example.org'])(
    'is false for %j, whose normal form is another address',
    (text) => {
      expect(isPlainEmail(text)).toBe(false);
    },
  );
});
