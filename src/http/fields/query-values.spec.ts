import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { IsBoolean, IsInt, IsString } from 'class-validator';
import { queryValues } from './query-values.js';
import { IsList, IsText, Optional } from './validation.js';

class QueryDto {
  @Optional()
  @IsInt()
  count?: number;

  @Optional()
  @IsBoolean()
  only?: boolean;

  @Optional()
  @IsString()
  text?: string;

  @Optional()
  @IsList(9)
  @IsText(9, 1, { each: true })
  list?: string[];
}

describe('queryValues', () => {
  it.each<[object, object]>([
    [{ count: '12' }, { count: 12 }],
    [{ count: '-1.5' }, { count: -1.5 }],
    [{ count: '1e3' }, { count: '1e3' }],
    [{ count: '0x10' }, { count: '0x10' }],
    [{ count: ' 1' }, { count: ' 1' }],
    [{ count: ['1', '2'] }, { count: ['1', '2'] }],
    [{ only: 'true' }, { only: true }],
    [{ only: 'false' }, { only: false }],
    [{ only: '1' }, { only: '1' }],
    [{ text: '12' }, { text: '12' }],
    [{ text: 'true' }, { text: 'true' }],
    [{ list: 'a' }, { list: ['a'] }],
    [{ list: 'a, b,,c' }, { list: ['a', 'b', 'c'] }],
    [{ list: ['a,b', 'c'] }, { list: ['a', 'b', 'c'] }],
    [{ list: ',' }, { list: [] }],
    [{ count: '', only: '', text: '', list: '' }, {}],
    [{ other: '1' }, { other: '1' }],
  ])('converts %j to %j', (query, values) => {
    expect(queryValues(QueryDto, query as Record<string, unknown>)).toEqual(values);
  });
});
