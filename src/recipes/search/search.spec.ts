import { describe, expect, it } from '@jest/globals';
import { searchDocument } from './search-document.js';
import { filterQuery, filterTerms, wordQueries } from './search-query.js';
import { canBeMistyped, indexedWords, nearForms, queryWords } from './search-words.js';

const nothing = { title: [], description: [], ingredients: [], steps: [], tags: [] };

describe('queryWords', () => {
  it('folds case and accents and drops repetitions', () => {
    expect(queryWords('  Crème CREME, brûlée! ')).toEqual(['creme', 'brulee']);
  });

  it('has no words in punctuation', () => {
    expect(queryWords('!? – …')).toEqual([]);
  });
});

describe('indexedWords', () => {
  it('lets a word inside an unspaced run be found', () => {
    expect(indexedWords('鶏肉のトマト煮')).toContain('トマト煮');
  });

  it('bounds the length of a word', () => {
    expect(indexedWords('x'.repeat(100_000))).toEqual(['x'.repeat(40)]);
  });
});

describe('nearForms', () => {
  const near = (one: string, other: string) => nearForms(one).some((form) => nearForms(other).includes(form));

  it.each([
    ['chiken', 'chicken'],
    ['chickken', 'chicken'],
    ['fosh', 'fish'],
    ['rcie', 'rice'],
    ['tomatoe', 'tomato'],
  ])('brings %s and %s together', (typed, meant) => {
    expect(near(typed, meant)).toBe(true);
  });

  it.each([
    ['beef', 'bread'],
    ['salmon', 'lemon'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(near(one, other)).toBe(false);
  });

  it('is not tried on numbers and very short words', () => {
    expect(['12', 'ab', '2026'].some(canBeMistyped)).toBe(false);
  });
});

describe('wordQueries', () => {
  it('looks in the chosen fields only, from the beginning and by number', () => {
    expect(wordQueries('tomatoes', ['title', 'steps']).map(({ exact }) => exact)).toEqual([
      "'t:tomatoes':* | 't=tomato' | 's:tomatoes':* | 's=tomato'",
    ]);
  });

  it('has the same as ranges of lexemes', () => {
    const [{ ranges } = { ranges: [] }] = wordQueries('tomatoes', ['title']);
    const isIn = (lexeme: string) => ranges.some(([first, last]) => first <= lexeme && lexeme <= last);
    expect(['t:tomatoes', 't:tomatoes2', 't:tomatoesß', 't=tomato'].filter(isIn)).toHaveLength(4);
    expect(['t:tomato', 't=tomatoes', 't=tomato2', 's:tomatoes'].filter(isIn)).toEqual([]);
  });
});

describe('filterTerms', () => {
  it('combines the values of one kind by the mode and always both kinds', () => {
    expect(filterTerms(['A', 'b'], ['Lunch'], 'OR')).toEqual([['#a', '#b'], ['@Lunch']]);
    expect(filterTerms(['A', 'b'], ['Lunch'], 'AND')).toEqual([['#a'], ['#b'], ['@Lunch']]);
    expect(filterTerms(['A', 'a'], [], 'AND')).toEqual([['#a']]);
    expect(filterTerms([], [], 'AND')).toEqual([]);
  });
});

describe('filterQuery', () => {
  it('requires one lexeme of every list', () => {
    expect(filterQuery([['#a', '#b'], ['@Lunch']])).toBe("('#a' | '#b') & ('@Lunch')");
    expect(filterQuery([])).toBe('');
  });

  it('quotes what a tag may hold', () => {
    expect(filterQuery(filterTerms(["mum's \\ 1"], [], 'OR'))).toBe("('#mum''s \\\\ 1')");
  });
});

describe('searchDocument', () => {
  it('marks each word with its field', () => {
    const { lexemes } = searchDocument({
      texts: { ...nothing, title: ['Soup'], tags: ['Quick'] },
      tags: ['Quick'],
      categories: ['Dinner'],
    });
    expect(lexemes.toSorted()).toEqual(['#quick', '@Dinner', 'g:quick', 'g=quick', 't:soup', 't=soup']);
  });

  it('stays within what a tsvector can hold', () => {
    const words = Array.from({ length: 60_000 }, (_, index) => `${index}wordwordword`).join(' ');
    const { lexemes } = searchDocument({
      texts: { ...nothing, title: ['Findable'], steps: [words] },
      tags: [],
      categories: [],
    });
    expect(Buffer.byteLength(lexemes.join(''))).toBeLessThan(1_000_000);
    expect(lexemes).toContain('t:findable');
  });
});
