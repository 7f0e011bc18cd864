import { describe, expect, it } from '@jest/globals';
import { markedWords } from './marked-words.js';

describe('markedWords', () => {
  it('finds whole words, whatever signs are around and between them', () => {
    expect(markedWords('7 (large) Zwiebein, 1 Zwiebeinsuppe.', ['7 large', 'Zwiebein'])).toEqual([
      { text: '7 (large', isMarked: true },
      { text: ') ', isMarked: false },
      { text: 'Zwiebein', isMarked: true },
      { text: ', 1 Zwiebeinsuppe.', isMarked: false },
    ]);
  });

  it('prefers the longer of two, and takes signs of patterns as they are', () => {
    expect(markedWords('½ cup+', ['½', '½ cup'])).toEqual([
      { text: '½ cup', isMarked: true },
      { text: '+', isMarked: false },
    ]);
    expect(markedWords('1 l milk', ['1.l'])[0]).toEqual({ text: '1 l', isMarked: true });
    expect(markedWords('11 milk', ['1'])).toEqual([{ text: '11 milk', isMarked: false }]);
  });

  it('finds nothing without words', () => {
    expect(markedWords('2 eggs', [])).toEqual([{ text: '2 eggs', isMarked: false }]);
  });
});
