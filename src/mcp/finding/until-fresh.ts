import { ConflictError } from '../../http/problems/errors.js';

/** A round fails only when somebody else changes the same thing at the same moment. */
const MOST_ROUNDS = 5;

/**
 * Makes a change that says nothing of a version: reads the current one, and does so again when somebody else was faster.
 * @param change `null` when the thing was at another version
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
