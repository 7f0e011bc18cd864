import { describe, expect, it } from '@jest/globals';
import { EmbeddedServerError, explainFailure } from './embedded-server-error.js';

describe('explainFailure', () => {
  it.each([
    [
      'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10',
      'The disk that holds /data is full',
    ],
    ['PANIC:  could not write to file: No space left on device', 'The disk that holds /data is full'],
    ["EACCES: permission denied, mkdir '/data'", 'Larder may not write to /data'],
    ["EROFS: read-only file system, mkdir '/data'", 'Larder may not write to /data'],
    [
      'FATAL:  could not open shared memory segment "/PostgreSQL.26": Permission denied',
      'Postgres cannot use /dev/shm',
    ],
    [
      'FATAL:  could not open shared memory segment "/PostgreSQL.26": No such file or directory',
      'Postgres cannot use /dev/shm',
    ],
    [
      'FATAL:  could not resize shared memory segment "/PostgreSQL.26" to 1048576 bytes: No space left on device',
      'Postgres cannot use /dev/shm',
    ],
    ["ENOTDIR: not a directory, mkdir '/data/postgres'", '/data cannot be used as a data folder'],
    ['FATAL:  data directory "/data/postgres" has wrong ownership', 'The database in /data belongs to another user'],
  ])('says what to do about: %s', (output, sentence) => {
    expect(explainFailure('start', '/data', new Error(output)).message).toMatch(new RegExp(`^${sentence}.*\\.$`));
  });

  it('quotes the fatal line of an unknown failure', () => {
    const output = 'LOG:  starting\nFATAL:  the moon is in the wrong phase\nLOG:  shut down\n';
    expect(explainFailure('start', '/data', new Error(output)).message).toBe(
      'The embedded database could not start: FATAL:  the moon is in the wrong phase',
    );
  });

  it('keeps a sentence that was already found', () => {
    const found = new EmbeddedServerError('One clear sentence.');
    expect(explainFailure('start', '/data', found)).toBe(found);
  });
});
