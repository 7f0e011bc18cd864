import { beforeAll, describe, expect, it } from '@jest/globals';
import { workUntil } from '../support/database/recurring-work.js';
import { ConnectingProgram, connectionsOf, type Tokens, tokensIn } from '../support/connecting-program.js';
import { type Household, PASSWORD, signUp } from '../support/household.js';
import { joined } from '../support/members.js';
import { sharedLarders } from '../support/shared-larder.js';
import { bodyOf, Visitor } from '../support/visitor.js';

const [larder, other] = sharedLarders();
let program: ConnectingProgram;
let household: Household;

beforeAll(async () => {
  program = await ConnectingProgram.register(larder);
  household = await signUp(larder);
});

async function statusWith({ access_token }: Tokens, { url } = larder): Promise<number> {
  return (await new Visitor(url).get('/api/v1/me', { authorization: `Bearer ${access_token}` })).status;
}

async function expectEnded(tokens: Tokens): Promise<void> {
  expect(await statusWith(tokens)).toBe(401);
  expect(await statusWith(tokens, other)).toBe(401);
  const refused = await program.refresh(tokens.refresh_token);
  expect([refused.status, bodyOf<{ error: string }>(refused).error]).toEqual([400, 'invalid_grant']);
}

/** Sets a time of those tokens of the person that have it to the past. */
async function age(column: 'expires_at' | 'used_at', kind: 'access' | 'refresh', { userId }: Household): Promise<void> {
  const aged = await larder.database.query(
    `UPDATE oauth_tokens SET ${column} = now() - interval '31 seconds'
     WHERE kind = $1 AND ${column} IS NOT NULL AND connection_id IN (SELECT id FROM oauth_connections WHERE user_id = $2)
     RETURNING hash`,
    [kind, userId],
  );
  expect(aged).not.toEqual([]);
}

describe('an access token', () => {
  it('opens all processes until it expires', async () => {
    const own = await signUp(larder);
    const tokens = await program.connect(own);
    expect([await statusWith(tokens), await statusWith(tokens, other)]).toEqual([200, 200]);
    await age('expires_at', 'access', own);
    expect(await statusWith(tokens)).toBe(401);
    const renewed = tokensIn(await program.refresh(tokens.refresh_token));
    expect(await statusWith(renewed)).toBe(200);
  });

  it('opens neither the account nor the pages, nor CalDAV', async () => {
    const { access_token } = await program.connect(household);
    const authorization = `Bearer ${access_token}`;
    const visitor = new Visitor(larder.url);
    expect((await visitor.get('/api/user/api-keys', { authorization })).status).toBe(401);
    expect((await visitor.get('/api/user/connections', { authorization })).status).toBe(401);
    const basic = `Basic ${Buffer.from(`${household.email}:${access_token}`).toString('base64')}`;
    expect((await visitor.send('PROPFIND', '/dav/', { headers: { authorization: basic } })).status).toBe(401);
  });
});

