import { describe, expect, it } from '@jest/globals';
import { addressQuery, isFiltered, recipeQueryOf, searchOf, shorterSearches } from './recipe-query.js';

const COOKBOOK = '0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d';
const CUISINE = '1b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d';

describe('the address of the list of recipes', () => {
  it('says what is searched, filtered and sorted, and reads the same again', () => {
    const params = { search: 'plum & pie', tag: 'à la carte', category: 'Dinner', time: '30', rating: '4' };
    const query = recipeQueryOf({
      ...params,
      favorites: '1',
      cookbook: COOKBOOK,
      cuisine: CUISINE,
      sort: 'titleAsc',
      page: '3',
    });
    const again = Object.fromEntries(new URLSearchParams(addressQuery(query)));
    expect(recipeQueryOf(again)).toEqual(query);
    expect(query).toMatchObject({ search: 'plum & pie', time: 30, rating: 4, favorites: true, page: 3 });
  });

  it('takes the shortest of several times', () => {
    expect(recipeQueryOf({ time: ['60', '30', '7'] }).time).toBe(30);
  });

  it('leaves out what has no meaning', () => {
    const params = {
      search: ['a', 'b'],
      tag: ' ',
      category: 'Tea',
      time: '7',
      rating: '9',
      cookbook: 'x',
      sort: 'x',
      page: '-1',
    };
    expect(addressQuery(recipeQueryOf(params))).toBe('');
    expect(isFiltered(recipeQueryOf(params))).toBe(false);
  });

  it('begins the second page behind the first', () => {
    expect(searchOf(recipeQueryOf({ page: '2' }))).toMatchObject({ cursor: 24, limit: 24 });
  });

  it('sorts by relevance when something is searched, unless an order is chosen', () => {
    const modes = [{}, { search: 'plum' }, { search: 'plum', sort: 'titleAsc' }].map(
      (params) => searchOf(recipeQueryOf(params)).sortMode,
    );
    expect(modes).toEqual(['dateDesc', 'none', 'titleAsc']);
  });

  it.each([
    ['chicken 30 min', {}, 'chicken', 30],
    ['20min Huhn', {}, 'Huhn', 20],
    ['poulet 45 minutes', { time: '30' }, 'poulet', 30],
    ['30 minutos', {}, '', 30],
    ['pollo 90 minuti', { time: '60' }, 'pollo', 60],
    ['30 mint leaves', {}, '30 mint leaves', undefined],
    ['chicken 0 min', {}, 'chicken 0 min', undefined],
  ])('reads a time of cooking in %j as a filter', (search, params, term, time) => {
    const sent = searchOf(recipeQueryOf({ search, ...params }));
    expect([sent.search, sent.maxCookingTime]).toEqual([term, time]);
  });

  it('leaves out one word after the other, and a time as a whole', () => {
    expect(shorterSearches('quick  chicken 30 min')).toEqual([
      { part: 'quick', rest: 'chicken 30 min' },
      { part: 'chicken', rest: 'quick 30 min' },
      { part: '30 min', rest: 'quick chicken' },
    ]);
    for (const search of ['', 'chicken', 'a b c d e f']) expect(shorterSearches(search)).toEqual([]);
  });
});
