import { describe, expect, it } from '@jest/globals';
import { printable, WITHOUT_CONTROLS } from './control-characters.js';

describe('control characters', () => {
  it.each([
    ['\u001b[2J', '\\u{1b}[2J'],
    ['a\nb\r\tc', 'a\\u{a}b\\u{d}\\u{9}c'],
    ['\u007f', '\\u{7f}'],
    ['\u009b31m', '\\u{9b}31m'],
    ['a\u2028b\u2029', 'a\\u{2028}b\\u{2029}'],
    ['\u202egnp.exe', '\\u{202e}gnp.exe'],
    ['\u2066a\u2069', '\\u{2066}a\\u{2069}'],
  ])('of %j are found, and printed as %s', (text, printed) => {
    expect(WITHOUT_CONTROLS.test(text)).toBe(false);
    expect(WITHOUT_CONTROLS.test(`Kitchen ${text}`)).toBe(false);
    expect(printable(text)).toBe(printed);
  });

  it.each(['', 'Küche', '味噌', 'עוגה \u200fשל סבתא', '👩‍👩‍👧 display', 'a\\nb', 'e\u0301'])('are not in %j', (text) => {
    expect(WITHOUT_CONTROLS.test(text)).toBe(true);
    expect(printable(text)).toBe(text);
  });
});
