import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { withoutWordsOfSite } from './without-words-of-site.js';

const page = parseHtml('<title>Kitchen</title>', 'https://kitchen.example/1');

describe('the name of a dish', () => {
  it.each([
    ['Apfelpfannkuchen - einfach & schnell | Kochwelt.example', 'Apfelpfannkuchen - einfach & schnell'],
    ['Thin Pancakes - spoonhouse.example', 'Thin Pancakes'],
    ['Tarte - facile et rapide - marmite.example', 'Tarte - facile et rapide'],
    ['Pfannkuchen » www.lecker.example.at', 'Pfannkuchen'],
    ['Poulet rôti - 1.5 kg', 'Poulet rôti - 1.5 kg'],
    ['Plum Cake (with Video) - The Busy Stove', 'Plum Cake'],
    ['Plum Cake (video)', 'Plum Cake (video)'],
    ['Plum Cake - Our Favourite Butter Cake', 'Plum Cake - Our Favourite Butter Cake'],
    ['Recette Quiche aux poireaux - Toutes les recettes du Buffet', 'Quiche aux poireaux'],
    ['Linsensuppe Rezept - Alle Rezepte der Kammer', 'Linsensuppe'],
    ['Receta de gazpacho', 'gazpacho'],
    ['Recette de ma grand-mère', 'Recette de ma grand-mère'],
    ['Recette de famille', 'Recette de famille'],
  ])('is without the words of its site: %s', (name, own) => {
    expect(withoutWordsOfSite(name, page)).toBe(own);
  });
});
