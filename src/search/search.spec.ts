import { describe, expect, it } from '@jest/globals';
import { searchDocument } from './search-document.js';
import { filterQuery, filterTerms, mealQuery, withSimilar, wordQueries } from './search-query.js';
import { canBeMistyped, indexedWords, nearForms, queryWords } from './search-words.js';

const nothing = { title: [], description: [], ingredients: [], steps: [], tags: [] };

describe('queryWords', () => {
  it('folds case and accents and drops repetitions', () => {
    expect(queryWords('  Crème CREME, brûlée! ')).toEqual(['creme', 'brulee']);
  });

  it.each([
    'salt & pepper',
    'salt and pepper',
    'salt und pepper',
    'salt et pepper',
    'salt y pepper',
    'salt e pepper',
    'salt en pepper',
    'salt n pepper',
  ])('leaves out the "and" of %s', (term) => {
    expect(queryWords(term)).toEqual(['salt', 'pepper']);
  });

  it('keeps an "and" that stands first, last or alone', () => {
    expect([queryWords('en'), queryWords('mac e'), queryWords('et voila')]).toEqual([
      ['en'],
      ['mac', 'e'],
      ['et', 'voila'],
    ]);
  });

  it('has no words in punctuation', () => {
    expect(queryWords('!? – …')).toEqual([]);
  });
});

