import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { ok } from './api.js';
import type { AnyDatabase } from './database/database.js';
import { type Household, PASSWORD, withKey } from './household.js';
import { bodyOf, type Reply, Visitor } from './visitor.js';

export type Role = 'owner' | 'admin' | 'member' | 'viewer';

export interface Invite {
  readonly id: string;
  readonly url: string;
  readonly code: string;
  readonly expiresAt: string;
}

export interface HouseholdView {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly users: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
}

/** Makes an invite with the key of an owner or administrator. */
export async function invite({ api }: Pick<Household, 'api'>, body: object = {}): Promise<Invite> {
  return (await ok(api.post('/household/invites', { role: 'member', expiresIn: '1day', ...body }))) as Invite;
}

/** The last part of the address of an invite. */
export function tokenOf({ url }: Invite): string {
  return url.split('/').at(-1) ?? '';
}

/** Asks to make an account in the household of an invite. */
export function askToJoin({ url }: { url: string }, json: object, visitor = new Visitor(url)): Promise<Reply> {
  const account = { name: 'Bo', email: `${randomUUID()}@example.org`, password: PASSWORD };
  return visitor.send('POST', '/api/auth/join', { json: { ...account, ...json } });
}

/** A new member of the household, with a session and a key. */
export async function joined(
  server: { url: string },
  household: Pick<Household, 'api'>,
  role: Exclude<Role, 'owner'> = 'member',
  name = 'Bo',
): Promise<Household> {
  const visitor = new Visitor(server.url);
  const email = `${randomUUID()}@example.org`;
  const token = tokenOf(await invite(household, { role }));
  const reply = await askToJoin(server, { token, name, email }, visitor);
  expect(reply).toMatchObject({ status: 200 });
  const { user } = bodyOf<{ user: { id: string } }>(reply);
  return withKey(server, { name, email, password: PASSWORD, userId: user.id, visitor });
}

export async function viewOf({ api }: Pick<Household, 'api'>): Promise<HouseholdView> {
  return (await ok(api.get('/household'))) as HouseholdView;
}

/** The roles of a household's people by the id of each. */
export async function rolesIn(household: Pick<Household, 'api'>): Promise<Record<string, Role>> {
  return Object.fromEntries((await viewOf(household)).users.map(({ id, role }) => [id, role]));
}

/** Removes the password of an account, like that of a person who signs in with a provider. The sessions stay. */
export async function takePasswordAway(database: AnyDatabase, { userId }: Pick<Household, 'userId'>): Promise<void> {
  await database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [userId]);
}

/** Moves the sign-ins of all sessions of the person more than ten minutes into the past. */
export async function ageSignIns(database: AnyDatabase, { userId }: Pick<Household, 'userId'>): Promise<void> {
  await database.query(
    `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{signedInAt}', ((sess ->> 'signedInAt')::bigint - 601000)::text::jsonb)
     WHERE user_id = $1`,
    [userId],
  );
}
