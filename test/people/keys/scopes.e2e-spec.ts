import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Scope, SCOPES } from '../../../src/accounts/scopes.js';
import { type Operation, operations } from '../../support/attack/document.js';
import { readRoutes, type Route } from '../../support/attack/pages.js';
import { newPerson } from '../../support/household.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { bodyOf, type Reply, Visitor } from '../../support/visitor.js';

interface Problem {
  readonly code: string;
  readonly message: string;
}

const larder = sharedLarder();
let visitor: Visitor;
let userId: string;
let routes: readonly Route[];

const scoped = operations.flatMap((operation) =>
  operation.scope === null ? [] : [[operation.id, operation, operation.scope as Scope] as const],
);

beforeAll(async () => {
  routes = await readRoutes();
  ({ visitor, userId } = await newPerson(larder));
});

function make(scopes?: readonly string[] | null): Promise<Reply> {
  return visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests', scopes } });
}

const keys = new Map<string, Promise<string>>();

/** A key of these scopes. */
function keyOf(scopes: readonly string[] | null): Promise<string> {
  const name = String(scopes);
  const known = keys.get(name);
  if (known !== undefined) return known;
  const made = make(scopes).then((reply) => bodyOf<{ key: string }>(reply).key);
  keys.set(name, made);
  return made;
}

/** Sends a request with an unknown id or an invalid body, because only the check of the caller is tested. */
async function ask({ method, path }: Operation, scopes: readonly string[] | null): Promise<Reply> {
  const place = path.replace(/\{[^}]+\}/g, randomUUID());
  return new Visitor(larder.url).send(method, place, {
    headers: { 'x-api-key': await keyOf(scopes) },
    ...(method !== 'GET' && { json: {} }),
  });
}

function expectRefused(reply: Reply, scope: string): void {
  expect(reply.status).toBe(403);
  expect(bodyOf<Problem>(reply)).toMatchObject({ code: 'INSUFFICIENT_SCOPE', status: 403 });
  expect(bodyOf<Problem>(reply).message).toContain(scope);
  expect(reply.headers.get('www-authenticate')).toContain(`scope="${scope}"`);
}

function isIncluded(needed: string, scope: string): boolean {
  return scope === needed || scope.replace(/:(write|manage)$/, ':read') === needed;
}

async function inRole(role: string, work: () => Promise<void>): Promise<void> {
  await setRole(role);
  try {
    await work();
  } finally {
    await setRole('owner');
  }
}

async function setTicking(viewersMayTick: boolean): Promise<void> {
  await larder.database.query(
    `UPDATE households SET viewers_may_tick = $2 WHERE id = (SELECT household_id FROM memberships WHERE user_id = $1)`,
    [userId, viewersMayTick],
  );
}

async function setRole(role: string): Promise<void> {
  await larder.database.query('UPDATE memberships SET role = $2 WHERE user_id = $1', [userId, role]);
}

