import { describe, expect, it } from '@jest/globals';
import { clientAddress } from './client-address.js';

describe('clientAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('reads %s as %s', (ip, address) => {
    expect(clientAddress({ ip })).toBe(address);
  });

  it.each([
    undefined,
    '',
    'unknown',
    '_hidden',
    '7',
    '192.168',
    '0x7f.0.0.1',
    '999.0.2.7:80',
    '192.0.2.7:port',
    '[192.0.2.7',
    '[unknown]:1',
    'x'.repeat(10_000),
  ])('reads no address in %p', (ip) => {
    expect(clientAddress({ ip })).toBeNull();
  });
});
