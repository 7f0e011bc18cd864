import { Outcomes } from '../metrics/outcomes.js';

/** Events, counted once for each stream. `lagged`: the client was told that it missed changes. */
export const eventOutcomes = new Outcomes(['sent', 'lagged']);

/**
 * Attempts to deliver a message to a webhook. `postponed`: there will be another attempt; `failed`: there will be none.
 */
export const deliveryOutcomes = new Outcomes(['delivered', 'postponed', 'failed']);
