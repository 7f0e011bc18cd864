import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from '../../support/database/database.js';
import { runLarderCommand } from '../../support/command.js';
import { type Household, newPerson, PASSWORD, withKey } from '../../support/household.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { invite, rolesIn, tokenOf } from '../../support/members.js';
import { CLIENT, newPersonThere, OpenidProvider, PUBLIC_URL } from '../../support/programs/openid-provider.js';
import { bodyOf, type Reply, Visitor } from '../../support/visitor.js';

interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

let provider: OpenidProvider;
let database: TestDatabase;
let larder: RunningLarder;

beforeAll(async () => {
  provider = await OpenidProvider.start();
  database = await cloneDatabase();
  larder = await startLarder({
    ...provider.settings,
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    OIDC_SIGN_UP: 'on',
    OIDC_ADMIN_CLAIM: 'groups',
    OIDC_ADMIN_VALUE: 'cooks-in-chief',
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_SIGN_INS: '0',
  });
  // The first account is the administrator of the server.
  await newPerson(larder);
});

beforeEach(() => {
  provider.interference = () => false;
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
  await provider.stop();
});

async function begin(visitor: Visitor, query = '', headers: Record<string, string> = {}): Promise<URL> {
  const reply = await visitor.get(`/api/auth/oidc/start${query}`, headers);
  expect(reply.status).toBe(303);
  return new URL(locationOf(reply));
}

/** Runs a whole sign-in. Returns the answer to the browser when it comes back. */
async function signIn(visitor: Visitor, query = ''): Promise<Reply> {
  return visitor.open(await provider.comeBack((await begin(visitor, query)).href));
}

async function signedIn(person = newPersonThere()): Promise<{ visitor: Visitor; user: User }> {
  provider.person = person;
  const visitor = new Visitor(larder.url);
  expect(locationOf(await signIn(visitor))).toBe('/food/');
  return { visitor, user: (await userOf(visitor)) as User };
}

async function userOf(visitor: Visitor): Promise<User | null> {
  return bodyOf<{ user: User | null }>(await visitor.get('/api/auth/session')).user;
}

function locationOf(reply: Reply): string {
  return reply.headers.get('location') ?? '';
}

function problemOf(reply: Reply): string | null {
  expect(reply.status).toBe(303);
  return new URL(locationOf(reply), PUBLIC_URL).searchParams.get('problem');
}

async function expectNobody(visitor: Visitor): Promise<void> {
  expect(await userOf(visitor)).toBeNull();
}

