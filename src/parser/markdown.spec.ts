import { describe, expect, it } from '@jest/globals';
import { markedHeading, withoutMarkdown } from './markdown.js';

describe('a line in Markdown', () => {
  it.each([
    ['Mix **flour** and __butter__.', 'Mix flour and butter.'],
    ['See [the video](https://kitchen.example/v).', 'See the video.'],
    ['![the dough](/media/dough.webp)', ''],
    ['*Slowly* stir.', 'Slowly stir.'],
    ['_Mix_ the _butter_ well, _a_ bit.', 'Mix the butter well, a bit.'],
    ['Add `salt` and ~~pepper~~.', 'Add salt and pepper.'],
    ['> Grandma says so', 'Grandma says so'],
    ['180\\*C, 200\\*C and \\_x\\_', '180*C, 200*C and _x_'],
    ['- [ ] preheat', 'preheat'],
    ['[x] preheat', 'preheat'],
    ['***Very*** hot', 'Very hot'],
    ['[Foo](https://kitchen.example/a_(b) "Title") bar', 'Foo bar'],
    ['snake_case_name.jpg and _dough_1.jpg', 'snake_case_name.jpg and _dough_1.jpg'],
    ['2 * 3 cm, 2 * 4 cm', '2 * 3 cm, 2 * 4 cm'],
    ['<3 from grandma, > 5 min, 6` x 4`', '<3 from grandma, > 5 min, 6` x 4`'],
    ['grandma`s and mum`s, ~5 min ~ 10', 'grandma`s and mum`s, ~5 min ~ 10'],
    ['____ cups, _optional', '____ cups, _optional'],
    ['> 200 g', '> 200 g'],
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
    ['*Belag*:', 'Belag'],
    ['_Farce :_', 'Farce'],
    ['### **Glaze**', 'Glaze'],
    ['--- Crème ---', 'Crème'],
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