describe('a refresh token', () => {
  it('is exchanged for another pair of tokens with the same scopes', async () => {
    const own = await signUp(larder);
    const first = await program.connect(own, { scope: 'groceries:write' });
    const second = tokensIn(await program.refresh(first.refresh_token, { scope: 'groceries:write' }));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.scope).toBe('groceries:write');
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
    expect(await connectionsOf(own)).toHaveLength(1);
  });

  it('works once more at the same moment, because two processes may refresh together', async () => {
    const { refresh_token } = await program.connect(await signUp(larder));
    const replies = await Promise.all([program.refresh(refresh_token), program.refresh(refresh_token)]);
    for (const reply of replies) expect(await statusWith(tokensIn(reply))).toBe(200);
  });

  it('that is used again later ends the connection', async () => {
    const own = await signUp(larder);
    const stolen = await program.connect(own);
    const renewed = tokensIn(await program.refresh(stolen.refresh_token));
    await age('used_at', 'refresh', own);
    expect((await program.refresh(stolen.refresh_token)).status).toBe(400);
    await expectEnded(renewed);
    await expectEnded(stolen);
  });

  it('that is used again ends the connection, however often its tokens were renewed since', async () => {
    const own = await signUp(larder);
    const stolen = await program.connect(own);
    let { refresh_token } = stolen;
    for (const process of [larder, other])
      for (let i = 0; i < 30; i++) ({ refresh_token } = tokensIn(await program.at(process).refresh(refresh_token)));
    expect((await program.refresh(stolen.refresh_token)).status).toBe(400);
    expect(await connectionsOf(own)).toEqual([]);
    expect((await program.at(other).refresh(refresh_token)).status).toBe(400);
  });

  it('that is used twice at the same moment cannot be renewed in two lines', async () => {
    const own = await signUp(larder);
    const { refresh_token } = await program.connect(own);
    const [one, two] = [tokensIn(await program.refresh(refresh_token)), tokensIn(await program.refresh(refresh_token))];
    const renewed = tokensIn(await program.refresh(two.refresh_token));
    expect(await statusWith(renewed)).toBe(200);
    expect((await program.refresh(one.refresh_token)).status).toBe(400);
    await expectEnded(renewed);
  });

  it('works no more after what it was exchanged for was exchanged, even at the same moment', async () => {
    const own = await signUp(larder);
    const first = await program.connect(own);
    const second = tokensIn(await program.refresh(first.refresh_token));
    const third = tokensIn(await program.refresh(second.refresh_token));
    expect((await program.refresh(first.refresh_token)).status).toBe(400);
    await expectEnded(third);
  });

  it('that comes back from other hands is reported to the administrator, without the token', async () => {
    const own = await signUp(larder);
    const { refresh_token } = await program.connect(own);
    const [connection] = await connectionsOf(own);
    await program.refresh(refresh_token);
    await age('used_at', 'refresh', own);
    await program.refresh(refresh_token);
    const line = (await larder.log()).split('\n').find((text) => text.includes(`"connectionId":"${connection?.id}"`));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 40,
      msg: 'A refresh token was used again: the connection of the program is ended',
    });
  });

  it('is exchanged 30 times an hour at most', async () => {
    const own = await signUp(larder);
    let { refresh_token } = await program.connect(own);
    for (let i = 0; i < 30; i++) ({ refresh_token } = tokensIn(await program.refresh(refresh_token)));
    const refused = await program.refresh(refresh_token);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await connectionsOf(own)).toHaveLength(1);
  });

  it('gives no further scopes', async () => {
    const { refresh_token } = await program.connect(household, { scope: 'groceries:read' });
    const reply = await program.refresh(refresh_token, { scope: 'groceries:write' });
    expect([reply.status, bodyOf<{ error: string }>(reply).error]).toEqual([400, 'invalid_scope']);
  });

  it('is of no use to another program', async () => {
    const thief = await ConnectingProgram.register(larder);
    const tokens = await program.connect(household);
    const reply = await thief.refresh(tokens.refresh_token);
    expect([reply.status, bodyOf<{ error: string }>(reply).error]).toEqual([400, 'invalid_grant']);
    expect(await statusWith(tokens)).toBe(200);
  });

  it('ends when it expires', async () => {
    const own = await signUp(larder);
    const tokens = await program.connect(own);
    await age('expires_at', 'access', own);
    await age('expires_at', 'refresh', own);
    await expectEnded(tokens);
  });
});

