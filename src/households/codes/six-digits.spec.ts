import { describe, expect, it } from '@jest/globals';
import { codeHash, withNewCode } from './six-digits.js';

describe('the six digits of an invite or a display', () => {
  it('are the same in groups, with spaces and hyphens', () => {
    const hash = codeHash('123456');
    expect(hash).toHaveLength(32);
    for (const typed of ['123 456', '12-34-56', ' 123456\n', '123\u00a0456']) expect(codeHash(typed)).toEqual(hash);
  });

  it('are exactly six, of the digits 0 to 9', () => {
    for (const typed of ['', ' ', '12345', '1234567', '12345a', '\uff11\uff12\uff13\uff14\uff15\uff16'])
      expect(codeHash(typed)).toBeNull();
  });

  it('are drawn again while something else has them, and refused after ten draws', async () => {
    const drawn: string[] = [];
    const made = await withNewCode((code, hash) => {
      expect(codeHash(code)).toEqual(hash);
      drawn.push(code);
      return Promise.resolve(drawn.length < 3 ? null : code);
    });
    expect([made, drawn.length]).toEqual([drawn[2], 3]);
    let draws = 0;
    await expect(withNewCode(() => Promise.resolve((draws++, null)))).rejects.toThrow('Too many codes are in use');
    expect(draws).toBe(10);
  });
});
