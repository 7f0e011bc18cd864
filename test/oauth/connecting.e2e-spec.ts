import { beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../support/api.js';
import {
  addressIn,
  ConnectingProgram,
  connectionsOf,
  REDIRECT_URI,
  register,
  tokensIn,
} from '../support/connecting-program.js';
import { type Household, signUp } from '../support/household.js';
import { joined } from '../support/members.js';
import { PUBLIC_URL, sharedLarders } from '../support/shared-larder.js';
import { bodyOf, type Reply, Visitor } from '../support/visitor.js';

const ASSISTANT = 'recipes:write plan:write groceries:write stores:write mcp';
const [larder, other] = sharedLarders();
let household: Household;
let program: ConnectingProgram;

beforeAll(async () => {
  household = await signUp(larder);
  program = await ConnectingProgram.register(larder);
});

function errorIn(reply: Reply): [number, string] {
  return [reply.status, bodyOf<{ error: string }>(reply).error];
}

/** The status of a request with the token. */
async function statusWith(token: string, path = '/api/v1/me'): Promise<number> {
  return (await new Visitor(larder.url).get(path, { authorization: `Bearer ${token}` })).status;
}

describe('a program that knows only the address', () => {
  it.each([
    ['/mcp', 'POST', '/.well-known/oauth-protected-resource/mcp', '/mcp'],
    ['/mcp/', 'POST', '/.well-known/oauth-protected-resource/mcp', '/mcp'],
    ['/api/v1/me', 'GET', '/.well-known/oauth-protected-resource', ''],
  ])('is told at %s where a person signs in', async (path, method, metadata, resource) => {
    const visitor = new Visitor(larder.url);
    const refused = await visitor.send(method, path, method === 'POST' ? { json: {} } : {});
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${larder.url}${metadata}"`);
    const described = await visitor.get(metadata);
    expect(described.headers.get('access-control-allow-origin')).toBe('*');
    expect(bodyOf(described)).toMatchObject({
      resource: larder.url + resource,
      authorization_servers: [larder.url],
      scopes_supported: expect.not.arrayContaining(['household:manage', 'webhooks:manage']),
    });
    const server = await visitor.get('/.well-known/oauth-authorization-server');
    expect(bodyOf(server)).toMatchObject({
      issuer: larder.url,
      authorization_endpoint: `${larder.url}/oauth/authorize`,
      token_endpoint: `${larder.url}/oauth/token`,
      registration_endpoint: `${larder.url}/oauth/register`,
      revocation_endpoint: `${larder.url}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('is told the public address, with its path', async () => {
    const visitor = new Visitor(other.url);
    const refused = await visitor.send('POST', '/mcp', { json: {} });
    const metadata = 'https://larder.example.org/.well-known/oauth-protected-resource/food/mcp';
    expect(refused.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`);
    const described = await visitor.get('/.well-known/oauth-protected-resource/mcp');
    expect(bodyOf(described)).toMatchObject({ resource: `${PUBLIC_URL}/mcp`, authorization_servers: [PUBLIC_URL] });
    const server = await visitor.get('/.well-known/oauth-authorization-server');
    expect(bodyOf(server)).toMatchObject({ issuer: PUBLIC_URL, token_endpoint: `${PUBLIC_URL}/oauth/token` });
  });

  it('does not find OpenID Connect, which Larder does not offer', async () => {
    expect((await new Visitor(larder.url).get('/.well-known/openid-configuration')).status).toBe(404);
  });
});

describe('a program that registers', () => {
  it('gets an id and no secret, whatever it wants to be', async () => {
    const reply = await register(larder, {
      client_name: 'Assistant',
      redirect_uris: [REDIRECT_URI, 'http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['client_credentials'],
      software_id: 'assistant',
    });
    expect(reply.status).toBe(201);
    expect(bodyOf(reply)).toEqual({
      client_id: expect.any(String),
      client_id_issued_at: expect.any(Number),
      client_name: 'Assistant',
      redirect_uris: [REDIRECT_URI, 'http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
  });

  it.each([
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: 'https://assistant.example/callback' }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://assistant.example/callback'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [`https://assistant.example/${'x'.repeat(500)}`] }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array.from({ length: 11 }, (_, i) => `${REDIRECT_URI}/${i}`) }, 'invalid_redirect_uri'],
    [{ redirect_uris: [REDIRECT_URI], client_name: 'x'.repeat(101) }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT_URI], client_name: 'Assistant\n' + 'of Ann' }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT_URI], client_name: 'Claude” with Larder? “' }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT_URI], client_name: 'Cl\u200baude' }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT_URI], client_name: '\u202eedualC' }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT_URI], client_name: '...' }, 'invalid_client_metadata'],
  ])('is refused with %j', async (json, error) => {
    expect(errorIn(await register(larder, json))).toEqual([400, error]);
  });
});

