import { describe, expect, it } from '@jest/globals';
import { isLeftover } from './leftovers.js';

describe('isLeftover', () => {
  it.each(['4" x 6" (344 KB)', '$14.99 Add to Cart', '7,98 € / kg', 'ab 4,79 €', 'Print recipe', '2x'])(
    'takes %j for a part of the site',
    (line) => {
      expect(isLeftover(line)).toBe(true);
    },
  );

  it.each(['2 eggs', '1 can tomatoes (400 g)', '1.50 kg flour', 'salt'])(
    'takes %j for a part of the recipe',
    (line) => {
      expect(isLeftover(line)).toBe(false);
    },
  );
});

describe('a button for the shopping list', () => {
  it.each([
    'Zet op boodschappenlijst',
    'Alle Zutaten auf die Einkaufsliste setzen',
    'Aggiungi tutto alla lista della spesa',
  ])('%j is left out', (line) => {
    expect(isLeftover(line)).toBe(true);
  });

  it.each(['Add the shopping to the pan.', 'Put the list aside'])('%j is none', (line) => {
    expect(isLeftover(line)).toBe(false);
  });
});
