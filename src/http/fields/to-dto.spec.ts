import { describe, expect, it } from '@jest/globals';
import { InvalidRequestError } from '../problems/errors.js';
import { dtoPipe, toDto } from './to-dto.js';
import { IsCount, IsList, IsListOfObjects, IsListOfUnchecked, IsObjectOf, IsText, Optional } from './validation.js';

let looks = 0;

class LineDto {
  @IsText(20, 1)
  text!: string;

  @Optional()
  @IsListOfObjects(() => LineDto, 3)
  lines: LineDto[] = [];
}

class BookDto {
  @IsText(20, 1)
  title!: string;

  @Optional()
  @IsListOfObjects(
    () => {
      looks += 1;
      return LineDto;
    },
    1_000,
    (text) => ({ text }),
  )
  lines: LineDto[] = [];

  @Optional()
  @IsList(3, 1)
  @IsText(5, 1, { each: true })
  words: string[] = ['none'];
}

function issuesOf(value: object): { path: string; message: string }[] {
  try {
    toDto(BookDto, value);
    return [];
  } catch (error) {
    return [...(error as InvalidRequestError).issues];
  }
}

function pathsOf(value: object): string[] {
  return issuesOf(value).map(({ path }) => path);
}

describe('toDto', () => {
  it('makes objects of the classes at every level, with default values', () => {
    const book = toDto(BookDto, { title: ' Soup ', lines: [{ text: 'a', lines: [{ text: 'b' }] }, ' c '], other: 1 });
    expect(book).toEqual({
      title: 'Soup',
      lines: [
        { text: 'a', lines: [{ text: 'b', lines: [] }] },
        { text: 'c', lines: [] },
      ],
      words: ['none'],
    });
    expect(book.lines[0]?.lines[0]).toBeInstanceOf(LineDto);
  });

  it('makes a new object for each empty body, and still checks required fields', () => {
    class WordsDto {
      @Optional()
      @IsList(3, 1)
      @IsText(5, 1, { each: true })
      words: string[] = ['none'];
    }
    toDto(WordsDto, {}).words.push('more');
    expect(toDto(WordsDto, {})).toEqual({ words: ['none'] });
    expect(toDto(WordsDto, {})).toBeInstanceOf(WordsDto);
    expect(() => toDto(WordsDto, { words: [] })).toThrow(InvalidRequestError);
    for (let times = 0; times < 2; times++) expect(issuesOf({})).toMatchObject([{ path: 'title' }]);
  });

  it('reports every invalid field, also in lists of objects', () => {
    expect(
      pathsOf({ title: 5, lines: [{ text: 'a' }, { text: '', lines: [{ text: 'b' }, {}] }], words: ['toolong'] }),
    ).toEqual(['title', 'words', 'lines.1.text', 'lines.1.lines.1.text']);
  });

  it('refuses a list by its length before it checks its items', () => {
    looks = 0;
    expect(issuesOf({ title: 'a', lines: Array(1_001).fill({}), words: Array(100_000).fill({}) })).toMatchObject([
      { path: 'lines', message: 'lines must contain no more than 1000 elements' },
      { path: 'words', message: 'words must contain no more than 3 elements' },
    ]);
    expect(looks).toBe(0);
    expect(issuesOf({ title: 'a', words: [] })).toMatchObject([
      { path: 'words', message: 'words must contain at least 1 elements' },
    ]);
  });

  it('stops checking after fifty invalid fields, and reports that', () => {
    looks = 0;
    const value = { title: 'a', lines: Array(1_000).fill({}) };
    expect(issuesOf(value)).toHaveLength(50);
    expect(looks).toBe(50);
    expect(() => toDto(BookDto, value)).toThrow(/was not checked$/);
    expect(() => toDto(BookDto, { title: 'a', lines: Array(50).fill({}) })).toThrow(/more$/);
  });

  it.each([
    ['lists', [[{ text: 'a' }]]],
    ['numbers', [1]],
    ['nothing', [null]],
  ])('accepts no %s instead of objects', (_, lines) => {
    expect(issuesOf({ title: 'a', lines })).toEqual([{ path: 'lines', message: 'each of lines must be an object' }]);
  });

  it.each<unknown>([{}, [], ['a'], [['a']], { length: 1 }, { toString: 'a' }, { constructor: { name: 'String' } }])(
    'accepts no list or object instead of a text: %j',
    (title) => {
      expect(pathsOf({ title })).toEqual(['title']);
      expect(pathsOf({ title: 'a', words: [title] })).toEqual(['words']);
    },
  );

  it('ignores fields that every object has', () => {
    expect(
      toDto(BookDto, JSON.parse('{"title":"a","constructor":{"name":"x"},"__proto__":{"lines":["b"]}}') as object),
    ).toEqual({
      title: 'a',
      lines: [],
      words: ['none'],
    });
  });
});

describe('the objects in all lists of a body', () => {
  const body = { type: 'body', metatype: BookDto } as const;
  const bookOf = (lines: number): unknown =>
    dtoPipe.transform({ title: 'a', lines: Array(lines).fill({ text: 'a', lines: [{ text: 'b' }] }) }, body);

  it('are at most 2,000', () => {
    expect((bookOf(1_000) as BookDto).lines).toHaveLength(1_000);
    const threeOf = (line: object): object[] => [line, line, line];
    const much = { title: 'a', lines: Array(501).fill({ text: 'a', lines: threeOf({ text: 'b' }) }) };
    expect(issuesOf(much)).toEqual([
      { path: 'lines', message: 'the lists must contain no more than 2000 objects in all' },
    ]);
  });
});

describe('an object in an object', () => {
  class InnerDto {
    @IsCount(1)
    count!: number;
  }

  class OuterDto {
    @Optional()
    @IsObjectOf(() => InnerDto)
    inner?: InnerDto;

    @Optional()
    @IsListOfUnchecked(2)
    items?: unknown[];
  }

  function pathsIn(value: object): string[] {
    try {
      toDto(OuterDto, value);
      return [];
    } catch (error) {
      return (error as InvalidRequestError).issues.map(({ path }) => path);
    }
  }

  it('is checked by its own DTO, which drops unknown fields', () => {
    expect(toDto(OuterDto, { inner: { count: 2, more: 1 } })).toEqual({ inner: { count: 2 } });
    expect(toDto(OuterDto, {})).toEqual({});
  });

  it.each([
    [{ inner: { count: 0 } }, 'inner.count'],
    [{ inner: {} }, 'inner.count'],
    [{ inner: [] }, 'inner'],
    [{ inner: [{ count: 1 }] }, 'inner'],
    [{ inner: null }, 'inner'],
    [{ inner: 'text' }, 'inner'],
    [{ items: {} }, 'items'],
    [{ items: [1, 2, 3] }, 'items'],
  ])('%j is refused at %s', (value, path) => {
    expect(pathsIn(value)).toEqual([path]);
  });

  it('is left as it is in a list of unchecked items', () => {
    const items = [{ a: [1, { b: null }] }, 'text'];
    expect(toDto(OuterDto, { items })).toEqual({ items });
  });
});