describe('every operation', () => {
  it('for keys declares a scope, or that any key opens it', () => {
    const opened = routes.filter(({ access }) => access === 'api-key' || access === 'link');
    expect(opened.length).toBeGreaterThan(20);
    expect(opened.filter(({ scope }) => scope === null)).toEqual([]);
  });

  it('that is open to everybody declares none', () => {
    expect(routes.filter(({ access, scope }) => access === 'public' && scope !== null)).toEqual([]);
  });

  it('has its scope in the API document, in words too', () => {
    const declared = routes.filter(({ documented, scope }) => documented && scope !== null && scope !== 'any-key');
    const told = scoped.map(([, { method, path }, scope]) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')} ${scope}`);
    expect(told.sort()).toEqual(declared.map(({ method, path, scope }) => `${method} ${path} ${scope}`).sort());
    for (const [, { description }, scope] of scoped) expect(description).toContain(`\`${scope}\``);
  });
});

describe.each(scoped)('%s', (_id, operation, needed) => {
  const included = SCOPES.filter((scope) => isIncluded(needed, scope));
  const others = SCOPES.filter((scope) => !isIncluded(needed, scope));

  it(`opens to no key without ${needed}`, async () => {
    expectRefused(await ask(operation, others), needed);
  });

  it.each(included)('opens to a key with %s alone', async (scope) => {
    const { status, text } = await ask(operation, [scope]);
    expect([status, text]).not.toEqual([403, expect.anything()]);
    expect(status).toBeLessThan(500);
  });

  it('opens to a key that was made without scopes', async () => {
    expect((await ask(operation, null)).status).not.toBe(403);
  });
});

const ROLES = ['owner', 'admin', 'member', 'viewer'] as const;

/** Operations that a viewer may use when the household allows ticking. */
const TICKS = ['groceryMarkDone', 'groceryMarkUndone', 'groceryTick'];
/** Operations that only concern the person. */
const OWN = ['householdLeave', 'dietSet'];

function roleMay(role: (typeof ROLES)[number], { id }: Operation, needed: Scope, viewersMayTick: boolean): boolean {
  if (role === 'owner' || role === 'admin' || needed.endsWith(':read') || OWN.includes(id)) return true;
  if (role === 'member') return needed !== 'household:manage';
  return needed === 'mcp' || (viewersMayTick && TICKS.includes(id));
}

describe('the role of the person', () => {
  it.each(ROLES.flatMap((role) => [true, false].map((ticking) => [role, ticking] as const)))(
    'limits all keys, whatever their scopes: %s, in a household whose viewers may tick: %s',
    async (role, viewersMayTick) => {
      await setTicking(viewersMayTick);
      await inRole(role, async () => {
        for (const [, operation, needed] of scoped) {
          if (OWN.includes(operation.id)) continue;
          const reply = await ask(operation, null);
          if (roleMay(role, operation, needed, viewersMayTick)) expect([operation.id, reply.status]).not.toContain(403);
          else expectRefused(reply, needed);
        }
      });
      await setTicking(false);
    },
  );

  it('lets a viewer tick with no key that may only read', async () => {
    await setTicking(true);
    await inRole('viewer', async () => {
      for (const [, operation, needed] of scoped.filter(([id]) => TICKS.includes(id)))
        expectRefused(await ask(operation, ['groceries:read']), needed);
    });
    await setTicking(false);
  });

  it('limits a session too', async () => {
    await inRole('viewer', async () => {
      const refused = await visitor.send('POST', '/settings/imports/urls', { form: { urls: 'http://127.0.0.1/' } });
      expect(refused.status).toBe(403);
      expect((await visitor.open('/settings/imports')).status).toBe(200);
    });
  });

  it('is checked again when the body has arrived', async () => {
    const key = await keyOf(['stores:write']);
    const body = JSON.stringify({ name: 'Shop of a viewer' });
    const { port } = new URL(larder.url);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    const head = `POST /api/v1/stores HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: ${key}\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toContain('100 Continue');
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await inRole('viewer', async () => {
      socket.write(body);
      await once(socket, 'close');
    });
    expect(answer).toContain('HTTP/1.1 403');
  });
});

describe('a key', () => {
  it('is made with scopes, which its answer and the list show', async () => {
    const scopes = ['groceries:write', 'stores:read'];
    const made = bodyOf<{ id: string }>(await make([...scopes, 'stores:read']));
    expect(made).toMatchObject({ scopes });
    const list = bodyOf<{ id: string }[]>(await visitor.get('/api/user/api-keys'));
    expect(list.find(({ id }) => id === made.id)).toMatchObject({ scopes });
  });

  it('has all of them when nothing is said of scopes', async () => {
    for (const scopes of [undefined, null]) expect(bodyOf(await make(scopes))).toMatchObject({ scopes: null });
  });

  it.each([[[]], [['recipes:*']], ['recipes:read'], [[null]], [Array<string>(13).fill('mcp')]])(
    'is not made with %j for scopes',
    async (scopes) => {
      const reply = await make(scopes as string[]);
      expect(reply.status).toBe(400);
      expect(bodyOf<{ issues: object[] }>(reply).issues).toMatchObject([{ path: expect.stringMatching(/^scopes/) }]);
    },
  );
});
