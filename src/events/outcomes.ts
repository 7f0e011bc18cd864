import { Outcomes } from '../metrics/outcomes.js';

/** Counted once for each stream. */
export const eventOutcomes = new Outcomes(
  'larder_events_total',
  'Events for the streams of this process: sent, or lagged where a client was told that it missed some',
  ['sent', 'lagged'],
);

export const deliveryOutcomes = new Outcomes(
  'larder_webhook_attempts_total',
  'Attempts of this process to deliver a message: delivered, postponed to another attempt, or failed for good',
  ['delivered', 'postponed', 'failed'],
);
