import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { type Outcome, refusal, runLarderCommand } from '../../support/command.js';
import { cloneDatabase, type TestDatabase } from '../../support/database/database.js';
import { type Household, PASSWORD, signUp } from '../../support/household.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { waitingFor, waitingForLocks } from '../../support/database/locks.js';
import { rolesIn, viewOf } from '../../support/members.js';
import { until } from '../../support/until.js';

let database: TestDatabase;
let larder: RunningLarder;
let ada: Household;
let bo: Household;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await startLarder({ DATABASE_URL: database.url, SIGN_UP: 'open' });
  ada = await signUp(larder, 'Ada');
  bo = await signUp(larder, 'Bo');
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
});

function run(...words: string[]): Promise<Outcome> {
  return runLarderCommand(words, { DATABASE_URL: database.url, TZ: 'UTC' });
}

describe('the commands about households', () => {
  it('list, move and give roles, and the running server applies them at once', async () => {
    const [{ id: home }, { id: left }] = [await viewOf(ada), await viewOf(bo)];
    await createRecipe(bo.api, { name: "Bo's bread" });
    expect((await run('household', 'list')).output).toBe(
      `${home}  Ada  1 person  0 recipes  0 in the bin  0.0 MB of pictures\n` +
        `${left}  Bo  1 person  1 recipes  0 in the bin  0.0 MB of pictures\n`,
    );

    const move = ['user', 'move', '--email', bo.email.toUpperCase(), '--household', home];
    expect(await run(...move, '--role', 'viewer', '--recipes', 'copy')).toMatchObject({ code: 0 });
    await until(async () => (await bo.api.get('/me')).status === 401);
    expect(await rolesIn(ada)).toEqual({ [ada.userId]: 'owner', [bo.userId]: 'viewer' });
    await until(async () => {
      const reply = await ada.api.get('/recipes/autocomplete?query=bread');
      return (reply.body as { recipes: object[] }).recipes.length === 1;
    });
    const { output } = await run('household', 'show', home);
    expect(output).toContain(`owner  ${ada.email}  Ada\n`);
    expect(output).toContain(`viewer  ${bo.email}  Bo\n`);
    expect((await run('household', 'list')).output).toMatch(
      new RegExp(`${left}  Bo  0 people  1 recipes  .* pictures  to be removed after 20`),
    );

    expect(await run('user', 'role', '--email', bo.email, '--role', 'owner')).toMatchObject({ code: 0 });
    expect(await rolesIn(ada)).toEqual({ [ada.userId]: 'admin', [bo.userId]: 'owner' });
    expect(await run('user', 'move', '--email', bo.email, '--household', left)).toEqual(
      refusal(/The owner cannot leave.*/),
    );
    expect(await run('user', 'role', '--email', bo.email, '--role', 'viewer')).toEqual(
      refusal(/The owner cannot leave.*/),
    );

    expect((await run('user', 'move', '--email', ada.email, '--household', left)).output).toContain('as owner');
    expect((await run('household', 'list')).output).not.toContain('to be removed');
  }, 240_000);

  it('change an e-mail address, which a link signs in by however it is written', async () => {
    const cy = await signUp(larder, 'Cy');
    const to = `r\u00e9mi.${randomUUID()}@example.org`;
    const change = ['user', 'email', '--email', cy.email, '--to'];
    expect(await run(...change, ada.email)).toEqual(refusal(/There is an account .*/));
    expect(await run(...change, to)).toMatchObject({ code: 0 });
    expect((await run(...change, to)).code).toBe(1);
    expect(await run('sign-in-link', to.normalize('NFD').toUpperCase())).toMatchObject({ code: 0 });
  });

  it('change a password, and tell all processes that sessions have ended', async () => {
    const cy = await signUp(larder, 'Cy');
    const words = ['user', 'password', '--email', cy.email, '--password', `${PASSWORD} and more`];
    expect(await run(...words)).toMatchObject({ code: 0 });
    const noted = `SELECT op FROM changes WHERE kind = 'session' AND entity_id = $1`;
    expect(await database.query(noted, [cy.userId])).toEqual([{ op: 'delete' }]);
  });

  it('refuse wrong arguments', async () => {
    const role = ['user', 'role', '--email', ada.email];
    expect((await run(...role, '--role', 'chef')).output).toContain(
      "option '--role <role>' argument 'chef' is invalid. Allowed choices are owner, admin, member, viewer.",
    );
    expect((await run('user', 'role', '--email', 'x@example.org', '--role', 'viewer')).code).toBe(1);
    expect((await run('household', 'show', randomUUID())).output).toContain('Household not found');
    expect((await run('household', 'show', 'x')).output).toContain('It is no id.');
  });

  it('put nobody into a household that is being removed', async () => {
    const cy = await signUp(larder, 'Cy');
    const { id: left } = await viewOf(cy);
    await createRecipe(cy.api, { name: 'Soup' });
    await ok(cy.api.post('/household/leave', { takeRecipes: 'none' }));
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM recipes WHERE household_id = $1 FOR UPDATE', [left]);
    await database.query('UPDATE households SET remove_after = now() WHERE id = $1', [left]);
    const begin = `UPDATE tasks SET state = 'ready', due_at = now() WHERE kind = 'removeAbandonedHouseholds' AND state = 'waiting'`;
    await until(async () => {
      await database.run(begin);
      return (await waitingFor(holder)) > 0;
    });
    let isDone = false;
    const moved = run('user', 'move', '--email', bo.email, '--household', left).finally(() => {
      isDone = true;
    });
    await until(async () => isDone || (await waitingForLocks(database)) > 1);
    await holder.end();
    expect(await moved).toEqual(refusal(/.*Household not found/));
    await until(async () => (await run('household', 'show', left)).code !== 0);
  });
});
