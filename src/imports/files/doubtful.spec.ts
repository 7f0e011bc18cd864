import { describe, expect, it } from '@jest/globals';
import { parseRecipeText } from '../../parser/texts/parse-text.js';
import { doubtfulIn, NOTHING_DOUBTFUL } from './doubtful.js';

const draft = parseRecipeText(
  'Pfannkuchen\n\nZutaten\n2 EL Mehi\n1/2 l Milch\n\nZubereitung\nDas Mehi mit der Milch verrühren.',
);

describe('doubtfulIn', () => {
  it('has the words of the recipe with their lines as they were read', () => {
    expect(doubtfulIn(draft, ['2 EL', 'Mehi', '1/2 l'])).toEqual({
      words: ['2 EL', 'Mehi', '1/2 l'],
      lines: ['2 EL Mehi', '1/2 l Milch', 'Das Mehi mit der Milch verrühren.'],
    });
  });

  it('finds whole words, whatever signs are between them, and none across two lines', () => {
    expect(doubtfulIn(draft, ['1 2 l', 'Meh', 'Mehi 1'])).toEqual({ words: ['1 2 l'], lines: ['1/2 l Milch'] });
  });

  it('leaves out words of other texts of the pages, however many come before', () => {
    const others = Array.from({ length: 200 }, (_, index) => `wort${index}`);
    expect(doubtfulIn(draft, others)).toEqual(NOTHING_DOUBTFUL);
    expect(doubtfulIn(draft, [...others, 'Milch'])).toMatchObject({ words: ['Milch'] });
  });
});
