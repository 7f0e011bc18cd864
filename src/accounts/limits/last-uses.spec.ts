import { expect, it, jest } from '@jest/globals';
import { LastUses } from './last-uses.js';

const ignore = (): void => undefined;

it('writes the use of each credential once within the interval', () => {
  const uses = new LastUses();
  const write = jest.fn(() => Promise.resolve());
  for (const id of ['a', 'a', 'b']) uses.note(id, write, ignore);
  expect(write).toHaveBeenCalledTimes(2);
});

it('writes again after the credential was forgotten', () => {
  const uses = new LastUses();
  const write = jest.fn(() => Promise.resolve());
  uses.note('a', write, ignore);
  uses.forget('a');
  uses.note('a', write, ignore);
  expect(write).toHaveBeenCalledTimes(2);
});

it('reports a failed write, and does not throw', async () => {
  const failure = new Error('no connection');
  const reported = await new Promise((failed) => {
    new LastUses().note('a', () => Promise.reject(failure), failed);
  });
  expect(reported).toBe(failure);
});
