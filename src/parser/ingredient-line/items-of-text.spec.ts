import { describe, expect, it } from '@jest/globals';
import { itemsOfText, MOST_ITEMS } from './items-of-text.js';

const FOODS = 'milk eggs Milch Eier lait œufs leche huevos latte uova melk eieren'.split(' ');

function itemsOf(text: string): string[] {
  return itemsOfText(text, (item) => FOODS.includes(item.replace(/^\d+ /, '')));
}

describe('the items of a text', () => {
  it.each([
    ['milk\neggs\r\nbread', ['milk', 'eggs', 'bread']],
    [
      '- milk\n* eggs\n• bread\n1. rice\n2) tea\n[ ] soap\n- [x] jam',
      ['milk', 'eggs', 'bread', 'rice', 'tea', 'soap', 'jam'],
    ],
    ['• milk • eggs\njam ▪ rice', ['milk', 'eggs', 'jam', 'rice']],
    ['Dairy:\n- milk\n\n# Other\nsoap', ['milk', 'soap']],
    ['bread, eggs, 6 bananas', ['bread', 'eggs', '6 bananas']],
    ['bread,eggs;6 bananas', ['bread', 'eggs', '6 bananas']],
    ['Brot, 1,5 l Milch, Eier', ['Brot', '1,5 l Milch', 'Eier']],
    ['cheese (Gouda, mild), ham', ['cheese (Gouda, mild)', 'ham']],
    ['cheese (Gouda, ham', ['cheese (Gouda', 'ham']],
    ['2 onions, finely chopped', ['2 onions, finely chopped']],
    ['garlic, 3 cloves', ['garlic, 3 cloves']],
    ['Gouda, 200 g, butter', ['Gouda, 200 g', 'butter']],
    ['bread, milk and eggs', ['bread', 'milk', 'eggs']],
    ['bread, milk, and eggs', ['bread', 'milk', 'eggs']],
    ['Brot, Milch und 6 Eier', ['Brot', 'Milch', '6 Eier']],
    ['pain, lait et œufs', ['pain', 'lait', 'œufs']],
    ['pan, leche y huevos', ['pan', 'leche', 'huevos']],
    ['pane, latte e uova', ['pane', 'latte', 'uova']],
    ['brood, melk en eieren', ['brood', 'melk', 'eieren']],
    ['Brot, Milch, und Eier', ['Brot', 'Milch', 'Eier']],
    ['pain, lait, et œufs', ['pain', 'lait', 'œufs']],
    ['pan, leche, y huevos', ['pan', 'leche', 'huevos']],
    ['pane, latte, e uova', ['pane', 'latte', 'uova']],
    ['brood, melk, en eieren', ['brood', 'melk', 'eieren']],
    ['bread, green and red peppers', ['bread', 'green and red peppers']],
    ['bread, half and half', ['bread', 'half and half']],
    ['ham and eggs', ['ham and eggs']],
    ['milk and 2 eggs', ['milk', '2 eggs']],
    ['bread, milk and 2 eggs', ['bread', 'milk', '2 eggs']],
    ['Milch und 6 Eier', ['Milch', '6 Eier']],
    ['lait et 2 œufs', ['lait', '2 œufs']],
    ['1 cup and 2 tablespoons milk', ['1 cup and 2 tablespoons milk']],
    ['2 large and 3 small eggs', ['2 large and 3 small eggs']],
    ['bread, Head and Shoulders', ['bread', 'Head and Shoulders']],
    ['2% milk', ['2% milk']],
    ['milk, 2%', ['milk, 2%']],
    ['leeks, 2 large, soap', ['leeks, 2 large', 'soap']],
    ['Möhren, zwei, Seife', ['Möhren, zwei', 'Seife']],
    ['peaches, 1 can (15 oz), soap', ['peaches, 1 can (15 oz)', 'soap']],
    ['soap, 2 large pizzas', ['soap', '2 large pizzas']],
    ['Käse, 45 % Fett i. Tr., ham', ['Käse, 45 % Fett i. Tr.', 'ham']],
    ['milk, 100% rye bread', ['milk', '100% rye bread']],
    ['Omega 3 capsules', ['Omega 3 capsules']],
    ['1.5 l Coke', ['1.5 l Coke']],
    [' \n - \n', []],
    ['', []],
  ])('%j are %j', (text, items) => {
    expect(itemsOf(text)).toEqual(items);
  });

  it.each([
    // A comma between two things to buy.
    ['salt, pepper', ['salt', 'pepper']],
    ['2 l milk, 6 eggs; butter', ['2 l milk', '6 eggs', 'butter']],
    ['bread, chopped tomatoes, minced beef', ['bread', 'chopped tomatoes', 'minced beef']],
    ['toilet paper, smoked salmon, frozen peas', ['toilet paper', 'smoked salmon', 'frozen peas']],
    ['Salz, Pfeffer', ['Salz', 'Pfeffer']],
    ['2,5 kg Kartoffeln, gehackte Tomaten', ['2,5 kg Kartoffeln', 'gehackte Tomaten']],
    ['brot, getrocknete tomaten, bier', ['brot', 'getrocknete tomaten', 'bier']],
    ['sel, poivre', ['sel', 'poivre']],
    ['1,5 l de lait, fromage râpé, crème fraîche', ['1,5 l de lait', 'fromage râpé', 'crème fraîche']],
    ['sal, pimienta', ['sal', 'pimienta']],
    ['pan, carne picada, queso rallado', ['pan', 'carne picada', 'queso rallado']],
    ['sale, pepe', ['sale', 'pepe']],
    ['pane, pomodori pelati, prosciutto cotto', ['pane', 'pomodori pelati', 'prosciutto cotto']],
    ['zout, peper', ['zout', 'peper']],
    ['brood, gehakt, room, 1,5 l melk', ['brood', 'gehakt', 'room', '1,5 l melk']],
    // A comma before what is said of one.
    ['tomatoes, chopped', ['tomatoes, chopped']],
    ['butter, at room temperature, bread', ['butter, at room temperature', 'bread']],
    ['2 onions, peeled and cut into wedges, 1 leek', ['2 onions, peeled and cut into wedges', '1 leek']],
    ['4 peppers, seeds removed', ['4 peppers, seeds removed']],
    ['oil, for frying', ['oil, for frying']],
    ['Tomaten, gewürfelt', ['Tomaten, gewürfelt']],
    ['Butter, zimmerwarm, Brot', ['Butter, zimmerwarm', 'Brot']],
    ['1 Zwiebel, in feine Würfel geschnitten', ['1 Zwiebel, in feine Würfel geschnitten']],
    ['Öl, zum Braten', ['Öl, zum Braten']],
    ['tomates, hachées', ['tomates, hachées']],
    ['carottes, râpées, pain', ['carottes, râpées', 'pain']],
    ['1 oignon, coupé en dés', ['1 oignon, coupé en dés']],
    ['2 cebollas, picadas', ['2 cebollas, picadas']],
    ['queso, sin lactosa, pan', ['queso, sin lactosa', 'pan']],
    ['2 cipolle, tritate finemente', ['2 cipolle, tritate finemente']],
    ['burro, a temperatura ambiente', ['burro, a temperatura ambiente']],
    ['2 uien, fijngesneden', ['2 uien, fijngesneden']],
    ['tomaten, in blokjes, brood', ['tomaten, in blokjes', 'brood']],
  ])('of %j are %j', (text, items) => {
    expect(itemsOf(text)).toEqual(items);
  });

  it('are more than the limit for a text with too many, without looking at each', () => {
    expect(itemsOf('milk,'.repeat(2_000)).length).toBeGreaterThan(MOST_ITEMS);
  });
});
