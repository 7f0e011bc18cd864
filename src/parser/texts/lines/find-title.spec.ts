import { describe, expect, it } from '@jest/globals';
import { cleanTitle, findTitle } from './find-title.js';
import { labelLines } from './label-lines.js';
import { readSourceLines } from './source-lines.js';

const titleOf = (text: string) => findTitle(labelLines(readSourceLines(text)), null).name;

describe('cleanTitle', () => {
  it.each([
    ['Charred corn salad | You will make this weekly', 'Charred corn salad'],
    ['Knusprige Ofenkartoffeln | einfach & schnell', 'Knusprige Ofenkartoffeln'],
    ['Gebratener Reis | Besser als vom Imbiss', 'Gebratener Reis'],
  ])('leaves out the promise behind the bar of %j', (title, name) => {
    expect(cleanTitle(title)).toBe(name);
  });

  it.each([
    ['Emmas Kochblog | Maultaschen', 'Maultaschen'],
    ['Kitchen Stories | Ratatouille', 'Ratatouille'],
    ['Pisto manchego - La cocina de Ana', 'Pisto manchego'],
    ['Ricette di Lia · Pasta e fagioli', 'Pasta e fagioli'],
    ['Slow cooker beef - with red wine', 'Slow cooker beef - with red wine'],
    ['Kitchen garden soup', 'Kitchen garden soup'],
  ])('leaves out the name of a site beside the dish in %j', (title, name) => {
    expect(cleanTitle(title)).toBe(name);
  });

  it.each([
    ['Oat squares - about $0.80 a piece', 'Oat squares'],
    ['Linsensuppe (unter 5 €)', 'Linsensuppe'],
    ['Million dollar chicken', 'Million dollar chicken'],
  ])('leaves out what a dish costs: %j', (title, name) => {
    expect(cleanTitle(title)).toBe(name);
  });

  it.each(['Ziegenkäse | Rote Bete', 'Cacio e pepe | Carbonara'])(
    'keeps both halves where the second may be the dish: %j',
    (title) => {
      expect(cleanTitle(title)).toBe(title);
    },
  );
});

describe('findTitle', () => {
  it.each([
    [
      'Der krumme Löffel\nKürbissuppe mit Salbei\nIm Herbst kochen wir sie jede Woche.\nKürbissuppe mit Salbei',
      'Kürbissuppe mit Salbei',
    ],
    ['The bent spoon\nPumpkin soup\nWe cook it each week in autumn.\nPumpkin soup', 'Pumpkin soup'],
  ])('takes the name of a food that is repeated above the ingredients: %j', (above, name) => {
    expect(titleOf(`${above}\n\nIngredients\n300 g pumpkin`)).toBe(name);
  });

  it.each([
    ['Apfelkuchen wie bei Oma\nSchnell und gut\nWir lieben ihn.\nSchnell und gut', 'Apfelkuchen wie bei Oma'],
    ['Apple cake\nEmma Krause\nMy favourite cake for the autumn.\nEmma Krause', 'Apple cake'],
  ])('takes no praise and no author that is repeated: %j', (above, name) => {
    expect(titleOf(`${above}\n\nIngredients\n300 g apples`)).toBe(name);
  });
});
