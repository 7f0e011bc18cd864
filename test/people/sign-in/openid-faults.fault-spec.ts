import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../src/database/embedded/free-port.js';
import { newPerson, type Person, withKey } from '../../support/household.js';
import { type RunningLarder, startLarder } from '../../support/larder.js';
import { newPersonThere, OpenidProvider, PUBLIC_URL } from '../../support/programs/openid-provider.js';
import { bodyOf, type Reply, Visitor } from '../../support/visitor.js';

const DESCRIPTION = '/.well-known/openid-configuration';

type Answer = (response: ServerResponse) => unknown;

function json(value: unknown): Answer {
  return (response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

const HANG_UP: Answer = (response) => response.destroy();

/** Keeps the connection open and never answers. */
const SILENCE: Answer = () => undefined;

/** Sends the headers of an answer, and then one character after the other. */
const TRICKLE: Answer = (response) => {
  response.setHeader('content-type', 'application/json');
  const timer = setInterval(() => response.write(' '), 200);
  response.on('close', () => {
    clearInterval(timer);
  });
};

const ENDLESS: Answer = (response) => {
  response.setHeader('content-type', 'application/json');
  const more = (): void => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', more);
  more();
};

/** Wrong answers of a provider, and the problem that people see. */
const FAULTS: readonly [what: string, answer: Answer, problem: string][] = [
  ['hangs up', HANG_UP, 'provider-away'],
  ['says that it is overloaded', (response) => response.writeHead(503).end('<h1>Busy</h1>'), 'provider-away'],
  ['says nothing', SILENCE, 'provider-away'],
  ['says what it says without an end in sight', TRICKLE, 'provider-away'],
  ['says more than fits', ENDLESS, 'provider-wrong'],
  [
    'shows a page',
    (response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'),
    'provider-wrong',
  ],
  [
    'sends elsewhere',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'provider-wrong',
  ],
  ['is not found', (response) => response.writeHead(404).end(), 'provider-wrong'],
  [
    'answers no JSON',
    (response) => response.setHeader('content-type', 'application/json').end('{"issuer":'),
    'provider-wrong',
  ],
  ['answers a list', json([1, 2, 3]), 'provider-wrong'],
  ['answers nothing at all', json({}), 'provider-wrong'],
  [
    'answers words for numbers',
    json({ issuer: 7, keys: 'many', access_token: 1, token_type: [], sub: {} }),
    'provider-wrong',
  ],
];

let provider: OpenidProvider;
let larder: RunningLarder;
let person: Person;

beforeAll(async () => {
  provider = await OpenidProvider.start();
  larder = await startHere();
  person = await newPerson(larder);
});

beforeEach(() => {
  provider.person = newPersonThere();
  provider.interference = () => false;
});

afterAll(async () => {
  await larder.stop();
  await provider.stop();
});

function startHere(settings: Record<string, string> = {}): Promise<RunningLarder> {
  const limits = { RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_SIGN_INS: '0' };
  return startLarder({ ...provider.settings, ...limits, SIGN_UP: 'open', OIDC_SIGN_UP: 'on', ...settings });
}

function disturb(path: string, answer: Answer): void {
  provider.interference = ({ url }: IncomingMessage, response) => {
    if (new URL(url ?? '', provider.issuer).pathname !== path) return false;
    answer(response);
    return true;
  };
}

function problemOf(reply: Reply): string | null {
  expect(reply.status).toBe(303);
  return new URL(reply.headers.get('location') ?? '', PUBLIC_URL).searchParams.get('problem');
}

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return bodyOf<{ user: object | null }>(await visitor.get('/api/auth/session')).user !== null;
}

/**
 * Signs in while the provider answers something else at this path.
 * @returns the problem
 */
async function signInThrough(path: string, answer: Answer): Promise<string | null> {
  const visitor = new Visitor(larder.url);
  const started = await visitor.open('/api/auth/oidc/start');
  const back = await provider.comeBack(started.headers.get('location') ?? '');
  disturb(path, answer);
  const reply = await visitor.open(back);
  expect(await isSignedIn(visitor)).toBe(false);
  return problemOf(reply);
}

/** Checks that the person can sign in with a password, and that the key of the household works. */
async function expectOthersIn(): Promise<void> {
  const visitor = new Visitor(larder.url);
  const { email, password } = person;
  const reply = await visitor.send('POST', '/sign-in', { form: { email, password } });
  expect(reply.status).toBe(303);
  expect(await isSignedIn(visitor)).toBe(true);
}

describe.each(FAULTS)('a provider that %s', (_what, answer, problem) => {
  it('in its description, does not prevent other sign-ins', async () => {
    // After a failure the description is requested again.
    await signInThrough('/token', HANG_UP);
    disturb(DESCRIPTION, answer);
    const visitor = new Visitor(larder.url);
    const begun = visitor.open('/api/auth/oidc/start?next=/plan');
    await expectOthersIn();
    const reply = await begun;
    expect(problemOf(reply)).toBe(problem);
    expect(reply.headers.get('location')).toContain('next=%2Fplan');
    provider.interference = () => false;
    expect((await visitor.open('/api/auth/oidc/start')).headers.get('location')).toContain(`${provider.issuer}/auth?`);
  });

  it('in the exchange of the code, signs nobody in', async () => {
    expect(await signInThrough('/token', answer)).toBe(problem);
    await expectOthersIn();
  });

  it('in its keys, signs nobody in', async () => {
    expect(await signInThrough('/jwks', answer)).toBe(problem);
  });

  it('in the user info, signs nobody in', async () => {
    expect(await signInThrough('/me', answer)).toBe(problem);
  });
});

describe('the claims of a provider', () => {
  it('about another person than the one it signed in are not used', async () => {
    const claims = { ...newPersonThere(), email: person.email };
    expect(await signInThrough('/me', json(claims))).toBe('provider-wrong');
  });

  it.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['no place to sign in', { authorization_endpoint: undefined }],
    ['a place that is none', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('about itself must be right: %s', async (_what, changes) => {
    const other = await startHere();
    try {
      const description = (await (await fetch(provider.issuer + DESCRIPTION)).json()) as object;
      disturb(DESCRIPTION, json({ ...description, ...changes }));
      expect(problemOf(await new Visitor(other.url).open('/api/auth/oidc/start'))).toBe('provider-wrong');
    } finally {
      await other.stop();
    }
  });

  it('are never in the log, nor is a code, a state or the secret of the client', async () => {
    for (const [, answer] of [FAULTS[1], FAULTS[5]].filter((fault) => fault !== undefined))
      await signInThrough('/token', answer);
    const visitor = new Visitor(larder.url);
    const started = await visitor.open('/api/auth/oidc/start');
    const back = await provider.comeBack(started.headers.get('location') ?? '');
    await visitor.open(back);
    const { searchParams } = new URL(back, PUBLIC_URL);
    for (const secret of [
      searchParams.get('code'),
      searchParams.get('state'),
      provider.settings['OIDC_CLIENT_SECRET'],
      '<h1>',
    ])
      expect(larder.log()).not.toContain(secret);
    expect(larder.log()).not.toContain(String(provider.person?.['email']));
  });
});

describe('a provider that is away', () => {
  it('does not stop the start, and people sign in as soon as it is back', async () => {
    const port = await freePort();
    const other = await startHere({ OIDC_ISSUER: `http://127.0.0.1:${port}` });
    try {
      const { api } = await withKey(other, await newPerson(other));
      expect(await api.get('/groceries')).toMatchObject({ status: 200 });
      expect(problemOf(await new Visitor(other.url).open('/api/auth/oidc/start'))).toBe('provider-away');
    } finally {
      await other.stop();
    }
  });

  it('gets one request for all people who wait', async () => {
    const other = await startHere();
    try {
      disturb(DESCRIPTION, SILENCE);
      const before = provider.asked.length;
      const visitors = Array.from({ length: 50 }, () => new Visitor(other.url).open('/api/auth/oidc/start'));
      const problems = new Set((await Promise.all(visitors)).map(problemOf));
      expect([...problems]).toEqual(['provider-away']);
      expect(provider.asked.slice(before)).toEqual([DESCRIPTION]);
    } finally {
      await other.stop();
    }
  });

  it('gets no request from a Larder in which nobody signs in with it', async () => {
    const before = provider.asked.length;
    const other = await startHere();
    await newPerson(other);
    await new Visitor(other.url).open('/sign-in');
    expect(await other.stop()).toBe(0);
    expect(provider.asked.length).toBe(before);
  });
});

describe('without a provider', () => {
  it('its addresses are not found', async () => {
    const other = await startLarder();
    try {
      for (const path of ['start', 'callback?code=x&state=y'])
        expect((await new Visitor(other.url).get(`/api/auth/oidc/${path}`)).status).toBe(404);
      expect((await new Visitor(other.url).open('/sign-in?problem=provider-away')).text).not.toContain('role="alert"');
    } finally {
      await other.stop();
    }
  });
});
