import { describe, expect, it } from '@jest/globals';
import { aislesFrom, aisleText } from './aisle-lines.js';

const BEFORE = [
  { id: 'a', name: 'Fruit' },
  { id: 'b', name: 'Dairy' },
  { id: 'c', name: 'Bread' },
];

describe('aisles as lines', () => {
  it('stay what they are when nothing changes', () => {
    expect(aislesFrom(aisleText(BEFORE), BEFORE)).toEqual(BEFORE);
  });

  it.each([
    ['keep their place in a new order', 'Bread\nFruit\nDairy', ['c', 'a', 'b']],
    ['are new where the name is new and all others are there', 'Fruit\nFish\nDairy\nBread', ['a', undefined, 'b', 'c']],
    ['have a new name where the old one is gone', 'Fruit\nMilk and cheese\nBread', ['a', 'b', 'c']],
    ['go when they are left out', ' \nFruit\n\n Bread ', ['a', 'c']],
    ['are taken once when a name is there twice', 'Fruit\nDairy\nBread\nFruit', ['a', 'b', 'c', undefined]],
    ['are none without a line', '', []],
  ])('%s', (_, text, ids) => {
    expect(aislesFrom(text, BEFORE).map(({ id }) => id)).toEqual(ids);
  });
});
