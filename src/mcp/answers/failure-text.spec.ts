import { afterEach, describe, expect, it, jest } from '@jest/globals';
import pino from 'pino';
import { ClientGoneError } from '../../http/client-gone.js';
import { InvalidRequestError, NotFoundError } from '../../http/problems/errors.js';
import { failureText } from './failure-text.js';

const write = jest.fn<(line: string) => void>();
const textOf = (error: Error): string => failureText(error, 'r-1', pino({ level: 'info' }, { write }));

afterEach(() => {
  write.mockReset();
});

describe('failureText', () => {
  it('says what is wrong and what to do, and logs nothing of what a tool refuses', () => {
    expect(textOf(new NotFoundError('There is no soup'))).toBe('NOT_FOUND: There is no soup.');
    expect(textOf(new InvalidRequestError([{ path: 'limit', message: 'too small' }]))).toMatch(
      /^BAD_REQUEST: .*limit.* Call the tool again with arguments that its schema allows\.$/,
    );
    expect(write).not.toHaveBeenCalled();
  });

  it('logs an unexpected error, and tells the client only the id of the request', () => {
    const text = textOf(new Error('password=secret'));
    expect(text).toMatch(/^INTERNAL_SERVER_ERROR: .*request r-1\.$/);
    expect(text).not.toContain('secret');
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('throws and logs nothing when the client has gone', () => {
    expect(() => textOf(new ClientGoneError())).toThrow(ClientGoneError);
    expect(write).not.toHaveBeenCalled();
  });
});
