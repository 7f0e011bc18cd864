import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from './run/patience.js';

/** Milliseconds between two looks. */
const PAUSE = 20;

/** Waits until something holds. @param limit milliseconds, however slow the machine @throws Error when it does not come to hold */
export async function until(holds: () => boolean | Promise<boolean>, limit = patience(45_000)): Promise<void> {
  const end = Date.now() + limit;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It does not come to hold');
    await sleep(PAUSE);
  }
}

/** Asks until the answer is as wanted, and returns it. @throws Error when it does not become so */
export async function answerWhen<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  let answer: T | undefined;
  await until(async () => {
    answer = await ask();
    return isWanted(answer);
  });
  return answer as T;
}
