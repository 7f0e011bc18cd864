import { describe, it } from '@jest/globals';
import { killEverything } from '../support/imports/import-faults.js';

describe('each page becomes one recipe under the id that was promised', () => {
  /** The other deaths are in import-survival, and in `npm run test:faults`, all of them many times. */
  it('though everything is killed at once', () => killEverything({ rounds: 1, seed: 1 }), 120_000);
});
