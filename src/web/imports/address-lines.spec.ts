import { describe, expect, it } from '@jest/globals';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { addressesOf, areAddresses } from './address-lines.js';

function issuesOf(urls: string): string {
  try {
    return addressesOf(urls).join();
  } catch (error) {
    return (error as InvalidRequestError).issues.map(({ message }) => message).join();
  }
}

describe('addressesOf', () => {
  it('takes one address a line, whatever ends the line, and leaves out empty ones', () => {
    expect(addressesOf('  https://a.example/1\r\n\n\thttp://b.example/2 \n')).toEqual([
      'https://a.example/1',
      'http://b.example/2',
    ]);
  });

  it.each([
    ['', 'urls must have at least one address'],
    [' \n\n', 'urls must have at least one address'],
    ['https://a.example\n\nsoup\nftp://b.example', 'urls must each begin with http:// or https://: look at line 3, 4'],
    ['https://ann:secret@a.example', 'urls must begin with http:// or https://'],
    [`https://a.example/${'x'.repeat(2_048)}`, 'urls must begin with http:// or https://'],
    ['x\n'.repeat(8), 'urls must each begin with http:// or https://: look at line 1, 2, 3, 4, 5 and 3 more'],
    ['https://a.example\n'.repeat(101), 'urls must be at most 100, and these are 101'],
  ])('says what is wrong with %j', (urls, message) => {
    expect(issuesOf(urls)).toBe(message);
  });
});

describe('areAddresses', () => {
  it.each([
    ['https://a.example/soup', true],
    ['a.example/soup', true],
    ['  https://a.example/soup \n\n b.example/stew ', true],
    ['https://a.example/soup\nstew', true],
    ['soup', false],
    ['https://a.example/soup\n500 g leeks', false],
    ['Toast\n\n1 slice bread', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(areAddresses(text)).toBe(expected);
  });
});
