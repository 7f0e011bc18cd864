import { describe, expect, it } from '@jest/globals';
import { ServiceUnavailableError, TooManyRequestsError } from '../problems/errors.js';
import { BodyBudget } from './body-budget.js';

const MEBIBYTE = 1_048_576;
/** Bytes of each body that are not counted. */
const FREE = 4_096;

describe('BodyBudget', () => {
  it('allows a household 24 MiB at once, and other households theirs', () => {
    const budget = new BodyBudget();
    const first = budget.lease('ada');
    first.take(12 * MEBIBYTE + FREE);
    budget.lease('ada').take(12 * MEBIBYTE + FREE);
    expect(() => {
      budget.lease('ada').take(FREE + 1);
    }).toThrow(TooManyRequestsError);
    budget.lease('ben').take(12 * MEBIBYTE);
    first.end();
    budget.lease('ada').take(12 * MEBIBYTE);
  });

  it('allows 48 MiB in total, and then reports that the server is busy', () => {
    const budget = new BodyBudget();
    for (const household of ['a', 'b', 'c', 'd']) budget.lease(household).take(12 * MEBIBYTE + FREE);
    expect(() => {
      budget.lease('e').take(FREE + 1);
    }).toThrow(ServiceUnavailableError);
  });

  it('allows 4 MiB for all requests without credentials, separate from those of households', () => {
    const budget = new BodyBudget();
    for (let count = 0; count < 4; count++) budget.lease(null).take(MEBIBYTE + FREE);
    expect(() => {
      budget.lease(null).take(FREE + 1);
    }).toThrow(ServiceUnavailableError);
    budget.lease('ada').take(12 * MEBIBYTE);
  });

  it('always accepts small bodies', () => {
    const budget = new BodyBudget();
    budget.lease(null).take(4 * MEBIBYTE + FREE);
    for (let count = 0; count < 1_000; count++) budget.lease(null).take(FREE);
  });

  it('counts the chunks of a body together, undoes a refused one, and can be ended once', () => {
    const budget = new BodyBudget();
    const lease = budget.lease('ada');
    for (let count = 0; count < 24; count++) lease.take(MEBIBYTE);
    expect(() => {
      lease.take(MEBIBYTE);
    }).toThrow(TooManyRequestsError);
    lease.end();
    lease.end();
    const others = [budget.lease('ada'), budget.lease('ada')];
    for (const other of others) other.take(12 * MEBIBYTE + FREE);
    expect(() => {
      budget.lease('ada').take(FREE + 1);
    }).toThrow(TooManyRequestsError);
  });
});
