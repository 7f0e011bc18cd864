import { expect } from '@jest/globals';
import type { Person } from './household.js';
import { bodyOf, Visitor } from './visitor.js';

export interface Display {
  readonly id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly connectedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly url: string;
  /** Six digits, in the answer to its creation only. */
  readonly code?: string;
}

export async function makeDisplay(by: Pick<Person, 'visitor'>, json: object = { name: 'Kitchen' }): Promise<Display> {
  const made = await by.visitor.send('POST', '/api/user/displays', { json });
  expect(made.status).toBe(200);
  return bodyOf<Display>(made);
}

/** A browser on the wall that opened the link. */
export async function connectDisplay({ url }: Display, at: { url: string }): Promise<Visitor> {
  const wall = new Visitor(at.url);
  expect((await wall.open(new URL(url).pathname)).status).toBe(303);
  return wall;
}
