import { describe, expect, it } from '@jest/globals';
import { ServiceUnavailableError, TooManyRequestsError } from '../problems/errors.js';
import { BodyBudget } from './body-budget.js';

const MEBIBYTE = 1_048_576;
/** Bytes of each body that are not counted. */
const FREE = 4_096;

describe('BodyBudget', () => {
  it('allows a household 24 MiB at once, and other households theirs', () => {
    const budget = new BodyBudget();
    const giveBack = budget.reserve('ada', 12 * MEBIBYTE + FREE);
    budget.reserve('ada', 12 * MEBIBYTE + FREE);
    expect(() => budget.reserve('ada', FREE + 1)).toThrow(TooManyRequestsError);
    budget.reserve('ben', 12 * MEBIBYTE);
    giveBack();
    budget.reserve('ada', 12 * MEBIBYTE);
  });

  it('allows 48 MiB in total, and then reports that the server is busy', () => {
    const budget = new BodyBudget();
    for (const household of ['a', 'b', 'c', 'd']) budget.reserve(household, 12 * MEBIBYTE + FREE);
    expect(() => budget.reserve('e', FREE + 1)).toThrow(ServiceUnavailableError);
  });

  it('allows 4 MiB for all requests without credentials, separate from those of households', () => {
    const budget = new BodyBudget();
    for (let count = 0; count < 4; count++) budget.reserve(null, MEBIBYTE + FREE);
    expect(() => budget.reserve(null, FREE + 1)).toThrow(ServiceUnavailableError);
    budget.reserve('ada', 12 * MEBIBYTE);
  });

  it('always accepts small bodies', () => {
    const budget = new BodyBudget();
    budget.reserve(null, 4 * MEBIBYTE + FREE);
    for (let count = 0; count < 1_000; count++) budget.reserve(null, FREE);
  });

  it('counts nothing for a refused body, and takes bytes back once', () => {
    const budget = new BodyBudget();
    const giveBack = budget.reserve('ada', 24 * MEBIBYTE);
    expect(() => budget.reserve('ada', MEBIBYTE)).toThrow(TooManyRequestsError);
    giveBack();
    giveBack();
    for (let count = 0; count < 2; count++) budget.reserve('ada', 12 * MEBIBYTE + FREE);
    expect(() => budget.reserve('ada', FREE + 1)).toThrow(TooManyRequestsError);
  });
});
