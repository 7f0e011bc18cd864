import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { ApiKeysRepository } from '../../../src/accounts/keys/api-keys.repository.js';
import { SessionsRepository } from '../../../src/accounts/sessions/sessions.repository.js';
import { Changes } from '../../../src/changes/changes.js';
import { ChangesRepository } from '../../../src/changes/changes.repository.js';
import { ChangeFeed } from '../../../src/changes/change-feed.js';
import { createDataSource } from '../../../src/database/data-source.js';
import { Transactions } from '../../../src/database/transactions.js';
import { loadConfig } from '../../../src/config/config.js';
import { entities } from '../../../src/database/schema/entities.js';
import { HouseholdClock } from '../../../src/households/household-clock.js';
import { HouseholdsRepository } from '../../../src/households/households.repository.js';
import { HouseholdsService } from '../../../src/households/households.service.js';
import type { MemberRole } from '../../../src/households/membership.entity.js';
import { MembershipsRepository } from '../../../src/households/memberships.repository.js';
import { type Household, type Person, signUp } from '../../support/household.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { sha256 } from '../../../src/shared/text/digest.js';

const ROLES: readonly MemberRole[] = ['viewer', 'member', 'admin', 'owner'];

const larder = sharedLarder();
let dataSource: DataSource;
let transactions: Transactions;
let households: HouseholdsService;

beforeAll(async () => {
  dataSource = await createDataSource(larder.database.url, entities, 3).initialize();
  transactions = new Transactions(dataSource);
  const feed = new ChangesRepository(transactions);
  const changes = new Changes(transactions, feed);
  changes.onModuleInit();
  const repository = new HouseholdsRepository(transactions);
  households = new HouseholdsService(
    repository,
    new MembershipsRepository(transactions),
    new HouseholdClock(repository, loadConfig({})),
    transactions,
    changes,
    new ChangeFeed(feed),
  );
});

afterAll(async () => {
  await dataSource.destroy();
});

function somebody(name?: string): Promise<Household> {
  return signUp(larder, name);
}

async function householdOf({ userId }: Person): Promise<string> {
  return (await households.membershipOf(userId))?.householdId ?? '';
}

async function sessionOf({ userId }: Person): Promise<string> {
  const rows = await dataSource.query<{ sid: string }[]>('SELECT sid FROM sessions WHERE user_id = $1', [userId]);
  return rows[0]?.sid ?? '';
}

describe('a sign-up', () => {
  it('makes a household of the name of the person, who owns it, with nothing chosen yet', async () => {
    const person = await somebody('Grace');
    const membership = await households.membershipOf(person.userId);
    expect(membership).toMatchObject({ userId: person.userId, role: 'owner' });
    expect(await households.find(membership?.householdId ?? '')).toMatchObject({
      name: 'Grace',
      timeZone: null,
      locale: null,
      unitSystem: null,
      weekStartsOn: null,
      version: 1,
    });
  });

  it('is told in the feed of the new household as its only change', async () => {
    const householdId = await householdOf(await somebody());
    const changes = await dataSource.query<object[]>(
      'SELECT sequence::int, kind, entity_id AS id, op, version FROM changes WHERE household_id = $1',
      [householdId],
    );
    expect(changes).toEqual([{ sequence: 1, kind: 'household', id: householdId, op: 'upsert', version: 1 }]);
  });
});

describe('the role in a household', () => {
  it('is that of the membership for keys and sessions, at the next look-up', async () => {
    const person = await somebody();
    const householdId = await householdOf(person);
    const sid = await sessionOf(person);
    for (const role of ROLES) {
      await dataSource.query('UPDATE memberships SET role = $2 WHERE user_id = $1', [person.userId, role]);
      expect(await new ApiKeysRepository(transactions).findOwner(sha256(person.key))).toEqual({
        userId: person.userId,
        householdId,
        role,
        viewersMayTick: false,
        apiKeyId: person.keyId,
        scopes: null,
      });
      const sessions = new SessionsRepository(transactions);
      expect(await sessions.findData(sid)).toMatchObject({ userId: person.userId, householdId, role });
      expect(await sessions.living(householdId, [sid])).toEqual([{ id: sid, role, viewersMayTick: false }]);
    }
  });

  it('is not stored with the session', async () => {
    const person = await somebody();
    // Leaves a notice in the session, which is saved with it.
    await person.visitor.send('POST', `/settings/api-keys/${person.keyId}/revoke`, { form: {} });
    const [row] = await dataSource.query<{ sess: object }[]>('SELECT sess FROM sessions WHERE user_id = $1', [
      person.userId,
    ]);
    expect(row?.sess).toHaveProperty('pageNotice');
    expect(row?.sess).not.toHaveProperty('role');
  });

  it('only opens the household of the membership', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const [home, away] = [await householdOf(one), await householdOf(other)];
    const sessions = new SessionsRepository(transactions);
    expect(await sessions.living(away, [await sessionOf(one)])).toEqual([]);
    expect(await sessions.living(home, [await sessionOf(one)])).toHaveLength(1);
  });
});

describe('the database', () => {
  async function join(person: Person, householdId: string, role: string): Promise<unknown> {
    const values = [householdId, person.userId, role];
    return dataSource.query('INSERT INTO memberships (household_id, user_id, role) VALUES ($1, $2, $3)', values);
  }

  async function leave({ userId }: Person): Promise<void> {
    await dataSource.query('DELETE FROM memberships WHERE user_id = $1', [userId]);
  }

  it('lets a household have one owner and any number of others', async () => {
    const householdId = await householdOf(await somebody());
    const [ann, ben, eve] = [await somebody(), await somebody(), await somebody()];
    for (const person of [ann, ben, eve]) await leave(person);
    for (const person of [ann, ben]) await join(person, householdId, 'member');
    await expect(join(eve, householdId, 'owner')).rejects.toThrow('memberships_owner_key');
  });

  it('allows one household for a person', async () => {
    const householdId = await householdOf(await somebody());
    await expect(join(await somebody(), householdId, 'member')).rejects.toThrow('memberships_user_key');
  });

  it('knows no other roles', async () => {
    const person = await somebody();
    const householdId = await householdOf(person);
    await leave(person);
    await expect(join(person, householdId, 'chef')).rejects.toThrow('memberships_role_check');
  });
});
