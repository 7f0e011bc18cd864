import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isDatabaseClosed, isDatabaseUnavailable, isForeignKeyViolation, isUniqueViolation } from './pg-errors.js';

/** What `pg` throws when the server reports an error. */
function reported(code: string, message: string, fields: Partial<DatabaseError> = {}): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), { code, ...fields });
}

/** What TypeORM makes of it. */
function wrapped(error: DatabaseError): QueryFailedError {
  return new QueryFailedError('SELECT 1', [], error);
}

const NAME_TAKEN = 'duplicate key value violates unique constraint "stores_name_key"';
const NAME_TAKEN_ON_WORKER = 'duplicate key value violates unique constraint "stores_name_key_102008"';
const LOST_NODE = 'failure on connection marked as essential: 10.0.0.2:5432';

describe('a violated constraint', () => {
  it.each([
    ['of one server', reported('23505', NAME_TAKEN, { constraint: 'stores_name_key' })],
    ['that TypeORM wraps', wrapped(reported('23505', NAME_TAKEN, { constraint: 'stores_name_key' }))],
    ['of a shard, with the name in the message alone', reported('23505', NAME_TAKEN_ON_WORKER)],
    ['of a shard, that TypeORM wraps', wrapped(reported('23505', NAME_TAKEN_ON_WORKER))],
    ['of a shard of a cluster with many', reported('23505', NAME_TAKEN_ON_WORKER.replace('102008', '1020081'))],
  ])('is known by its name: one %s', (_where, error) => {
    expect(isUniqueViolation(error, 'stores_name_key')).toBe(true);
    expect(isUniqueViolation(error, 'stores_name')).toBe(false);
    expect(isUniqueViolation(error, 'webhooks_pkey')).toBe(false);
    expect(isForeignKeyViolation(error, 'stores_name_key')).toBe(false);
  });

  it('may be a foreign key, whose message names the table of the shard first', () => {
    const error = reported(
      '23503',
      'insert or update on table "cookbook_recipes_102045" violates foreign key constraint "cookbook_recipes_recipe_fkey_102045"',
    );
    expect(isForeignKeyViolation(error, 'cookbook_recipes_recipe_fkey')).toBe(true);
    expect(isForeignKeyViolation(error, 'cookbook_recipes_102045')).toBe(false);
    expect(isUniqueViolation(error, 'cookbook_recipes_recipe_fkey')).toBe(false);
  });

  it('keeps a number that is not the number of a shard', () => {
    const error = reported('23505', 'duplicate key value violates unique constraint "stores_name_key_2"');
    expect(isUniqueViolation(error, 'stores_name_key_2')).toBe(true);
    expect(isUniqueViolation(error, 'stores_name_key')).toBe(false);
  });

  it.each([null, undefined, 'text', new Error(NAME_TAKEN), reported('23505', 'no name at all')])(
    'is null when the error names none: %p',
    (error) => {
      expect(isUniqueViolation(error, 'stores_name_key')).toBe(false);
    },
  );
});

describe('a wait for a lock that took too long', () => {
  it('is the fault of another transaction, unlike a statement that took too long itself', () => {
    const errors = [
      reported('55P03', 'canceling statement due to lock timeout'),
      reported('57014', 'canceling statement due to statement timeout'),
    ];
    expect(errors.map(isDatabaseClosed)).toEqual([true, false]);
    expect(errors.map(wrapped).map(isDatabaseClosed)).toEqual([true, false]);
  });
});

describe('a node that a cluster has lost', () => {
  it('is a database that cannot be reached, although the coordinator calls it an internal error', () => {
    const error = reported('XX000', LOST_NODE);
    expect([isDatabaseUnavailable(error), isDatabaseUnavailable(wrapped(error))]).toEqual([true, true]);
  });

  it.each([new QueryRunnerAlreadyReleasedError(), new QueryRunnerProviderAlreadyReleasedError()])(
    'has closed the connection of a transaction, so that TypeORM has released it: %s',
    (error) => {
      expect(isDatabaseUnavailable(error)).toBe(true);
    },
  );

  it('may be the fault of the statement that was under way, unlike a server that takes no connection', () => {
    expect(isDatabaseClosed(reported('XX000', LOST_NODE))).toBe(false);
    expect(isDatabaseClosed(reported('57P03', 'the database system is starting up'))).toBe(true);
  });

  it.each([
    ['another internal error', reported('XX000', 'could not find block')],
    ['the same words under another code', reported('22023', LOST_NODE)],
    ['the same words inside a message', reported('XX000', `invalid text: ${LOST_NODE}`)],
  ])('is not %s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