describe('a connection ends', () => {
  it('when its person disconnects it', async () => {
    const own = await signUp(larder);
    const [kept, ended] = [await program.connect(own), await program.connect(own)];
    const [newest] = await connectionsOf(own);
    const reply = await own.visitor.send('DELETE', `/api/user/connections/${newest?.id}`);
    expect(bodyOf(reply)).toEqual({ success: true });
    await expectEnded(ended);
    expect(await statusWith(kept)).toBe(200);
  });

  it.each(['access_token', 'refresh_token'] as const)('when the program gives back its %s', async (which) => {
    const tokens = await program.connect(household);
    expect((await program.revoke(tokens[which])).status).toBe(200);
    await expectEnded(tokens);
  });

  it('for no other program that sends the token', async () => {
    const tokens = await program.connect(household);
    const thief = await ConnectingProgram.register(larder);
    expect((await thief.revoke(tokens.access_token)).status).toBe(200);
    expect((await program.revoke('ldr_oat_unknown')).status).toBe(200);
    expect(await statusWith(tokens)).toBe(200);
  });

  it('when the person leaves the household', async () => {
    const member = await joined(larder, household);
    const tokens = await program.connect(member);
    const code = await program.codeFrom(member);
    const removed = await household.api.delete(`/household/members/${member.userId}`);
    expect(removed.status).toBe(200);
    await expectEnded(tokens);
    expect((await program.exchange(code)).status).toBe(400);
  });

  it('with its event streams', async () => {
    const own = await signUp(larder);
    const { access_token } = await program.connect(own);
    const response = await fetch(`${larder.url}/api/v1/events`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(response.status).toBe(200);
    const whole = response.text();
    const [connection] = await connectionsOf(own);
    await own.visitor.send('DELETE', `/api/user/connections/${connection?.id}`);
    await expect(whole).resolves.toEqual(expect.any(String));
  });

  it('with the oldest last use, when its person connects more than 50', async () => {
    const own = await signUp(larder);
    const first = await program.connect(own);
    for (let i = 0; i < 50; i++) await program.connect(own);
    expect(await connectionsOf(own)).toHaveLength(50);
    await expectEnded(first);
  });
});

describe('an event stream', () => {
  it('ends with the access token that opened it', async () => {
    const own = await signUp(larder);
    const { access_token } = await program.connect(own);
    await larder.database.query(
      `UPDATE oauth_tokens SET expires_at = now() + interval '10 seconds'
       WHERE kind = 'access' AND connection_id IN (SELECT id FROM oauth_connections WHERE user_id = $1) RETURNING hash`,
      [own.userId],
    );
    const response = await fetch(`${larder.url}/api/v1/events`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(response.status).toBe(200);
    await expect(response.text()).resolves.toEqual(expect.any(String));
    expect(await connectionsOf(own)).toHaveLength(1);
  });
});

describe('what has expired', () => {
  it('is removed every day', async () => {
    const own = await signUp(larder);
    await program.connect(own);
    await program.connect(own, { scope: 'plan:read' });
    const unused = await ConnectingProgram.register(larder);
    const count = async (table: string, condition: string, value: string): Promise<number> =>
      (await larder.database.query(`SELECT 1 FROM ${table} WHERE ${condition} = $1`, [value])).length;
    const ofPerson = 'connection_id IN (SELECT id FROM oauth_connections WHERE user_id = $1';
    await larder.database.query(
      `UPDATE oauth_tokens SET expires_at = now() - interval '1 day' WHERE kind = 'access' AND ${ofPerson}) RETURNING 1`,
      [own.userId],
    );
    await larder.database.query(
      `UPDATE oauth_connections SET expires_at = now() - interval '1 day'
       WHERE user_id = $1 AND 'plan:read' = ANY(scopes) RETURNING 1`,
      [own.userId],
    );
    await larder.database.query(
      `UPDATE oauth_codes SET expires_at = now() - interval '2 days' WHERE user_id = $1 RETURNING 1`,
      [own.userId],
    );
    await larder.database.query(
      `UPDATE oauth_clients SET created_at = now() - interval '2 days' WHERE id = $1 RETURNING 1`,
      [unused.clientId],
    );
    const codes = (): Promise<number> => count('oauth_codes', 'user_id', own.userId);
    await workUntil(larder.database, 'removeOldCodes', async () => (await codes()) === 0);
    const clients = (): Promise<number> => count('oauth_clients', 'id', unused.clientId);
    await workUntil(larder.database, 'removeOldPrograms', async () => (await clients()) === 0);
    const tokens = async (): Promise<unknown[]> =>
      larder.database.query(`SELECT kind FROM oauth_tokens WHERE ${ofPerson})`, [own.userId]);
    await workUntil(larder.database, 'removeExpiredConnections', async () => (await tokens()).length === 1);
    expect(await tokens()).toEqual([{ kind: 'refresh' }]);
    expect(await count('oauth_connections', 'user_id', own.userId)).toBe(1);
    expect(await count('oauth_clients', 'id', program.clientId)).toBe(1);
  });
});

describe('a connection', () => {
  it('stays when the person changes the password, as API keys do', async () => {
    const own = await signUp(larder);
    const tokens = await program.connect(own);
    const json = { current: PASSWORD, new: 'another jar of plum jam' };
    expect((await own.visitor.send('PUT', '/api/user/password', { json })).status).toBe(200);
    expect(await statusWith(tokens)).toBe(200);
  });

  it('of others is disconnected by who manages the household alone', async () => {
    const member = await joined(larder, household);
    const tokens = await program.connect(member);
    const third = await joined(larder, household);
    const [newest] = await connectionsOf(household);
    const path = `/api/user/connections/${newest?.id}`;
    expect((await third.visitor.send('DELETE', path)).status).toBe(403);
    expect(await statusWith(tokens)).toBe(200);
    expect((await household.visitor.send('DELETE', path)).status).toBe(200);
    await expectEnded(tokens);
  });

  it('may do at each moment what the role of its person allows', async () => {
    const member = await joined(larder, household);
    const { access_token } = await program.connect(member, { scope: 'stores:write' });
    const headers = { authorization: `Bearer ${access_token}` };
    const add = async (name: string): Promise<number> =>
      (await new Visitor(larder.url).send('POST', '/api/v1/stores', { headers, json: { name } })).status;
    expect(await add('Market')).toBe(200);
    expect((await household.api.patch(`/household/members/${member.userId}`, { role: 'viewer' })).status).toBe(200);
    expect(await add('Bakery')).toBe(403);
  });
});
