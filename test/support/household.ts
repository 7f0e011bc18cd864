import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { Api } from './api.js';
import type { AnyDatabase } from './database/database.js';
import { bodyOf, Visitor } from './visitor.js';

/** The password of all persons without a chosen one. No log may contain it (see log-secrets.ts). */
export const PASSWORD = 'a jar of plum jam';

/** A person with an account and a session. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly visitor: Visitor;
}

/** A person with a household of their own and one API key. */
export interface Household extends Person {
  readonly keyId: string;
  readonly key: string;
  /** The API with the household's key. */
  readonly api: Api;
}

type Details = Partial<Pick<Person, 'name' | 'email' | 'password'>> & {
  /** Sent with the sign-up. */
  readonly headers?: Record<string, string>;
};

/** Signs a person up. All persons after the first one of a server need `SIGN_UP: 'open'`. */
export async function newPerson({ url }: { url: string }, details: Details = {}): Promise<Person> {
  const { name = 'Ada', email = `${randomUUID()}@example.org`, password = PASSWORD, headers = {} } = details;
  const visitor = new Visitor(url);
  const reply = await visitor.send('POST', '/api/auth/sign-up', { json: { name, email, password }, headers });
  expect(reply).toMatchObject({ status: 200 });
  const { user } = bodyOf<{ user: { id: string } }>(reply);
  return { name, email, password, userId: user.id, visitor };
}

/** Signs a person up and makes an API key. */
export async function signUp(server: { url: string }, name = 'Ada', details: Details = {}): Promise<Household> {
  return withKey(server, await newPerson(server, { name, ...details }));
}

/** Makes an API key for a signed-in person. */
export async function withKey({ url }: { url: string }, person: Person): Promise<Household> {
  const made = await person.visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests' } });
  expect(made).toMatchObject({ status: 200 });
  const { id, key } = bodyOf<{ id: string; key: string }>(made);
  return { ...person, keyId: id, key, api: new Api(url, key) };
}

/** Another person of the same household, with a key of the person's own. Needs `SIGN_UP: 'open'`. */
export async function joinHousehold(
  server: { url: string },
  database: AnyDatabase,
  household: Household,
  name = 'Bo',
): Promise<Household> {
  const person = await newPerson(server, { name });
  await database.run(`DELETE FROM memberships WHERE user_id = '${person.userId}'`);
  await database.run(`
    INSERT INTO memberships (household_id, user_id, role)
    SELECT household_id, '${person.userId}', 'member' FROM memberships WHERE user_id = '${household.userId}'`);
  const { email, password, visitor } = person;
  await visitor.send('POST', '/api/auth/sign-in', { json: { email, password } });
  return withKey(server, person);
}