describe('sign-in by OpenID Connect', () => {
  it('asks the provider with PKCE, a state, a nonce, and the address of PUBLIC_URL', async () => {
    const { searchParams, origin } = await begin(new Visitor(larder.url));
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'larder',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${PUBLIC_URL}/api/auth/oidc/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('adds an account with a household for a new person, and recognises the person only by the subject', async () => {
    const person = newPersonThere();
    const { user } = await signedIn(person);
    expect(user).toMatchObject({ name: 'Olive There', email: person['email'] });
    const again = await signedIn({
      ...person,
      email: `other-${user.email}`,
      email_verified: false,
      name: 'Olive Else',
    });
    expect(again.user).toEqual(user);
  });

  it('begins a session that opens pages and makes keys as any other', async () => {
    const { visitor } = await signedIn();
    expect((await visitor.open('/settings/developers')).status).toBe(200);
    const { key } = bodyOf<{ key: string }>(
      await visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests' } }),
    );
    expect((await fetch(`${larder.url}/api/v1/groceries`, { headers: { 'x-api-key': key } })).status).toBe(200);
  });

  it('adds one account for a person who signs in twice at the same time', async () => {
    provider.person = newPersonThere();
    const visitors = [1, 2, 3].map(() => new Visitor(larder.url));
    const addresses: string[] = [];
    for (const visitor of visitors) addresses.push(await provider.comeBack((await begin(visitor)).href));
    await Promise.all(visitors.map((visitor, index) => visitor.open(addresses[index] ?? '')));
    const ids = await Promise.all(visitors.map(async (visitor) => (await userOf(visitor))?.id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
  });

  it('leads to the page that was asked for, and to no other site', async () => {
    provider.person = newPersonThere();
    const to = async (next: string): Promise<string> =>
      locationOf(await signIn(new Visitor(larder.url), `?${new URLSearchParams({ next })}`));
    expect(await to('/recipes?query=plums')).toBe('/food/recipes?query=plums');
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
    ])
      expect(await to(next)).toBe('/food/');
  });

  it('takes no address from Host or X-Forwarded-Host', async () => {
    provider.person = newPersonThere();
    const visitor = new Visitor(larder.url);
    const hostile = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const address = await begin(visitor, '', hostile);
    expect(address.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/auth/oidc/callback`);
    const reply = await visitor.get(await provider.comeBack(address.href), hostile);
    expect(locationOf(reply)).toBe('/food/');
    expect(await userOf(visitor)).not.toBeNull();
  });

  it('ends here without the provider', async () => {
    const { visitor } = await signedIn();
    provider.interference = (_request, response) => {
      response.destroy();
      return true;
    };
    const { cookie } = visitor;
    expect((await visitor.send('POST', '/api/auth/sign-out')).status).toBe(200);
    const reply = await new Visitor(larder.url).get('/api/auth/session', { cookie });
    expect(bodyOf<{ user: null }>(reply).user).toBeNull();
  });
});

describe('a subject', () => {
  it('with capital letters is another person', async () => {
    const person = newPersonThere({ sub: `abc-${randomUUID()}` });
    const { user } = await signedIn(person);
    const other = newPersonThere({ sub: person.sub.toUpperCase() });
    expect((await signedIn(other)).user.id).not.toBe(user.id);
  });

  it('with characters that cannot be stored signs nobody in', async () => {
    provider.person = newPersonThere({ sub: `a\u0000${randomUUID()}` });
    const visitor = new Visitor(larder.url);
    expect(problemOf(await signIn(visitor))).toBe('provider-wrong');
    await expectNobody(visitor);
  });
});

describe('somebody who is invited, while the provider makes no accounts', () => {
  let closed: RunningLarder;
  let owner: Household;

  beforeAll(async () => {
    const settings = { DATABASE_URL: database.url, RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_SIGN_INS: '0' };
    owner = await withKey(larder, await newPerson(larder));
    closed = await startLarder({ ...provider.settings, ...settings, OIDC_ONLY: 'true' });
  });

  afterAll(async () => {
    await closed.stop();
  });

  async function comeIn(path: string, person = newPersonThere()): Promise<{ visitor: Visitor; reply: Reply }> {
    provider.person = person;
    const visitor = new Visitor(closed.url);
    const started = await visitor.get(`/api/auth/oidc/start?${new URLSearchParams({ next: path })}`);
    return { visitor, reply: await visitor.open(await provider.comeBack(locationOf(started))) };
  }

  it('signs in with it on the page of the invite, and joins', async () => {
    const token = tokenOf(await invite(owner, { role: 'viewer' }));
    const { text } = await new Visitor(closed.url).open(`/invite/${token}`);
    expect(text).not.toContain('type="password"');
    expect(text).toContain(`/sign-in?next=%2Finvite%2F${token}`);
    const { visitor, reply } = await comeIn(`/invite/${token}`);
    expect(locationOf(reply)).toBe(`/food/invite/${token}`);
    const joined = await visitor.send('POST', `/invite/${token}`, { form: { takeRecipes: 'none' } });
    expect(locationOf(joined)).toBe('/food/');
    const { id } = (await userOf(visitor)) as User;
    expect(await rolesIn(owner)).toMatchObject({ [id]: 'viewer' });
    expect(problemOf((await comeIn(`/invite/${token}`)).reply)).toBe('no-account');
  });

  it('joins by no other page, no invite of another person, and no invented one', async () => {
    const token = tokenOf(await invite(owner, { email: 'somebody-else@example.org' }));
    for (const path of ['/', `/invite/${token}`, `/invite/ldr_inv_${'x'.repeat(43)}`, `/x/invite/${token}`, '/join'])
      expect(problemOf((await comeIn(path)).reply)).toBe('no-account');
  });
});

describe('an attempt', () => {
  it('gives a new session to a browser that had one, so that a planted one has no value', async () => {
    const { visitor: attacker, user: attackerUser } = await signedIn();
    const planted = attacker.cookie;
    const victim = new Visitor(larder.url);
    const victimPerson = newPersonThere();
    provider.person = victimPerson;
    const address = await victim.get('/api/auth/oidc/start', { cookie: planted });
    const back = await provider.comeBack(locationOf(address));
    const own = /larder_openid=[^;]+/.exec(address.cookies.join(';'))?.[0] ?? '';
    const reply = await victim.get(back, { cookie: `${planted}; ${own}` });
    expect(locationOf(reply)).toBe('/food/');
    expect((await userOf(victim))?.email).toBe(victimPerson['email']);
    const seen = await new Visitor(larder.url).get('/api/auth/session', { cookie: planted });
    expect(bodyOf<{ user: User | null }>(seen).user?.id).not.toBe((await userOf(victim))?.id);
    expect(attackerUser.email).not.toBe(victimPerson['email']);
  });

  it('can come back only once', async () => {
    provider.person = newPersonThere();
    const visitor = new Visitor(larder.url);
    const back = await provider.comeBack((await begin(visitor)).href);
    const { cookie } = visitor;
    expect(locationOf(await visitor.open(back))).toBe('/food/');
    const replay = new Visitor(larder.url);
    expect(problemOf(await replay.get(back, { cookie }))).toBe('expired');
    await expectNobody(replay);
    expect(problemOf(await visitor.open(back))).toBe('expired');
  });

  it('can come back only once, also with two requests at the same time', async () => {
    provider.person = newPersonThere();
    const visitor = new Visitor(larder.url);
    const back = await provider.comeBack((await begin(visitor)).href);
    const { cookie } = visitor;
    const replies = await Promise.all([1, 2, 3].map(() => new Visitor(larder.url).get(back, { cookie })));
    expect(replies.map(locationOf).filter((location) => location === '/food/')).toHaveLength(1);
  });

  it('can only come back to the browser in which it began', async () => {
    provider.person = newPersonThere();
    const back = await provider.comeBack((await begin(new Visitor(larder.url))).href);
    const other = new Visitor(larder.url);
    await begin(other);
    for (const visitor of [other, new Visitor(larder.url)]) {
      expect(problemOf(await visitor.open(back))).toBe('expired');
      await expectNobody(visitor);
    }
  });

  it.each([
    ['another state', (back: string) => back.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`)],
    ['no state', (back: string) => back.replace(/&state=[^&]+/, '')],
    ['two states', (back: string) => `${back}&state=x`],
  ])('with %s signs nobody in', async (_what, tamper) => {
    provider.person = newPersonThere();
    const visitor = new Visitor(larder.url);
    const back = await provider.comeBack((await begin(visitor)).href);
    expect(problemOf(await visitor.open(tamper(back)))).toBe('expired');
    await expectNobody(visitor);
  });

  it('in a cookie that somebody changed signs nobody in', async () => {
    provider.person = newPersonThere();
    const visitor = new Visitor(larder.url);
    const back = await provider.comeBack((await begin(visitor)).href);
    const [, body = '', seal = ''] = /larder_openid=([\w-]+)\.([\w-]+)/.exec(visitor.cookie) ?? [];
    const attempt = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const other = Buffer.from(JSON.stringify({ ...attempt, next: '//evil.example' })).toString('base64url');
    const forger = new Visitor(larder.url);
    expect(problemOf(await forger.get(back, { cookie: `larder_openid=${other}.${seal}` }))).toBe('expired');
    await expectNobody(forger);
    expect(locationOf(await visitor.open(back))).toBe('/food/');
  });

  it('keeps neither state nor nonce nor verifier in the cookie', async () => {
    const visitor = new Visitor(larder.url);
    const { searchParams } = await begin(visitor);
    const [, body = ''] = /larder_openid=([\w-]+)\./.exec(visitor.cookie) ?? [];
    const kept = Buffer.from(body, 'base64url').toString();
    for (const name of ['state', 'nonce']) expect(kept).not.toContain(searchParams.get(name));
  });

  it.each([
    ['another nonce', 'nonce', 'provider-wrong'],
    ['another challenge', 'code_challenge', 'expired'],
  ])('with %s signs nobody in', async (_what, name, problem) => {
    provider.person = newPersonThere();
    const visitor = new Visitor(larder.url);
    const address = await begin(visitor);
    address.searchParams.set(name, 'x'.repeat(43));
    expect(problemOf(await visitor.open(await provider.comeBack(address.href)))).toBe(problem);
    await expectNobody(visitor);
  });

  it('that the provider refuses shows that, and another one succeeds', async () => {
    provider.person = null;
    const visitor = new Visitor(larder.url);
    expect(problemOf(await signIn(visitor, '?next=/plan'))).toBe('refused');
    provider.person = newPersonThere();
    expect(locationOf(await signIn(visitor, '?next=/plan'))).toBe('/food/plan');
  });
});

describe('the keys of the provider', () => {
  it('may be replaced at any time', async () => {
    await signedIn();
    provider.replaceKeys();
    await signedIn();
  });

  it('must be those that signed the identity', async () => {
    provider.person = newPersonThere();
    const visitor = new Visitor(larder.url);
    const back = await provider.comeBack((await begin(visitor)).href);
    const keys = await (await fetch(`${provider.issuer}/jwks`)).text();
    const others = keys.replace(/"n":"[^"]{20}/, `"n":"${'x'.repeat(20)}`);
    provider.interference = ({ url }, response) => {
      if (url !== '/jwks') return false;
      response.setHeader('content-type', 'application/json').end(others);
      return true;
    };
    expect(problemOf(await visitor.open(back))).toBe('provider-wrong');
    await expectNobody(visitor);
  });
});

