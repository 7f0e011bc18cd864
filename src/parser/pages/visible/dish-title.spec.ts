import { describe, expect, it } from '@jest/globals';
import type { Element } from 'domhandler';
import { dishTitle } from './dish-title.js';

const headings = (...texts: string[]) =>
  texts.map((text) => ({ text, rank: 2, isItem: false, element: {} as Element, tips: [] }));

describe('the title of the dish', () => {
  it.each([
    ['Magazin', 'Linsensuppe - Küchenfreunde', ['Magazin', 'Linsensuppe', 'Zutaten'], 'Linsensuppe'],
    ['We value your privacy', 'Thin Pancakes | Spoon', ['We value your privacy', 'Thin Pancakes'], 'Thin Pancakes'],
    ['Spoon House', 'Spoon House - Leek Tart', ['Spoon House', 'Leek Tart', 'Ingredients'], 'Leek Tart'],
    ['Menu', 'Accueil', ['Menu', 'Crêpes fines', 'Ingrédients'], 'Crêpes fines'],
    ['Küchenfreunde', 'Küchenfreunde', ['Ihre Privatsphäre', 'Linsensuppe', 'Zutaten'], 'Linsensuppe'],
    ['Die Blaue Küche', 'Die Blaue Küche: Lauchsuppe', ['Die Blaue Küche', 'Lauchsuppe'], 'Lauchsuppe'],
    ['Cocina Azul', 'Sopa | Cocina Azul', ['Cocina Azul', 'Sopa'], 'Sopa'],
    ['Emmas Blog: Lemon cake', 'Emmas Blog: Lemon cake', ['Emmas Blog', 'Lemon cake'], 'Lemon cake'],
    ['Suppe | Unser Landhaus', 'Suppe | Unser Landhaus', ['Unser Landhaus', 'Suppe'], 'Suppe'],
  ])('is a heading above the ingredients where the page calls itself %s', (found, title, texts, name) => {
    expect(dishTitle(found, headings(...texts), title, ['kitchen'])).toBe(name);
  });

  it.each([
    ['Leek soup', 'Leek soup - Home', ['Leek soup', 'Home', 'Ingredients']],
    ['Sunday special', 'Sunday special', ['Sunday special', 'Why you will love tomato soup', 'Ingredients']],
    ['Sunday special', 'Sunday special', ['Sunday special', 'Ingredients', 'Tomato sauce']],
  ])('is the one that was found where it names a food or is a heading: %s', (found, title, texts) => {
    expect(dishTitle(found, headings(...texts), title, ['kitchen'])).toBe(found);
  });
});
