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

  it.each([
    'Schnelle Pasta in 20 Minuten',
    'Creamy pasta in 15 minutes',
    'Brot mit langer Gare über 24 Stunden',
    'Zimtschnecken mit nur 10 Minuten Arbeitszeit',
    'Pâtes en 20 minutes',
  ])('leaves a time that belongs to the name in it: %j', (title) => {
    expect(titleFacts(title)).toEqual({ name: title, servings: null, times: [] });
  });

  it.each(["Grandma's stew that feeds 8", 'Eintopf für nur 4 Personen'])(
    'cuts no name so that it ends in a joining word: %j',
    (title) => {
      expect(titleFacts(title)).toMatchObject({ name: title, servings: null });
    },
  );

  it.each([
    ['Leek pie Serves 4 Prep 10 min', 'Leek pie', 4, 10],
    ['Lauchkuchen, 4 Portionen, Arbeitszeit 10 Minuten', 'Lauchkuchen', 4, 10],
  ])('reads facts behind a mark or a label with a capital letter: %j', (title, name, servings, minutes) => {
    expect(titleFacts(title)).toEqual({ name, servings, times: [{ kind: 'prep', minutes }] });
  });
});
