import { Outcomes } from '../metrics/outcomes.js';
import { FAILURE_CODES } from './import-failure.js';

export const importOutcomes = new Outcomes(['completed', ...FAILURE_CODES]);

/** `dropped`: the recipe has no image any more, or another one. */
export const pictureOutcomes = new Outcomes(['kept', 'dropped', ...FAILURE_CODES]);
