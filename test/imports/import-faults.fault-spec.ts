import { describe, it } from '@jest/globals';
import { killEverything } from '../support/imports/import-faults.js';

describe('each page becomes one recipe under the id that was promised', () => {
  /** Other kinds of kills are tested in import-survival, and by `npm run test:faults` many times. */
  it('though everything is killed at once', () => killEverything({ rounds: 1, seed: 1 }), 120_000);
});