describe('a person who is asked', () => {
  it('reads the place in the heading, whatever the program calls itself, and a short name', async () => {
    const named = await ConnectingProgram.register(larder, { name: `Claude at claude.ai${'x'.repeat(80)}` });
    const { text } = await named.ask(household);
    expect(text).toContain('<h1>Connect a program at assistant.example?</h1>');
    expect(text).toContain(`<bdi>Claude at claude.ai${'x'.repeat(40)}…</bdi>`);
    const local = await ConnectingProgram.register(larder, { redirectUri: 'http://127.0.0.1:4000/callback' });
    expect((await local.ask(household)).text).toContain('<h1>Connect a program on this device?</h1>');
  });

  it('is warned of a program that asks to manage the household or webhooks', async () => {
    const warning = 'It may change who is in the household';
    for (const scope of ['household:manage', 'recipes:read webhooks:manage'])
      expect((await program.ask(household, { scope })).text).toContain(warning);
    expect((await program.ask(household)).text).not.toContain(warning);
  });

  it('does not read what the program says in place of a fault', async () => {
    const { text } = await program.ask(household, { resource: 'call 0800-EVIL' });
    expect(text).toContain('invalid_target');
    const twice = `${new URLSearchParams(program.request())}&state=x`;
    const page = await household.visitor.open(`/oauth/authorize?${twice}`);
    expect([page.status, page.text.includes('occurs twice')]).toEqual([400, false]);
  });

  it('signs in first, and then comes back to the question', async () => {
    const stranger = new Visitor(larder.url);
    const reply = await program.ask({ visitor: stranger });
    expect(reply.status).toBe(303);
    const next = new URL(reply.headers.get('location') ?? '', larder.url).searchParams.get('next') ?? '';
    expect(Object.fromEntries(new URLSearchParams(next.split('?')[1]))).toEqual(program.request());
    const { email, password } = household;
    const signedIn = await stranger.send('POST', '/sign-in', { form: { email, password, next } });
    expect(signedIn.headers.get('location')).toBe(next);
  });

  it('sees what asks for what, in a page that no other site can show', async () => {
    const reply = await program.ask(household, { scope: 'groceries:write unheard:of' });
    expect(reply.status).toBe(200);
    for (const text of ['Assistant', 'assistant.example', household.email, 'Change groceries'])
      expect(reply.text).toContain(text);
    expect(reply.text).not.toContain('Change recipes');
    expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(reply.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  it('sends a code to the program with its state and the issuer', async () => {
    const address = addressIn(await program.answer(household));
    expect(address.origin + address.pathname).toBe(REDIRECT_URI);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      code: expect.stringMatching(/^ldr_oac_/),
      state: 'a state / of its own',
      iss: larder.url,
    });
  });

  it('keeps what the redirect URI already asks', async () => {
    const asking = await ConnectingProgram.register(larder, { redirectUri: 'com.example.app:/done?from=larder' });
    const address = addressIn(await asking.answer(household));
    expect(address.href).toMatch(/^com\.example\.app:\/done\?from=larder&code=/);
    const spaced = await ConnectingProgram.register(larder, { redirectUri: `${REDIRECT_URI}?a=x%20y&b` });
    expect(addressIn(await spaced.answer(household)).href).toContain(`${REDIRECT_URI}?a=x%20y&b&code=`);
  });

  it('refuses without a code', async () => {
    const address = addressIn(await program.answer(household, {}, {}));
    expect(Object.fromEntries(address.searchParams)).toEqual({
      error: 'access_denied',
      state: 'a state / of its own',
      iss: larder.url,
    });
  });

  it('cannot be made to agree by another site', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const form = { ...program.request(), allow: 'yes' };
    const reply = await household.visitor.send('POST', '/oauth/authorize', { form, headers });
    expect([reply.status, reply.headers.get('refresh')]).toEqual([403, null]);
  });

  it.each([
    ['another redirect URI', { redirect_uri: `${REDIRECT_URI}/` }],
    ['no redirect URI', { redirect_uri: '' }],
    ['an unknown program', { client_id: '00000000-0000-4000-8000-000000000000' }],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['a challenge that is no hash', { code_challenge: 'short' }],
    ['another response type', { response_type: 'token' }],
    ['scopes that Larder does not have', { scope: 'email profile' }],
    ['another resource', { resource: 'https://evil.example/mcp' }],
    ['a state that is too long', { state: 'x'.repeat(1_900) }],
    ['a state that is too long in an address', { state: 'é'.repeat(400) }],
  ])('goes nowhere when the program sends %s', async (_what, changes) => {
    for (const reply of [await program.ask(household, changes), await program.answer(household, changes)]) {
      expect(reply.status).toBe(400);
      expect([reply.headers.get('location'), reply.headers.get('refresh')]).toEqual([null, null]);
      expect(reply.text).not.toContain('evil.example/');
    }
  });

  it('goes nowhere when the program sends a parameter twice', async () => {
    const query = `${new URLSearchParams(program.request())}&redirect_uri=https%3A%2F%2Fevil.example%2F`;
    expect((await household.visitor.open(`/oauth/authorize?${query}`)).status).toBe(400);
  });
});

