import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { Api } from './api.js';

export interface Household {
  readonly name: string;
  readonly userId: string;
  readonly key: string;
  /** The API with the household's key. */
  readonly api: Api;
}

/** A household of its own with one API key, made as people make them. All but the first need `SIGN_UP: 'open'`. */
export async function signUp({ url }: { url: string }, name = 'Ada'): Promise<Household> {
  const browser = request.agent(url);
  const account = { name, email: `${randomUUID()}@example.org`, password: 'a long password' };
  const session = await browser.post('/api/auth/sign-up').send(account).expect(200);
  const made = await browser.post('/api/user/api-keys').send({ name: 'tests' }).expect(200);
  const { user } = session.body as { user: { id: string } };
  const { key } = made.body as { key: string };
  return { name, userId: user.id, key, api: new Api(url, key) };
}