describe('indexedWords', () => {
  it('lets a word inside an unspaced run be found', () => {
    expect(indexedWords('鶏肉のトマト煮')).toContain('トマト煮');
  });

  it.each([
    ['Hühnersuppe', 'suppe'],
    ['Erbsensuppen', 'suppen'],
    ['Nudelsalat', 'salat'],
    ['groentesoep', 'soep'],
    ['äppelkaka', 'kaka'],
    ['fiskegryte', 'gryte'],
    ['Dairy-free waffles', 'dairyfree'],
  ])('has the last part of a compound, and what a hyphen joins: %s', (text, part) => {
    expect(indexedWords(text)).toContain(part);
  });

  it.each([
    ['Hühnersuppe', 'suppen'],
    ['Tomatensoße', 'sauce'],
    ['Tomatensauce', 'sosse'],
    ['Apfelmus', 'mus'],
    ['Hähnchenkeulen', 'keule'],
    ['Fischstäbchen', 'staebchen'],
    ['Himbeeren', 'beere'],
    ['Käsespätzle', 'kaesespaetzle'],
    ['Ka\u0308sespätzle', 'kaesespaetzle'],
    ['Rødgrød med fløde', 'roedgroed'],
    ['Smörgåstårta', 'smoergaastaarta'],
  ])('has the forms of a last part, and umlauts as two letters: %s', (text, part) => {
    expect(indexedWords(text)).toContain(part);
  });

  it.each(['Abbrot', 'Hummus', 'Pineapple', 'Lentamente', 'Mushroom', 'Knoblauch'])('leaves %s whole', (word) => {
    expect(indexedWords(word)).toHaveLength(1);
  });

  it('takes no food for another one that its name ends with', () => {
    expect(indexedWords('Aardappel Granatapfel Kichererbsen')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:appel|apfel|erbsen?)$/)]),
    );
  });

  it('has no last parts of the verbs in steps', () => {
    expect(indexedWords('abdecken', false)).toEqual(['abdecken']);
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

  it('leaves out whole characters', () => {
    expect(nearForms('a𠮷b')).toEqual(['a𠮷b', '𠮷b', 'ab', 'a𠮷']);
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
});

describe('wordQueries', () => {
  const formsOf = (term: string): string[][] =>
    wordQueries(term, ['title']).map(({ exact }) => [...exact.matchAll(/'t:([^']+)':/g)].map(([, form = '']) => form));

  it.each([
    ['Kartoffeln', [['kartoffeln', 'kartoffel']]],
    ['Erdbeeren', [['erdbeeren', 'erdbeer']]],
    ['Möhren', [['mohren', 'moehren', 'mohre']]],
    ['aardappelen', [['aardappelen', 'aardappel']]],
    [
      'meat balls',
      [
        ['meat', 'meatballs'],
        ['balls', 'meatballs'],
      ],
    ],
    ['egg 2', [['egg'], ['2']]],
    ['chickens', [['chickens']]],
    ['kersen', [['kersen']]],
  ])('looks for the forms of %s', (term, forms) => {
    expect(formsOf(term)).toEqual(forms);
  });
});

describe('withSimilar', () => {
  it('lets words that differ in one letter count too, each for its own word', () => {
    const words = wordQueries('chiken curri', ['title']);
    const similar = ['chicken', 'curry', 'dessert'].map((word) => ({ word, near: nearForms(word) }));
    expect(withSimilar(words, similar, ['title']).map(({ exact }) => exact)).toEqual([
      "'t:chiken':* | 't=chiken' | 't:chikencurri':* | 't=chikencurri' | 't:chicken'",
      "'t:curri':* | 't=curri' | 't:chikencurri':* | 't=chikencurri' | 't:curry'",
    ]);
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

describe('mealQuery', () => {
  it('takes a recipe of one of the meals, or of none at all', () => {
    expect(mealQuery(['Dinner', 'Lunch'])).toBe("('@Dinner' | '@Lunch' | !('@Breakfast' | '@Snack'))");
    expect(mealQuery(['Breakfast', 'Lunch', 'Dinner', 'Snack'])).toBe('');
  });
});

describe('searchDocument', () => {
  const tags = Array.from({ length: 100 }, (_, index) => `tag ${index} ${'x'.repeat(400)}`);
  const manyWords = (count: number): string => Array.from({ length: count }, (_, index) => `${index}word`).join(' ');
  const lexemesOf = (texts: object): string[] =>
    searchDocument({ texts: { ...nothing, ...texts }, tags: [], categories: [] }).lexemes;

  it('marks each word with its field', () => {
    const { lexemes } = searchDocument({
      texts: { ...nothing, title: ['Soup'], tags: ['Quick'] },
      tags: ['Quick'],
      categories: ['Dinner'],
    });
    expect(lexemes.toSorted()).toEqual(['#quick', '@Dinner', 'g:quick', 'g=quick', 't:soup', 't=soup']);
  });

  it('has two words of a name as one, found only as a whole', () => {
    expect(lexemesOf({ title: ['Dairy free 2 pies'] })).toEqual(expect.arrayContaining(['t=dairyfre']));
    expect(lexemesOf({ title: ['Dairy free'] }).some((lexeme) => lexeme.startsWith('t:dairyf'))).toBe(false);
    expect(lexemesOf({ steps: ['Dairy free'] })).not.toContain('s=dairyfre');
  });

  it('stays within what a tsvector can hold', () => {
    const words = Array.from({ length: 60_000 }, (_, index) => `${'𐐨'.repeat(36)}${index}`).join(' ');
    const lexemes = lexemesOf({ title: ['Findable'], steps: [words] });
    expect(Buffer.byteLength(lexemes.join(''))).toBeLessThan(1_000_000);
    expect(lexemes).toContain('t:findable');
  });

  it('has ten thousand lexemes at most', () => {
    const steps = Array.from({ length: 10 }, (_, index) => `step${index} ${manyWords(1_500)} step${index}`);
    const description = [manyWords(5_000)];
    expect(lexemesOf({ description, steps }).length).toBe(10_000);
    expect(lexemesOf({ steps: [manyWords(20_000)] }).length).toBe(10_000);
  });

  it('has the title, the tags and the ingredients, however long the rest is', () => {
    const long = { description: [manyWords(60_000)], steps: [manyWords(60_000)] };
    const lexemes = lexemesOf({ ...long, title: ['Soup'], tags, ingredients: ['tomato'] });
    expect(lexemes).toEqual(expect.arrayContaining(['t:soup', 'g:99', 'i:tomato']));
  });

  it('reads a hundred thousand characters at most', () => {
    const text = `${'begin '.repeat(10)}${'. '.repeat(49_000)}in ${'. '.repeat(3_000)}beyond`;
    const lexemes = lexemesOf({ steps: [text] });
    expect(lexemes.toSorted()).toEqual(['s:begin', 's:in', 's=begin', 's=in']);
  });
});

describe('the s of an owner', () => {
  it.each(["Grandma's pie", 'Grandma’s pie', 'Grandmas pie'])(
    'is found with and without its apostrophe: %s',
    (title) => {
      expect(indexedWords(title)).toContain('grandmas');
      expect(queryWords(title)).toEqual(['grandmas', 'pie']);
    },
  );

  it('is none before another word', () => {
    expect(queryWords("l'oignon d'été")).toEqual(['l', 'oignon', 'd', 'ete']);
  });
});
