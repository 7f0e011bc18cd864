import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from './run/patience.js';

/** Milliseconds between two checks. */
const PAUSE = 20;

/**
 * Waits until a condition is true.
 * @param limit milliseconds, longer on a cluster
 * @throws Error when it does not become true in time
 */
export async function until(holds: () => boolean | Promise<boolean>, limit = patience(45_000)): Promise<void> {
  const end = Date.now() + limit;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The condition did not become true in time');
    await sleep(PAUSE);
  }
}

/**
 * Repeats the request until the answer is as wanted, and returns the answer.
 * @throws Error when it does not become so in time
 */
export async function answerWhen<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  let answer: T | undefined;
  await until(async () => {
    answer = await ask();
    return isWanted(answer);
  });
  return answer as T;
}
