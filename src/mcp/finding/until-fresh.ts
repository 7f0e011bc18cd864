import { ConflictError } from '../../http/problems/errors.js';

/** A round fails only when somebody else changes the same object at the same time. */
const MOST_ROUNDS = 5;

/**
 * Makes a change for a caller that gives no version: reads the current version, and tries again when somebody else was
 * faster.
 * @param change returns `null` when the object had another version
 * @throws ConflictError
 */
export async function untilFresh<Result>(change: () => Promise<Result | null>): Promise<Result> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result = await change();
    if (result !== null) return result;
  }
  throw new ConflictError(
    'Somebody else is changing the same thing at this moment. Look at it again, then try once more.',
  );
}
