import { describe, expect, it } from '@jest/globals';
import { askedOf } from './shared-address.js';

const ADDRESS = 'https://a.example/soup?id=1&b=2';

describe('the address in what is shared', () => {
  it.each([
    [{ url: ADDRESS }, ADDRESS],
    [{ title: 'Soup', text: `Try this: ${ADDRESS}.` }, ADDRESS],
    [{ url: '', text: `Soup (${ADDRESS}), the best!` }, ADDRESS],
    [{ title: ADDRESS, text: 'A soup' }, ADDRESS],
    [{ text: 'https://a.example/Soup_(dish)' }, 'https://a.example/Soup_(dish)'],
    [{ url: 'https://ann:secret@a.example/' }, null],
    [{ url: 'javascript:alert(1)' }, null],
    [{ url: ['https://a.example', 'https://b.example'] }, null],
    [{ url: `https://a.example/${'x'.repeat(2_048)}` }, null],
    [undefined, null],
  ])('of %j is %s', (fields, address) => {
    expect(askedOf(fields).address).toBe(address);
  });

  it('is missing in a text that may be the recipe itself', () => {
    expect(askedOf({ title: 'Toast', text: 'Toast\n1 slice bread' })).toEqual({
      address: null,
      text: 'Toast\n1 slice bread',
    });
  });
});