describe('an identity that the provider signed', () => {
  const second = (): number => Math.floor(Date.now() / 1_000);

  /**
   * Signs in while the provider answers an identity with these changes.
   * @returns the problem; `null` when the person is signed in
   */
  async function signInWith(
    changes: object,
    sign: (claims: object) => string = (claims) => provider.signed(claims),
  ): Promise<string | null> {
    const person = newPersonThere();
    provider.person = person;
    const visitor = new Visitor(larder.url);
    const address = await begin(visitor);
    const back = await provider.comeBack(address.href);
    const right = {
      iss: provider.issuer,
      sub: person.sub,
      aud: 'larder',
      nonce: address.searchParams.get('nonce'),
      iat: second(),
      exp: second() + 300,
    };
    const answers: Record<string, object> = {
      '/token': { access_token: 'x', token_type: 'Bearer', id_token: sign({ ...right, ...changes }) },
      '/me': person,
    };
    provider.interference = ({ url }, response) => {
      const answer = answers[url ?? ''];
      if (answer === undefined) return false;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      return true;
    };
    const problem = problemOf(await visitor.open(back));
    provider.interference = () => false;
    expect((await userOf(visitor)) === null).toBe(problem !== null);
    return problem;
  }

  it.each([{}, { aud: ['larder'] }, { aud: ['larder', 'other'], azp: 'larder' }])(
    'is accepted with %j',
    async (changes) => {
      expect(await signInWith(changes)).toBeNull();
    },
  );

  it.each([
    { iss: 'https://evil.example' },
    { aud: 'other' },
    { aud: [] },
    { aud: ['other'] },
    { aud: ['larder', 'other'] },
    { aud: ['larder', 'other'], azp: 'other' },
    { nonce: 'x'.repeat(43) },
    { nonce: undefined },
    { exp: second() - 3_600 },
    { exp: undefined },
    { iat: undefined },
    { sub: '' },
    { sub: 7 },
    { sub: 'x'.repeat(256) },
  ])('is not accepted with %j', async (changes) => {
    expect(await signInWith(changes)).toBe('provider-wrong');
  });

  it('must be signed with a key of the provider, and not with the secret of the client or without a key', async () => {
    const [part, whole] = [
      (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url'),
      (header: object, claims: object, seal: (text: string) => string): string => {
        const text = `${part(header)}.${part(claims)}`;
        return `${text}.${seal(text)}`;
      },
    ];
    const secret = (text: string): string =>
      createHmac('sha256', CLIENT.OIDC_CLIENT_SECRET).update(text).digest('base64url');
    expect(await signInWith({}, (claims) => whole({ alg: 'none' }, claims, () => ''))).toBe('provider-wrong');
    expect(await signInWith({}, (claims) => whole({ alg: 'HS256' }, claims, secret))).toBe('provider-wrong');
    expect(await signInWith({}, (claims) => `${provider.signed(claims).slice(0, -8)}AAAAAAAA`)).toBe('provider-wrong');
  });
});

describe('an account of the same e-mail address', () => {
  it('is not connected when the provider has not verified the address', async () => {
    const { email } = await newPerson(larder);
    for (const unverified of [{ email_verified: false }, { email_verified: undefined }]) {
      provider.person = newPersonThere({ email, ...unverified });
      const visitor = new Visitor(larder.url);
      expect(problemOf(await signIn(visitor))).toBe('unverified');
      await expectNobody(visitor);
    }
  });

  it('is not connected while it has a password, whatever the provider verified', async () => {
    const { email } = await newPerson(larder);
    provider.person = newPersonThere({ email: email.toUpperCase() });
    const visitor = new Visitor(larder.url);
    expect(problemOf(await signIn(visitor))).toBe('connect-first');
    await expectNobody(visitor);
  });

  it('is connected when it has no password, and the address is verified', async () => {
    const email = `bo-${randomUUID()}@example.org`;
    const words = ['user', 'add', '--name', 'Bo', '--email', email, '--no-password'];
    const { code } = await runLarderCommand(words, { DATABASE_URL: database.url });
    expect(code).toBe(0);
    const person = newPersonThere({ email: email.toUpperCase() });
    expect((await signedIn(person)).user).toMatchObject({ name: 'Bo', email });
    expect((await signedIn(person)).user).toMatchObject({ name: 'Bo', email });
  });

  it("is not connected when its person changed the address, so that nobody can wait for another person's sign-in", async () => {
    const waiting = await newPerson(larder);
    await database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [waiting.userId]);
    const email = `victim-${randomUUID()}@example.org`;
    const changed = await waiting.visitor.send('PATCH', '/api/user', { json: { email } });
    expect(changed.status).toBe(200);
    provider.person = newPersonThere({ email });
    const visitor = new Visitor(larder.url);
    expect(problemOf(await signIn(visitor))).toBe('connect-first');
    await expectNobody(visitor);
    const words = ['user', 'email', '--email', email, '--to', `of-the-administrator-${email}`];
    expect(await runLarderCommand(words, { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
    const { user } = await signedIn(newPersonThere({ email: `of-the-administrator-${email}` }));
    expect(user.id).toBe(waiting.userId);
  });

  it('is not connected by an address in other characters that is only normalised to the same one', async () => {
    const email = `kim-${randomUUID()}@example.org`;
    const words = ['user', 'add', '--name', 'Kim', '--email', email, '--no-password'];
    expect((await runLarderCommand(words, { DATABASE_URL: database.url })).code).toBe(0);
    for (const alike of [email.replace('k', '\uff4b'), email.replace('k', '\u212a')]) {
      provider.person = newPersonThere({ email: alike });
      const visitor = new Visitor(larder.url);
      expect(problemOf(await signIn(visitor))).toBe('unverified');
      await expectNobody(visitor);
    }
  });

  it('is not given to another person of the provider who now has the address', async () => {
    const person = newPersonThere();
    await signedIn(person);
    provider.person = newPersonThere({ email: person['email'] });
    const visitor = new Visitor(larder.url);
    expect(problemOf(await signIn(visitor))).toBe('taken');
    await expectNobody(visitor);
  });

  it('added by a provider accepts no password', async () => {
    const { user } = await signedIn();
    for (const password of [PASSWORD, '']) {
      const reply = await new Visitor(larder.url).send('POST', '/api/auth/sign-in', {
        json: { email: user.email, password },
      });
      expect(reply.status).toBe(password === '' ? 400 : 401);
    }
  });
});

describe('the claim of administrators', () => {
  const rolesOf = async (userId: string): Promise<string> => {
    const [row] = (await database.query(
      `SELECT m.role || CASE WHEN u.is_server_admin THEN ' and server' ELSE '' END AS roles
       FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.id = $1`,
      [userId],
    )) as { roles: string }[];
    return row?.roles ?? '';
  };
  const cook = (claims = {}): ReturnType<typeof newPersonThere> =>
    newPersonThere({ groups: ['people', 'cooks-in-chief'], ...claims });

  it('makes a member an administrator, and never demotes one', async () => {
    const person = newPersonThere();
    const { user } = await signedIn(person);
    const { user: owner } = await signedIn();
    await database.query('DELETE FROM memberships WHERE user_id = $1', [user.id]);
    await database.query(
      `INSERT INTO memberships (household_id, user_id, role)
       SELECT household_id, $1, 'member' FROM memberships WHERE user_id = $2`,
      [user.id, owner.id],
    );
    expect(await rolesOf(user.id)).toBe('member');
    await signedIn(cook(person));
    expect(await rolesOf(user.id)).toBe('admin and server');
    await signedIn(person);
    expect(await rolesOf(user.id)).toBe('admin and server');
  });

  it('leaves an owner the owner', async () => {
    const { user } = await signedIn(cook());
    expect(await rolesOf(user.id)).toBe('owner and server');
  });
});
