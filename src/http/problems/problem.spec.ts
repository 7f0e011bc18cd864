import { describe, expect, it } from '@jest/globals';
import { InvalidRequestError, type Issue } from './errors.js';
import { reason } from './reason.js';
import { FORBIDDEN } from './problem-kind.js';
import { toProblem } from './problem.js';

const MOST_BYTES = 16_384;

function bytesOf(issues: readonly Issue[]): number {
  const error = new InvalidRequestError(issues);
  return Buffer.byteLength(JSON.stringify(toProblem(error.kind, error.message, 'r'.repeat(64), error.issues)));
}

describe('a problem', () => {
  it.each(['a', 'é', '味', '🧀', '"', '\u0001', '\ud800'])('has 16 KiB at most, even with texts full of %j', (unit) => {
    const issue = { path: unit.repeat(20_000), message: unit.repeat(20_000) };
    for (const count of [1, 10, 60, 10_000]) expect(bytesOf(Array(count).fill(issue))).toBeLessThanOrEqual(MOST_BYTES);
    const problem = toProblem(FORBIDDEN, unit.repeat(100_000), 'id');
    expect(Buffer.byteLength(JSON.stringify(problem))).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('names the first fifty bad fields and says how many more there are', () => {
    const issues = Array.from({ length: 120 }, (_, index) => ({ path: `steps.${index}.step`, message: 'step is odd' }));
    const error = new InvalidRequestError(issues);
    expect(error.issues).toEqual(issues.slice(0, 50));
    const named = error.message.split('; ').filter((part) => part.startsWith('steps.')).length;
    expect(error.message).toMatch(new RegExp(`; and ${120 - named} more$`));
  });

  it('says all of a few bad fields, and when nobody looked for more', () => {
    const issues = ['a', 'b'].map((path) => ({ path, message: `${path} is odd` }));
    expect(new InvalidRequestError(issues).message).toBe('a: a is odd; b: b is odd');
    expect(new InvalidRequestError(issues, true).message).toBe(
      'a: a is odd; b: b is odd; what comes after them was not checked',
    );
  });

  it('has issues without their reasons', () => {
    const issue = { path: 'name', message: 'name is odd' };
    const error = new InvalidRequestError([{ ...issue, reason: reason('field.choice') }]);
    expect(toProblem(error.kind, error.message, 'id', error.issues).issues).toStrictEqual([issue]);
  });

  it('has paths of 200 characters at most', () => {
    const { issues } = new InvalidRequestError([{ path: 'a.'.repeat(500), message: 'is odd' }]);
    expect(issues[0]?.path).toMatch(/^(a\.){99}a…$/);
  });
});
