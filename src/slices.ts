/** Milliseconds of work until other requests get their turn. */
const SLICE = 5;

const waiting: (() => void)[] = [];

/**
 * Does work that gives way at each `yield`: at once when it is short, otherwise in slices of 5 ms. Each turn of the event loop
 * does one slice at most, whoever it is for, so that many such works together hold up nobody longer than one.
 */
export function inSlices<Result>(work: Generator<void, Result>): Result | Promise<Result> {
  const step = slice(work);
  return step.done ? step.value : rest(work);
}

/** The same in one go, for what is small. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Resolves when it is this work's turn: nothing else that is in slices runs in the same turn of the event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

async function rest<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    await turn();
    const step = slice(work);
    if (step.done) return step.value;
  }
}

function slice<Result>(work: Generator<void, Result>): { done: true; value: Result } | { done: false } {
  const end = performance.now() + SLICE;
  for (;;) {
    const step = work.next();
    if (step.done === true) return { done: true, value: step.value };
    if (performance.now() >= end) return { done: false };
  }
}
