/** Milliseconds of work before other requests get their turn. */
const SLICE = 5;

const waiting: (() => void)[] = [];

/**
 * Runs a generator in slices of 5 ms, with a pause after each slice. Work that needs only one slice is done at once. Each turn of
 * the event loop runs at most one slice, of all such work together, so that much work at the same time does not block the loop
 * for longer.
 */
export function inSlices<Result>(work: Generator<void, Result>): Result | Promise<Result> {
  const step = slice(work);
  return step.done ? step.value : runRest(work);
}

/** Runs the generator without pauses, for small inputs. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Resolves in a turn of the event loop in which no other slice runs. */
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

async function runRest<Result>(work: Generator<void, Result>): Promise<Result> {
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
