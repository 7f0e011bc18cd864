import { channel } from 'node:diagnostics_channel';
import type { FailureCode } from './import-failure.js';

/** Name of the channel that says how each import of this process ended: `completed`, or the code of its failure. */
export const IMPORT_OUTCOMES = 'larder.import.outcome';

const outcomes = channel(IMPORT_OUTCOMES);

export function tellOutcome(outcome: 'completed' | FailureCode): void {
  outcomes.publish(outcome);
}
