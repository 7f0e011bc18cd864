import { describe, expect, it } from '@jest/globals';
import type { Fragment, PageLayout } from './page-layout.js';
import { textOfPages } from './text-of-pages.js';

/** Width of a character, as a part of the size of the font. */
const CHARACTER = 0.5;
const PITCH = 12;

/** Text at a place: its left edge, its line, and the size of its font. */
type Placed = readonly [text: string, left: number, line: number, size?: number];

function page(...placed: readonly Placed[]): PageLayout {
  const fragments = placed.map(([text, left, line, size = 10]): Fragment => {
    const baseline = 60 + line * PITCH;
    return { text, left, right: left + text.length * size * CHARACTER, baseline, size, font: '' };
  });
  return { height: 842, fragments };
}

/** Lines below each other. */
function lines(left: number, first: number, ...texts: readonly string[]): Placed[] {
  return texts.map((text, index) => [text, left, first + index]);
}

function read(...pages: readonly PageLayout[]): string[] {
  return textOfPages(pages).split('\n').filter(Boolean);
}

describe('the text of a page', () => {
  it('reads columns one after the other, between lines that are over both', () => {
    const text = read(
      page(
        ['Onion soup', 40, 0, 20],
        ...lines(40, 3, '500 g onions', '1 l stock', '40 g butter', '4 slices of bread'),
        ...lines(300, 3, 'Slice the onions.', 'Fry them.', 'Add the stock.', 'Serve.'),
        ['Goes well with a green salad, and with a glass of the wine that is left over from the soup.', 40, 9],
      ),
    );
    expect(text).toEqual([
      'Onion soup',
      '500 g onions',
      '1 l stock',
      '40 g butter',
      '4 slices of bread',
      'Slice the onions.',
      'Fry them.',
      'Add the stock.',
      'Serve.',
      'Goes well with a green salad, and with a glass of the wine that is left over from the soup.',
    ]);
  });

  it('reads a heading below two columns of a list with the lines that follow it', () => {
    const text = read(
      page(
        ['Onion soup', 40, 0, 20],
        ['Serves 4', 40, 1.5],
        ['Ingredients', 40, 3.4],
        ...lines(40, 5.2, '500 g onions', '1 l stock', '40 g butter'),
        ...lines(300, 5.2, '4 slices of bread', '1 bay leaf', '1 pinch of salt'),
        ['Method', 40, 9.05],
        ['Slice the onions, fry them slowly in the butter, add the stock, and let it all simmer for a while.', 40, 11],
      ),
    );
    expect(text.slice(2, 10)).toEqual([
      'Ingredients',
      '500 g onions',
      '1 l stock',
      '40 g butter',
      '4 slices of bread',
      '1 bay leaf',
      '1 pinch of salt',
      'Method',
    ]);
  });

  it.each([
    ['before', ['225 g', '100 g', '4'], ['flour', 'caster sugar', 'eggs'], '225 g  flour'],
    ['behind', ['flour', 'caster sugar', 'eggs'], ['225 g', '100 g', '4'], 'flour  225 g'],
  ])('keeps amounts %s the names that stand in the same line', (_, left, right, first) => {
    const text = read(page(['Cake', 40, 0, 20], ...lines(40, 3, ...left), ...lines(300, 3, ...right)));
    expect(text[1]).toBe(first);
    expect(text).toHaveLength(4);
  });

  it('does not take short ingredients for the amounts of the steps beside them', () => {
    const steps = ['Mix it all.', 'Let it rest.', 'Fry it.', 'Turn it once.'];
    const text = read(
      page(
        ['Pancakes', 40, 0, 20],
        ...lines(40, 3, '300 g bloem', '6 dl melk', '3 eggs', '1 pinch salt'),
        ...lines(300, 3, ...steps),
      ),
    );
    expect(text.slice(-4)).toEqual(steps);
  });

  it('joins the lines of an ingredient that was too long for its column', () => {
    const text = read(
      page(
        ['Chicken soup', 40, 0, 20],
        ...lines(
          40,
          3,
          '1 whole chicken (about 1.5 kg), cut',
          'into 8 pieces',
          '200 g long-grain rice,',
          'rinsed and drained',
        ),
        ...lines(40, 7, 'Salt and freshly ground', 'pepper', '2 l water'),
        ...lines(300, 3, 'Boil it all.', 'Season it.', 'Serve it.'),
      ),
    );
    expect(text.slice(1, 5)).toEqual([
      '1 whole chicken (about 1.5 kg), cut into 8 pieces',
      '200 g long-grain rice, rinsed and drained',
      'Salt and freshly ground',
      'pepper',
    ]);
  });

  it('does not join ingredients without amounts', () => {
    const text = read(
      page(['Pesto', 40, 0, 20], ...lines(40, 3, '50 g pine nuts, toasted', 'Salt', 'Pepper', '1 clove garlic')),
    );
    expect(text).toEqual(['Pesto', '50 g pine nuts, toasted', 'Salt', 'Pepper', '1 clove garlic']);
  });

  it('joins the lines of a step, one that begins with a number too, and begins a new one at the next number', () => {
    const text = read(
      page(
        ['Beef stew', 40, 0, 20],
        ...lines(
          40,
          3,
          '1. Brown the meat in a large heavy pot for about',
          '20 minutes, then remove it from the pot and let',
          'it rest.',
        ),
        ...lines(40, 6, '2. Simmer it.'),
      ),
    );
    expect(text.slice(1)).toEqual([
      '1. Brown the meat in a large heavy pot for about 20 minutes, then remove it from the pot and let it rest.',
      '2. Simmer it.',
    ]);
  });

  it.each([
    ['Die Zwie-', 'beln schälen.', 'wird alles vorbereitet. Die Zwiebeln schälen.'],
    ['Etwas Oliven-', 'Öl erhitzen.', 'wird alles vorbereitet. Etwas Oliven-Öl erhitzen.'],
    ['Salz- ', 'und Pfeffermühle.', 'wird alles vorbereitet. Salz- und Pfeffermühle.'],
  ])('makes one word of the parts at the end of a line: %s %s', (first, second, joined) => {
    const text = read(page(['Suppe', 40, 0, 20], ...lines(40, 3, 'Zuerst wird alles vorbereitet.', first, second)));
    expect(text.at(-1)).toBe(`Zuerst ${joined}`);
  });

  it('joins a sentence that goes on in the next column or on the next page', () => {
    const [begin, rest] = [
      'The dough is left in a warm place until it has',
      'doubled its size, and is then kneaded again.',
    ];
    const text = read(page(['Bread', 40, 0, 20], ...lines(40, 3, begin)), page(...lines(40, 3, rest)));
    expect(text).toEqual(['Bread', `${begin} ${rest}`]);
  });

  it('leaves out page numbers and the heads that pages share, but no ingredient at the end of a page', () => {
    const leaf = (number: number): PageLayout =>
      page(
        ["Grandma's Kitchen Book", 40, -3],
        [`Page ${number}`, 400, -3],
        ...lines(40, 0, `${number} eggs`, 'Salt', 'Milk'),
        ['Collected 2019', 40, 62],
      );
    expect(read(leaf(14), leaf(15))).toEqual(['14 eggs', 'Salt', 'Milk', '15 eggs', 'Salt', 'Milk']);
    const single = page(...lines(40, 56, 'Flan', 'Milk', 'Sugar', 'Eggs'), ['6', 300, 59], ['88', 200, 62]);
    expect(read(single).slice(-1)).toEqual(['Eggs  6']);
  });

  it('puts the largest line of the first page first, in one piece', () => {
    const text = read(
      page(
        ['Soups', 40, 0],
        ['Potato soup', 40, 2, 20],
        ['with sausages', 40, 4, 20],
        ...lines(40, 7, '1 kg potatoes', '2 onions', '4 sausages', '1 l stock'),
      ),
    );
    expect(text.slice(0, 3)).toEqual(['Potato soup with sausages', 'Soups', '1 kg potatoes']);
  });

  it('is empty without text', () => {
    expect(textOfPages([page(), page()])).toBe('');
  });
});
