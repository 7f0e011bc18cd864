import { describe, expect, it } from '@jest/globals';
import { titleFacts } from './title-facts.js';

describe('titleFacts', () => {
  it.each([
    ['Bean chili (serves 4)', 'Bean chili', 4],
    ['味噌汁（2人分）', '味噌汁', 2],
    ['Soupe au pistou pour 6', 'Soupe au pistou', 6],
    ['Kopytka - przepis na 4 porcje', 'Kopytka', 4],
    ['Pulled Pork - slow cooker', 'Pulled Pork - slow cooker', null],
    ['Bread (no knead)', 'Bread (no knead)', null],
    ['Cake for 1000 guests', 'Cake for 1000 guests', null],
    ['7 layer dip', '7 layer dip', null],
  ])('reads %j', (title, name, servings) => {
    expect(titleFacts(title)).toMatchObject({ name, servings });
  });

  it('reads times beside the servings', () => {
    expect(titleFacts('Crème brûlée (4 pers. - 15 min de préparation)')).toEqual({
      name: 'Crème brûlée',
      servings: 4,
      times: [{ kind: 'prep', minutes: 15 }],
    });
  });
});
