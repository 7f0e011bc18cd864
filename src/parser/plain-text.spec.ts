import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldSpace, plainLines, plainText } from './plain-text.js';

describe('plainText', () => {
  it.each([
    ['Mac &amp; cheese', 'Mac & cheese'],
    ['&amp;frac12; cup', '½ cup'],
    ['<p>Stir&nbsp;<b>well</b></p>', 'Stir well'],
    ['&lt;p&gt;Stir&lt;/p&gt;', 'Stir'],
    ['less than < 5 minutes', 'less than < 5 minutes'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['one<br>two', 'one two'],
    ['salt \u0000\ud800 and\u200b pepper', 'salt and pepper'],
  ])('turns %j into %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('leaves no control character, lone surrogate or double space in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // oxlint-disable-next-line no-control-regex
        expect(plainText(text)).not.toMatch(/[\u0000-\u001f]|\p{Surrogate}| {2}|^ | $/u);
      }),
    );
  });

  it('reads on in text that opens a hundred thousand elements', () => {
    expect(plainText('start ' + '<i>'.repeat(100_000))).toBe('start');
  });
});

describe('plainLines', () => {
  it('starts a line at every block element, whatever the line breaks in the source', () => {
    expect(plainLines('<p>Mix\nwell.</p><p>Bake.</p><ul><li>Cool</li><li>Eat</li></ul>')).toEqual([
      'Mix well.',
      'Bake.',
      'Cool',
      'Eat',
    ]);
  });

  it('keeps the line breaks of text without block elements', () => {
    expect(plainLines('Mix <b>well</b>.\r\n\r\nBake.')).toEqual(['Mix well.', 'Bake.']);
  });
});

describe('foldSpace', () => {
  it('folds every kind of space to one', () => {
    expect(foldSpace('\t a \u00a0\u3000 b\n')).toBe('a b');
  });
});
