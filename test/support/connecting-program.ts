import { createHash, randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Household, Person } from './household.js';
import { bodyOf, type Reply, Visitor } from './visitor.js';

export const REDIRECT_URI = 'https://assistant.example/callback';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}

/** What the settings say of a connected program. */
export interface ConnectionSeen {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly scopes: string[];
  readonly lastUsedAt: string | null;
}

type Parameters = Readonly<Record<string, string>>;

/** A program that people connect by signing in. It speaks plain HTTP, and may say what no proper program would. */
export class ConnectingProgram {
  private readonly visitor: Visitor;
  private constructor(
    readonly url: string,
    readonly clientId: string,
    readonly redirectUri: string,
  ) {
    this.visitor = new Visitor(url);
  }

  /** Another secret for each time that it asks. */
  verifier = randomBytes(32).toString('base64url');

  static async register(
    { url }: { url: string },
    { name = 'Assistant', redirectUri = REDIRECT_URI } = {},
  ): Promise<ConnectingProgram> {
    const reply = await register({ url }, { client_name: name, redirect_uris: [redirectUri] });
    expect(reply.status).toBe(201);
    return new ConnectingProgram(url, bodyOf<{ client_id: string }>(reply).client_id, redirectUri);
  }

  /** The same program, which speaks with another process. */
  at({ url }: { url: string }): ConnectingProgram {
    return new ConnectingProgram(url, this.clientId, this.redirectUri);
  }

  /** The parameters of its authorization request. An empty one is left out. */
  request(changes: Parameters = {}): Record<string, string> {
    const all = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'a state / of its own',
      ...changes,
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  }

  /** The page on which the person is asked. */
  ask({ visitor }: Pick<Person, 'visitor'>, changes: Parameters = {}): Promise<Reply> {
    return visitor.open(`/oauth/authorize?${new URLSearchParams(this.request(changes))}`);
  }

  /** The person answers the page. */
  answer(
    { visitor }: Pick<Person, 'visitor'>,
    changes: Parameters = {},
    button: Parameters = { allow: 'yes' },
  ): Promise<Reply> {
    return visitor.send('POST', '/oauth/authorize', { form: { ...this.request(changes), ...button } });
  }

  /** A code for which the person has agreed. */
  async codeFrom(person: Pick<Person, 'visitor'>, changes: Parameters = {}): Promise<string> {
    const code = addressIn(await this.answer(person, changes)).searchParams.get('code');
    expect(code).toMatch(/^ldr_oac_/);
    return code ?? '';
  }

  exchange(code: string, changes: Parameters = {}): Promise<Reply> {
    return this.tokenRequest({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      code_verifier: this.verifier,
      ...changes,
    });
  }

  refresh(token: string, changes: Parameters = {}): Promise<Reply> {
    return this.tokenRequest({ grant_type: 'refresh_token', refresh_token: token, ...changes });
  }

  revoke(token: string, changes: Parameters = {}): Promise<Reply> {
    return this.visitor.send('POST', '/oauth/revoke', { form: { token, client_id: this.clientId, ...changes } });
  }

  /** Is connected by the person. */
  async connect(person: Pick<Person, 'visitor'>, changes: Parameters = {}): Promise<Tokens> {
    return tokensIn(await this.exchange(await this.codeFrom(person, changes)));
  }

  private tokenRequest(form: Parameters): Promise<Reply> {
    const all = Object.entries({ client_id: this.clientId, ...form }).filter(([, value]) => value !== '');
    return this.visitor.send('POST', '/oauth/token', { form: Object.fromEntries(all) });
  }
}

export function register({ url }: { url: string }, json: object): Promise<Reply> {
  return new Visitor(url).send('POST', '/oauth/register', { json });
}

export function tokensIn(reply: Reply): Tokens {
  expect(reply).toMatchObject({ status: 200 });
  return bodyOf<Tokens>(reply);
}

/** The address to which the page sends the browser. */
export function addressIn(reply: Reply): URL {
  expect(reply.status).toBe(200);
  const [, address = ''] = /^0; url=(.*)$/.exec(reply.headers.get('refresh') ?? '') ?? [];
  return new URL(address);
}

export async function connectionsOf({ visitor }: Pick<Household, 'visitor'>): Promise<ConnectionSeen[]> {
  return bodyOf<ConnectionSeen[]>(await visitor.get('/api/user/connections'));
}
