import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { ForbiddenError } from '../problems/errors.js';
import { sameOrigin } from './origins.js';

const PUBLIC_URL = 'https://kitchen.example/larder';

function answerTo(method: string, headers: Record<string, string>, publicUrl: string | null = PUBLIC_URL): unknown {
  const request = { method, headers, protocol: 'http', host: '192.168.1.20:3000' } as unknown as Request;
  let answer: unknown;
  sameOrigin(publicUrl)(request, null as unknown as Response, (error: unknown) => (answer = error));
  return answer;
}

describe('sameOrigin', () => {
  it.each([
    ['the public address', { origin: 'https://kitchen.example' }],
    ['the public address in a newer browser', { origin: 'https://kitchen.example', 'sec-fetch-site': 'same-origin' }],
    ['a client that is no browser', {}],
    ['a person who typed the address', { 'sec-fetch-site': 'none' }],
    ['a person who shares with the installed application', { origin: 'null', 'sec-fetch-site': 'none' }],
  ])('lets %s pass', (_sender, headers) => {
    expect(answerTo('POST', headers)).toBeUndefined();
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['the address that was asked', { origin: 'http://192.168.1.20:3000' }],
    ['the same in a newer browser', { origin: 'http://192.168.1.20:3000', 'sec-fetch-site': 'same-origin' }],
    ['another site with the public address', { origin: 'https://kitchen.example', 'sec-fetch-site': 'cross-site' }],
    ['another scheme', { origin: 'http://kitchen.example' }],
    ['another port', { origin: 'http://192.168.1.20:8080' }],
    ['a longer name', { origin: 'https://kitchen.example.evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['an opaque origin in a newer browser', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['another site that claims to be no page', { origin: 'https://evil.example', 'sec-fetch-site': 'none' }],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('refuses %s', (_sender, headers) => {
    expect(answerTo('POST', headers)).toBeInstanceOf(ForbiddenError);
    expect(answerTo('DELETE', headers)).toBeInstanceOf(ForbiddenError);
  });

  it('lets everybody read', () => {
    expect(answerTo('GET', { origin: 'https://evil.example' })).toBeUndefined();
  });

  it('needs no public address', () => {
    expect(answerTo('POST', { origin: 'http://192.168.1.20:3000' }, null)).toBeUndefined();
    expect(answerTo('POST', { origin: 'https://kitchen.example' }, null)).toBeInstanceOf(ForbiddenError);
    // A browser that saw the proxy, which changes `Host`.
    const behindProxy = { origin: 'https://kitchen.example', 'sec-fetch-site': 'same-origin' };
    expect(answerTo('POST', behindProxy, null)).toBeUndefined();
  });
});
