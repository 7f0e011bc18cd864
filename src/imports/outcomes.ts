import { Outcomes } from '../metrics/outcomes.js';
import { FAILURE_CODES } from './import-failure.js';

export const importOutcomes = new Outcomes(
  'larder_imports_finished_total',
  'Imports that this process finished, by outcome: completed or the code of the failure',
  ['completed', ...FAILURE_CODES],
);

/** `dropped`: the recipe has no image any more, or another one. */
export const pictureOutcomes = new Outcomes(
  'larder_pictures_finished_total',
  'Pictures that this process is done with, by outcome: kept, dropped or the code of the failure',
  ['kept', 'dropped', ...FAILURE_CODES],
);
