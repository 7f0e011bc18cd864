import { describe, expect, it } from '@jest/globals';
import { markedHeading, withoutMarkdown } from './markdown.js';

describe('a line in Markdown', () => {
  it.each([
    ['Mix **flour** and __butter__.', 'Mix flour and butter.'],
    ['See [the video](https://kitchen.example/v).', 'See the video.'],
    ['![the dough](/media/dough.webp)', ''],
    ['*Slowly* stir.', 'Slowly stir.'],
    ['2 cups flour*', '2 cups flour*'],
    ['5*5 cm', '5*5 cm'],
    ['1 cup [240 ml] milk', '1 cup [240 ml] milk'],
  ])('%s is %s without its marks', (line, plain) => {
    expect(withoutMarkdown(line)).toBe(plain);
  });

  it.each([
    ['## Dough', 'Dough'],
    ['# For the filling:', 'For the filling'],
    ['[Sauce]', 'Sauce'],
    ['== Salade ==', 'Salade'],
    ['__Soße__:', 'Soße'],
    ['**Topping:**', 'Topping'],
    ['### **Glaze**', 'Glaze'],
  ])('%s is the heading %s', (line, heading) => {
    expect(markedHeading(line)).toBe(heading);
  });

  it.each(['**Salt**', '[2 eggs]', '#', '2 cups [Sauce]', '**250 g flour:**', 'Sauce', '__'])(
    '%s is no heading',
    (line) => {
      expect(markedHeading(line)).toBeNull();
    },
  );
});