describe('a connected program', () => {
  it('uses the API and the tools as far as its scopes allow, and is listed with its last use', async () => {
    const own = await signUp(larder);
    const tokens = await program.connect(own, { scope: 'groceries:write recipes:read', resource: `${larder.url}/mcp` });
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^ldr_oat_/),
      refresh_token: expect.stringMatching(/^ldr_ort_/),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      scope: 'recipes:read groceries:write',
    });
    const api = new Api(larder.url, tokens.access_token);
    expect((await api.post('/groceries/from-text', { text: 'Milk' })).status).toBe(200);
    expect((await api.get('/groceries')).status).toBe(200);
    const refused = await api.post('/stores', { name: 'Market' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
    expect(await statusWith(tokens.access_token, '/mcp')).toBe(405);
    expect((await api.get('/me')).body).toMatchObject({
      userId: own.userId,
      keyName: 'Assistant',
      scopes: ['recipes:read', 'groceries:write'],
    });
    const [connection] = await connectionsOf(own);
    expect(connection).toMatchObject({
      name: 'Assistant',
      place: 'assistant.example',
      scopes: ['recipes:read', 'groceries:write'],
    });
    expect(connection?.lastUsedAt).not.toBeNull();
  });

  it('that names no scopes gets those of an assistant, and tools see the same caller', async () => {
    const tokens = await program.connect(household);
    expect(tokens.scope.split(' ').toSorted()).toEqual(ASSISTANT.split(' ').toSorted());
    const listed = await new Visitor(larder.url).send('POST', '/mcp', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
      json: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect(listed.status).toBe(200);
    expect(listed.text).toContain('grocery_create');
  });

  it('gets no more than the role of the person allows', async () => {
    const viewer = await joined(larder, household, 'viewer');
    const { scope, access_token } = await program.connect(viewer, { scope: 'recipes:write household:manage mcp' });
    expect(scope.split(' ').toSorted()).toEqual(['household:read', 'mcp', 'recipes:read']);
    expect((await new Api(larder.url, access_token).post('/tags/rename', { from: 'a', to: 'b' })).status).toBe(403);
  });

  it('listens on any port of the same computer', async () => {
    const native = await ConnectingProgram.register(larder, { redirectUri: 'http://127.0.0.1/callback' });
    const redirect_uri = 'http://127.0.0.1:51234/callback';
    const code = await native.codeFrom(household, { redirect_uri });
    expect((await native.exchange(code, { redirect_uri })).status).toBe(200);
  });

  it('can be a page of another site', async () => {
    const reply = await new Visitor(larder.url).send('OPTIONS', '/oauth/token', {
      headers: { origin: 'https://assistant.example', 'access-control-request-method': 'POST' },
    });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  it('sees nothing of another household', async () => {
    const stranger = await signUp(larder);
    await program.connect(stranger);
    const ids = (await connectionsOf(stranger)).map(({ id }) => id);
    expect(ids).toHaveLength(1);
    const seen = (await connectionsOf(household)).map(({ id }) => id);
    expect(seen).not.toContain(ids[0]);
    const reply = await household.visitor.send('DELETE', `/api/user/connections/${ids[0]}`);
    expect(reply.status).toBe(404);
    expect(await connectionsOf(stranger)).toHaveLength(1);
  });
});

describe('a code', () => {
  it.each([
    ['another secret', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no secret', { code_verifier: '' }, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: `${REDIRECT_URI}?` }, 'invalid_grant'],
    ['a redirect URI that is none', { redirect_uri: 'callback' }, 'invalid_grant'],
  ])('is used up by %s', async (_what, changes, error) => {
    const code = await program.codeFrom(household);
    expect(errorIn(await program.exchange(code, changes))).toEqual([400, error]);
    expect(errorIn(await program.exchange(code))).toEqual([400, 'invalid_grant']);
  });

  it('is exchanged without the redirect URI too, as OAuth 2.1 does', async () => {
    const code = await program.codeFrom(household);
    expect((await program.exchange(code, { redirect_uri: '' })).status).toBe(200);
  });

  it('is of no use to another program', async () => {
    const thief = await ConnectingProgram.register(larder);
    thief.verifier = program.verifier;
    const code = await program.codeFrom(household);
    expect(errorIn(await thief.exchange(code))).toEqual([400, 'invalid_grant']);
  });

  it('is over after a minute', async () => {
    const code = await program.codeFrom(household);
    const aged = await larder.database.query(
      `UPDATE oauth_codes SET expires_at = now() - interval '1 second' WHERE user_id = $1 RETURNING hash`,
      [household.userId],
    );
    expect(aged).not.toEqual([]);
    expect(errorIn(await program.exchange(code))).toEqual([400, 'invalid_grant']);
  });

  it('that is used again ends what came of it', async () => {
    const own = await signUp(larder);
    const code = await program.codeFrom(own);
    const { access_token, refresh_token } = tokensIn(await program.exchange(code));
    expect(await statusWith(access_token)).toBe(200);
    const [{ id } = { id: '' }] = await connectionsOf(own);
    expect(id).not.toBe('');
    expect(errorIn(await program.exchange(code))).toEqual([400, 'invalid_grant']);
    expect(await statusWith(access_token)).toBe(401);
    expect(errorIn(await program.refresh(refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await connectionsOf(own)).toEqual([]);
    const warnings = (await larder.log()).split('\n').filter((line) => line.includes('A code was used again'));
    expect(warnings.filter((line) => line.includes(id))).toHaveLength(1);
  });

  it('that is sent many times at the same moment gives one connection at most', async () => {
    const own = await signUp(larder);
    const code = await program.codeFrom(own);
    const replies = await Promise.all(Array.from({ length: 5 }, () => program.exchange(code)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect(await connectionsOf(own)).toEqual([]);
  });

  it('is stored as a hash, and so are tokens', async () => {
    const own = await signUp(larder);
    const code = await program.codeFrom(own);
    const { access_token, refresh_token } = tokensIn(await program.exchange(code));
    for (const table of ['oauth_codes', 'oauth_tokens', 'oauth_connections', 'oauth_clients']) {
      const rows = await larder.database.query(`SELECT t::text FROM ${table} t`);
      for (const secret of [code, access_token, refresh_token]) expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });
});

describe('a token request', () => {
  it.each([
    [{ grant_type: 'password', username: 'ann', password: 'x' }, 'unsupported_grant_type'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    [{ grant_type: 'urn:unheard-of' }, 'unsupported_grant_type'],
    [{ grant_type: 'constructor' }, 'unsupported_grant_type'],
    [{ grant_type: '' }, 'invalid_request'],
    [{}, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'ldr_ort_unknown' }, 'invalid_grant'],
    [{ grant_type: 'authorization_code', code: 'unknown', code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    [{ grant_type: 'refresh_token', client_id: 'unknown', refresh_token: 'x' }, 'invalid_client'],
    [{ grant_type: 'refresh_token', resource: 'https://evil.example', refresh_token: 'x' }, 'invalid_target'],
  ])('is refused in the words of OAuth with %j', async (form, error) => {
    const all = { client_id: program.clientId, ...form };
    const reply = await new Visitor(larder.url).send('POST', '/oauth/token', { form: all });
    expect(errorIn(reply)).toEqual([400, error]);
  });

  it('is refused with a body that is no form', async () => {
    const reply = await new Visitor(larder.url).send('POST', '/oauth/token', { json: { grant_type: 'refresh_token' } });
    expect(errorIn(reply)).toEqual([400, 'invalid_request']);
  });
});
