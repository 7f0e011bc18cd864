import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { requestOrigin } from './request-origin.js';

describe('requestOrigin', () => {
  it.each([
    ['larder.example', 'http://larder.example'],
    ['Larder_app:3000', 'http://larder_app:3000'],
    ['192.168.1.20:80', 'http://192.168.1.20'],
    ['[fd00::1]:3000', 'http://[fd00::1]:3000'],
    ['xn--kche-0ra.example', 'http://xn--kche-0ra.example'],
  ])('is made from the host %s', (host, origin) => {
    expect(requestOrigin({ protocol: 'http', host } as Request)).toBe(origin);
  });

  it.each([
    undefined,
    'a"b.example',
    "a'b.example",
    'a<b',
    'a@b.example',
    'a/b',
    'a?b',
    'a b',
    'a:b',
    'a:99999',
    '[x]',
    '[::1',
    'k\u00fcche',
  ])('is null for the host %j', (host) => {
    expect(requestOrigin({ protocol: 'http', host } as Request)).toBeNull();
  });
});
