import { describe, expect, it } from '@jest/globals';
import { addressQuery, isFiltered, recipeQueryOf, searchOf } from './recipe-query.js';

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
});
