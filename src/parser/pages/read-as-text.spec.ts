import { describe, expect, it } from '@jest/globals';
import { parsePage } from './parse-page.js';

const parse = (body: string) => parsePage(`<html><body>${body}</body></html>`, 'https://kitchen.example/1');

describe('a page without headings and data', () => {
  it.each([
    [
      'in lines of one element',
      '<h1>Frikadellen</h1><div>Die gab es jeden Samstag.<br><br>500 g Hackfleisch<br>1 Ei<br>1 Zwiebel<br><br>Alles verkneten und formen.<br>In Öl 8 Minuten braten.</div>',
      'Frikadellen',
      ['500 g Hackfleisch', '1 Ei', '1 Zwiebel'],
      ['Alles verkneten und formen.', 'In Öl 8 Minuten braten.'],
    ],
    [
      'in paragraphs',
      '<h1>Moules marinières</h1><p>1 kg de moules<br>2 échalotes<br>20 cl de vin blanc</p><p>Faites revenir les échalotes puis versez le vin.</p><p>Ajoutez les moules et faites cuire 6 minutes.</p>',
      'Moules marinières',
      ['1 kg de moules', '2 échalotes', '20 cl de vin blanc'],
      ['Faites revenir les échalotes puis versez le vin.', 'Ajoutez les moules et faites cuire 6 minutes.'],
    ],
    [
      'in cells of a table that only divides it',
      '<table><tr><td>Oat Bars</td></tr><tr><td>2 cups oats<br>1 cup brown sugar<br>1/2 cup butter</td></tr><tr><td>Melt the butter with the sugar. Stir in the oats and bake for 20 minutes.</td></tr></table>',
      'Oat Bars',
      ['2 cups oats', '1 cup brown sugar', '1/2 cup butter'],
      ['Melt the butter with the sugar. Stir in the oats and bake for 20 minutes.'],
    ],
  ])('is read like its text: %s', async (_, body, name, ingredients, steps) => {
    const draft = await parse(body);
    expect(draft.name).toBe(name);
    expect(draft.ingredients.map(({ line }) => line)).toEqual(ingredients);
    expect(draft.steps.map(({ text }) => text)).toEqual(steps);
  });
});

describe('a page about other things', () => {
  it.each([
    '<h1>Full body workout</h1><p>10 push-ups<br>15 squats<br>20 lunges</p><p>Rest for one minute between rounds.</p>',
    '<h1>Wochenende am See</h1><ul><li>2 Zelte<li>4 Schlafsäcke<li>1 Lampe</ul><p>Bitte seid pünktlich am Bahnhof.</p>',
    '<h1>Moving house</h1><p>20 boxes<br>3 rolls of tape<br>2 blankets</p><p>Call the landlord and read the meter.</p>',
  ])('is refused: %s', async (body) => {
    await expect(parse(body)).rejects.toMatchObject({ code: 'NO_RECIPE_FOUND' });
  });

  it.each([
    '<h1>Möbelpolitur</h1><h2>Zutaten</h2><ul><li>100 ml Terpentin<li>50 g Bienenwachs</ul><h2>Zubereitung</h2><ol><li>Das Wachs schmelzen.<li>Mit einem Tuch auftragen.</ol>',
    '<h1>Soup</h1><h2>Ingredients</h2><ul><li>1 leek</ul><h2>Method</h2><ol><li>Boil.</ol>',
  ])('is read when it has a heading of ingredients: %s', async (body) => {
    expect((await parse(body)).steps).not.toEqual([]);
  });
});
