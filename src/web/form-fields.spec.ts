import { describe, expect, it } from '@jest/globals';
import { SignUpDto } from '../accounts/accounts.dto.js';
import { InvalidRequestError } from '../http/problems/errors.js';
import { FormFields } from './form-fields.js';

describe('the fields of a form', () => {
  it('are texts without spaces around them, with line ends of Unix, and empty when they are missing', () => {
    const fields = new FormFields({ note: ' one\r\ntwo ', password: ' a b ', pair: ['1', '2'] });
    expect([fields.text('note'), fields.text('other'), fields.text('pair')]).toEqual(['one\ntwo', '', '']);
    expect([fields.textOrNull('other'), fields.exactText('password')]).toEqual([null, ' a b ']);
  });

  it('are lists with one value or several', () => {
    const fields = new FormFields({ one: 'a', two: ['a', 'b'], nested: { a: 1 } });
    expect(['one', 'two', 'nested', 'none'].map((name) => fields.list(name))).toEqual([['a'], ['a', 'b'], [], []]);
  });

  it('leave what is no number to the check of the DTO', () => {
    const fields = new FormFields({ few: '3', half: '1.5', none: '' });
    expect(['few', 'half', 'none'].map((name) => fields.number(name))).toEqual([3, '1.5', null]);
  });

  it.each([undefined, '', '0', '-1', 'x', ['1']])('have no version in %j', (version) => {
    expect(() => new FormFields({ version }).version()).toThrow(InvalidRequestError);
  });

  it('are checked by a DTO, which names every bad field at once', () => {
    const fields = new FormFields({ name: 'Ada', email: 'ada', password: 'short' });
    expect(() => fields.as(SignUpDto)).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ path: 'email' }), expect.objectContaining({ path: 'password' })],
      }),
    );
  });
});
