import { describe, it } from '@jest/globals';
import {
  killEmbeddedPostgres,
  killEverything,
  killSharedPostgres,
  replaceProcess,
} from '../support/imports/import-faults.js';
import { MANY, TIME_LIMIT } from './rounds.js';

describe('each page becomes one recipe under the id that was promised', () => {
  it('though the embedded database is killed again and again', () => killEmbeddedPostgres(MANY), TIME_LIMIT);
  it('though a database that two processes share is killed and stays away', () => killSharedPostgres(MANY), TIME_LIMIT);
  it('though one process replaces another again and again', () => replaceProcess(MANY), TIME_LIMIT);
  it('though everything is killed at once', () => killEverything(MANY), TIME_LIMIT);
});
