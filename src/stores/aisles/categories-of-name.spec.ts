import { describe, expect, it } from '@jest/globals';
import { aisleFor } from './aisle-for.js';
import { categoriesOfName } from './categories-of-name.js';

describe('the categories of an aisle', () => {
  it.each([
    ['Fruit & veg', 'produce'],
    ['Aisle 4 – Baking', 'baking'],
    ['Obst und Gemüse', 'produce'],
    ['Fruits et légumes', 'produce'],
    ['Frutas y verduras', 'produce'],
    ['Frutta e verdura', 'produce'],
    ['Groente & fruit', 'produce'],
    ['Bread', 'bakery'],
    ['Backwaren', 'bakery'],
    ['Boulangerie', 'bakery'],
    ['Butcher', 'meat'],
    ['Fleischtheke', 'meat'],
    ['Vlees, vis', 'meat fish'],
    ['Poissonnerie', 'fish'],
    ['Fruits de mer', 'fish'],
    ['Dairy', 'dairy eggs'],
    ['Eggs', 'eggs'],
    ['Tiefkühl', 'frozen'],
    ['Surgelés', 'frozen'],
    ['Diepvries', 'frozen'],
    ['Nudeln / Reis', 'pasta-rice-grains'],
    ['Epices', 'spices'],
    ['Konserven', 'canned'],
    ['Salsas', 'sauces'],
    ['Olio e aceto', 'oils'],
    ['Crisps', 'snacks'],
    ['Süßwaren', 'sweets'],
    ['Petit déjeuner', 'breakfast'],
    ['Fruit juice', 'drinks'],
    ['Getränke', 'drinks alcohol'],
    ['Wein', 'alcohol'],
    ['Windeln', 'baby'],
    ['Animalerie', 'pet'],
    ['Cleaning', 'household'],
    ['Drogerie', 'household hygiene'],
    ['Sonstiges', 'other'],
    ['Gang 7', ''],
    ['By the door', ''],
  ])('of the name %s are %s', (name, categories) => {
    expect(categoriesOfName(name).join(' ')).toBe(categories);
  });
});

describe('the aisle of a category', () => {
  it('is the one with the fewest categories, then the first', () => {
    const drinks = { id: 'drinks', categories: categoriesOfName('Drinks and beverages') };
    const [wine, beer] = ['Wine', 'Beer'].map((name) => ({ id: name, categories: categoriesOfName(name) }));
    const aisles = [drinks, wine, beer].flatMap((aisle) => aisle ?? []);
    expect(aisleFor('alcohol', aisles)).toBe('Wine');
    expect(aisleFor('drinks', aisles)).toBe('drinks');
    expect(aisleFor('fish', aisles)).toBeNull();
  });
});
