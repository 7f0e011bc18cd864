import { describe, expect, it } from '@jest/globals';
import type { LineParts } from '../../../recipes/reading/ingredient-line.js';
import { lineAt, Lines } from './lines.js';

const MOST = { lines: 5, characters: 20 };

function parts(amount: string, unit: string, name: string, note = ''): LineParts {
  return { amount, unit, name, note };
}

const FLOUR = parts('500', 'g', 'flour');
const EGG = parts('1', '', 'egg');

describe('the lines of ingredients', () => {
  it('are headings, too long, or ingredients that have to be read', () => {
    const lines = new Lines([], '', MOST);
    const text = 'Dough:\n\n 500 g flour \n# Top\n1 egg\n' + 'x'.repeat(21);
    expect(lines.shown(text).map(({ kind }) => kind)).toEqual([
      'heading',
      'ingredient',
      'heading',
      'ingredient',
      'tooLong',
    ]);
    expect(lines.unread(text)).toEqual(['500 g flour', '1 egg']);
    lines.learn(['500 g flour', '1 egg'], [FLOUR, EGG], text);
    expect(lines.unread(text)).toEqual([]);
    expect(lines.shown(text)[1]).toMatchObject({ line: '500 g flour', parts: FLOUR, isCorrected: false });
  });

  it('are as many as a recipe may have', () => {
    expect(new Lines([], '', MOST).shown('a\nb\nc\nd\ne\nf')).toHaveLength(5);
  });

  it('with the same text are stored one by one', () => {
    const stored = [
      { line: '2 can beans', ...parts('2', 'can', 'beans') },
      { line: '2 can beans', ...parts('2', '', 'can beans') },
    ];
    const lines = new Lines(stored, '', MOST);
    const text = '2 can beans\n2 can beans\n2 can beans';
    expect(lines.shown(text).map((line) => line.parts?.name ?? null)).toEqual(['beans', 'can beans', null]);
    expect(new Set(lines.shown(text).map(({ key }) => key)).size).toBe(3);
  });

  it('are forgotten when they are gone', () => {
    const lines = new Lines([], '', MOST);
    lines.learn(['1 egg'], [EGG], '2 eggs');
    expect(lines.unread('1 egg')).toEqual(['1 egg']);
  });
});

describe('a line that is corrected', () => {
  it('is sent with the form, as long as the text has it', () => {
    const lines = new Lines([{ line: '1 egg', ...EGG }], '', MOST);
    lines.correct('1 egg', parts('1', '', 'egg', 'large'));
    expect(lines.shown('1 egg')).toMatchObject([{ parts: { note: 'large' }, isCorrected: true }]);
    expect(JSON.parse(lines.correctionsText('salt\n1 egg'))).toEqual([
      { line: '1 egg', amount: '1', unit: '', name: 'egg', note: 'large' },
    ]);
    expect(lines.correctionsText('2 eggs')).toBe('');
  });

  it('is what it was before when it is taken back, or corrected to the same', () => {
    const lines = new Lines([{ line: '1 egg', ...EGG }], '', MOST);
    for (const back of [null, { ...EGG }]) {
      lines.correct('1 egg', parts('1', '', 'goose egg'));
      lines.correct('1 egg', back);
      expect([lines.shown('1 egg')[0]?.parts, lines.correctionsText('1 egg')]).toEqual([EGG, '']);
    }
  });

  it('comes back with a form that was refused', () => {
    const sent = JSON.stringify([{ line: '1 egg', ...parts('1', '', 'goose egg') }]);
    const lines = new Lines([], sent, MOST);
    expect(lines.unread('1 egg')).toEqual([]);
    expect(lines.correctionsText('1 egg')).toBe(sent);
  });
});

describe('the line of the caret', () => {
  it.each([
    ['a\n\nb', 0, 0],
    ['a\n\nb', 1, 0],
    ['a\n\nb', 2, null],
    ['a\n\nb', 4, 1],
    ['', 0, null],
  ])('in %j at %d is %s', (text, caret, place) => {
    expect(lineAt(text, caret)).toBe(place);
  });
});
