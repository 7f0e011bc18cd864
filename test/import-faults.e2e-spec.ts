import { describe, it } from '@jest/globals';
import { killEmbeddedPostgres, killEverything, killSharedPostgres, replaceProcess } from './support/import-faults.js';

/** Many more rounds run with `npm run test:faults`. */
const FEW = { rounds: 3, seed: 1 };

describe('each page becomes one recipe under the id that was promised', () => {
  it('though the embedded database is killed again and again', () => killEmbeddedPostgres(FEW), 120_000);
  it('though a database that two processes share is killed and stays away', () => killSharedPostgres(FEW), 120_000);
  it('though one process replaces another again and again', () => replaceProcess({ ...FEW, rounds: 2 }), 120_000);
  it('though everything is killed at once', () => killEverything(FEW), 120_000);
});
