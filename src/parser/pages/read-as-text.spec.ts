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
    '<h1>Build a bird house</h1><h2>Materials</h2><ul><li>1 cedar board<li>20 screws</ul><h2>Instructions</h2><ol><li>Cut the board into six pieces.<li>Drill the entrance hole.<li>Screw the sides to the floor.</ol>',
    '<h1>Möbelpolitur</h1><h2>Zutaten</h2><ul><li>100 ml Terpentin<li>50 g Bienenwachs<li>1 Glas</ul><h2>Zubereitung</h2><ol><li>Das Wachs im Wasserbad schmelzen.<li>Das Terpentin einrühren.<li>Mit einem Tuch auf das Holz auftragen.</ol>',
    '<h1>Changer une roue</h1><h2>Matériel</h2><ul><li>1 cric<li>1 clé en croix<li>1 roue de secours</ul><h2>Étapes</h2><ol><li>Serrez le frein à main.<li>Desserrez les écrous.<li>Levez la voiture avec le cric.</ol>',
    '<h1>Full body workout</h1><p>10 push-ups<br>15 squats<br>20 lunges</p><p>Rest for one minute between rounds.</p>',
  ])('is refused: %s', async (body) => {
    await expect(parse(body)).rejects.toMatchObject({ code: 'NO_RECIPE_FOUND' });
  });
});
