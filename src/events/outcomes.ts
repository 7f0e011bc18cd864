import { Outcomes } from '../outcomes.js';

/** Of events, for each stream that they were for. `lagged`: the client was told that it missed some. */
export const eventOutcomes = new Outcomes(['sent', 'lagged']);

/** Of the attempts to deliver a message to a webhook. `postponed`: it is tried again; `failed`: it is not. */
export const deliveryOutcomes = new Outcomes(['delivered', 'postponed', 'failed']);
