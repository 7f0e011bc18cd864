import { describe, expect, it } from '@jest/globals';
import { ConflictError, NotFoundError } from '../../http/problems/errors.js';
import { nameKey } from '../../shared/text/name-key.js';
import { type Candidate, theOneNamed } from './find-one.js';

const SOUGHT = { kind: 'recipe', seen: 'list_recipes' };
const named = (...names: string[]): Candidate[] =>
  names.map((name, nth) => ({ id: `id-${nth}`, name, key: nameKey(name) }));

describe('theOneNamed', () => {
  it.each([
    ['tomato soup', ['Tomato Soup', 'Tomato soup with rice'], 0],
    ['TOMATOES SOUP', ['Leek soup', 'Tomato soup'], 1],
    ['rice', ['Tomato soup', 'Tomato soup with rice'], 1],
    ['Crème brulee', ['Creme brûlée'], 0],
  ])('%j among %j is the one at %d', (name, names, nth) => {
    expect(theOneNamed(name, named(...names), SOUGHT)).toMatchObject({ id: `id-${nth}` });
  });

  it('refuses a name that nothing has', () => {
    expect(() => theOneNamed('quin', named('Quince', 'Plum'), SOUGHT)).toThrow(NotFoundError);
  });

  it('lists up to five that match', () => {
    const all = named(...Array.from({ length: 7 }, (_, nth) => `Soup ${nth}`));
    const call = (): unknown => theOneNamed('soup', all, SOUGHT);
    expect(call).toThrow(ConflictError);
    expect(call).toThrow(/"Soup 0" \(id id-0\), .*"Soup 4" \(id id-4\) and more/);
    expect(call).not.toThrow(/Soup 5/);
  });
});
