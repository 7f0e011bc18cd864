import { describe, expect, it } from '@jest/globals';
import { ingredientsInProse, splitDictation } from './spoken.js';

describe('a dictation', () => {
  it.each([
    [
      'leek soup one large leek two potatoes a litre of stock chop everything and simmer for twenty minutes',
      [
        'leek soup',
        '- one large leek',
        '- two potatoes',
        '- a litre of stock',
        '1. chop everything and simmer for twenty minutes',
      ],
    ],
    [
      'möhrensuppe zwei möhren eine große zwiebel einen liter brühe alles klein schneiden und zwanzig minuten kochen',
      [
        'möhrensuppe',
        '- zwei möhren',
        '- eine große zwiebel',
        '- einen liter brühe',
        '1. alles klein schneiden und zwanzig minuten kochen',
      ],
    ],
  ])('has a food that is described among its ingredients: %s', (line, lines) => {
    expect(splitDictation(line)).toEqual(lines);
  });

  it('counts in hundreds', () => {
    const line =
      'banana bread two eggs one hundred grams sugar three bananas mash the bananas and bake it all in a tin';
    expect(splitDictation(line)?.slice(1, 4)).toEqual(['- two eggs', '- one hundred grams sugar', '- three bananas']);
  });
});

describe('the ingredients in sentences', () => {
  it.each([
    [
      'Mouillez avec 200 ml de vin blanc sec et ajoutez 1 bouquet de persil plat, puis couvrez.',
      ['200 ml de vin blanc sec', '1 bouquet de persil plat'],
    ],
    [
      'Sofríe 2 cebollas moradas en 3 cucharadas de aceite virgen y deja que se doren.',
      ['2 cebollas moradas', '3 cucharadas de aceite virgen'],
    ],
  ])('have the words behind a food that describe it: %s', (text, found) => {
    expect(ingredientsInProse(text)).toEqual(found);
  });

  it('are none where a method only names them', () => {
    expect(ingredientsInProse('Sweat them with an onion in butter. Blend with a spoonful of cream.')).toEqual([]);
  });
});
