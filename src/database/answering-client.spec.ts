import { describe, expect, it } from '@jest/globals';
import { AnsweringClient } from './answering-client.js';

describe('AnsweringClient', () => {
  it.each([undefined, 0, Number.NaN])('refuses to wait %p milliseconds for an answer', (patience) => {
    const config = { query_timeout: patience } as { query_timeout: number };
    expect(() => new AnsweringClient(config)).toThrow('AnsweringClient needs a query_timeout in milliseconds');
  });
});
