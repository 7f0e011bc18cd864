import { describe, expect, it } from '@jest/globals';
import { showAmount } from './show-amount.js';

describe('an amount with its unit and name', () => {
  it.each([
    [0.25, 'kilogram', 'flour', '¼ kg flour'],
    [1.5, 'kilogram', 'tomatoes', '1 ½ kg tomatoes'],
    [1 / 3, 'cup', 'rice', '⅓ cup rice'],
    [2 + 2 / 3, 'cup', 'rice', '2 ⅔ cups rice'],
    [0.333, 'cup', 'rice', '0.33 cup rice'],
    [0.2, null, 'onion', '0.2 onion'],
    [1.2, 'kg', 'plums', '1.2 kg plums'],
    [1.005, 'kg', 'plums', '1.01 kg plums'],
    [1_234.567, 'g', 'plums', '1234.57 g plums'],
    [0.001, 'g', 'saffron', '0.001 g saffron'],
    [0, '', 'plums', '0 plums'],
    [1e300, null, 'plums', '1e+300 plums'],
  ])('%s of %s and %s is %j', (amount, unit, name, shown) => {
    expect(showAmount({ amount, unit, name })).toBe(shown);
  });

  it.each([
    [1, 'cup', '1 cup x'],
    [2, 'cup', '2 cups x'],
    [2, 'loaf', '2 loaves x'],
    [2, 'leaf', '2 leaves x'],
    [2, 'bunch', '2 bunches x'],
    [2, 'box', '2 boxes x'],
    [2, 'glass', '2 glasses x'],
    [2, 'kilogram', '2 kg x'],
    [3, 'piece', '3 x'],
    [2, 'EL', '2 EL x'],
    [null, 'pinch', 'pinch x'],
  ])('says %s of %s as %j', (amount, unit, shown) => {
    expect(showAmount({ amount, unit, name: 'x' })).toBe(shown);
  });

  it('leaves out what is not there', () => {
    expect(showAmount({ amount: null, unit: null, name: 'salt' })).toBe('salt');
    expect(showAmount({ amount: 2, unit: 'liter', name: null })).toBe('2 l');
    expect(showAmount({ amount: null, unit: null, name: null })).toBe('');
  });
});
