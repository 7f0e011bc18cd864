import { describe, expect, it } from '@jest/globals';
import { underHeadingsOfMethod } from './headings-of-method.js';

const lines = (...texts: string[]) => texts.map((line) => ({ line, group: null }));
const step = (text: string, section: string | null = null) => ({ text, section, images: [] });
const LIST = lines('Patties', '400 g mince', 'salt', 'Sauce', '2 tomatoes', 'pepper');
const GROUPED = [
  { line: '400 g mince', group: 'Patties' },
  { line: 'salt', group: 'Patties' },
  { line: '2 tomatoes', group: 'Sauce' },
  { line: 'pepper', group: 'Sauce' },
];

describe('underHeadingsOfMethod', () => {
  it.each([
    ['labels of its steps', [step('Patties: Knead the mince.'), step('Sauce: Boil the tomatoes.')]],
    ['names of its sections', [step('Knead the mince.', 'Patties'), step('Boil the tomatoes.', 'Sauce')]],
    ['lines of their own', [step('PATTIES'), step('Knead the mince.'), step('Sauce'), step('Boil the tomatoes.')]],
  ])('groups the list by what the method has as %s', (_, steps) => {
    expect(underHeadingsOfMethod(LIST, steps)).toEqual(GROUPED);
  });

  it('leaves lines with an amount, the last line, and what the method only mentions', () => {
    const list = lines('2 tomatoes', 'salt', 'pepper');
    expect(underHeadingsOfMethod(list, [step('2 tomatoes: peel them.'), step('Add salt.'), step('Pepper')])).toEqual(
      list,
    );
  });
});
