import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addressIn, connectionsOf } from '../support/connecting-program.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const REDIRECT = 'http://127.0.0.1:33418/callback';
const ABOUT = { name: 'Assistant', version: '1.0.0' };

/** What an official client keeps between its attempts to connect, in either version. */
class Memory {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: 'Assistant', redirect_uris: [REDIRECT] };
  /** The addresses to which it sent its user. */
  readonly asked: URL[] = [];
  private readonly kept = new Map<string, unknown>();

  state = (): string => 'a state';
  clientInformation = (): never => this.kept.get('client') as never;
  saveClientInformation = (value: unknown): void => void this.kept.set('client', value);
  tokens = (): never => this.kept.get('tokens') as never;
  saveTokens = (value: unknown): void => void this.kept.set('tokens', value);
  redirectToAuthorization = (address: URL): void => void this.asked.push(address);
  saveCodeVerifier = (value: string): void => void this.kept.set('verifier', value);
  codeVerifier = (): string => this.kept.get('verifier') as string;
  saveDiscoveryState = (value: unknown): void => void this.kept.set('discovery', value);
  discoveryState = (): never => this.kept.get('discovery') as never;
  invalidateCredentials = (which: string): void => void this.kept.delete(which);
}

interface Attempt {
  connect(): Promise<void>;
  finish(parameters: URLSearchParams): Promise<void>;
  tools(): Promise<string[]>;
  close(): Promise<void>;
}

const VERSIONS: Readonly<Record<string, (url: URL, memory: Memory) => Attempt>> = {
  'sdk 1.x': (url, memory) => {
    const client = new OldClient(ABOUT);
    const transport = new OldTransport(url, { authProvider: memory });
    return {
      connect: () => client.connect(transport),
      finish: (parameters) => transport.finishAuth(parameters.get('code') ?? ''),
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      close: () => client.close(),
    };
  },
  'client 2.x': (url, memory) => {
    const client = new NewClient(ABOUT);
    const transport = new NewTransport(url, { authProvider: memory });
    return {
      connect: () => client.connect(transport),
      finish: (parameters) => transport.finishAuth(parameters),
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      close: () => client.close(),
    };
  },
};

const larder = sharedLarder();
const url = (): URL => new URL('/mcp', larder.url);

/** The person agrees on the page that the client has opened. */
async function agree({ visitor }: Household, address: URL | undefined): Promise<URLSearchParams> {
  expect(address?.origin).toBe(larder.url);
  const { pathname = '', search = '', searchParams } = address ?? {};
  const page = await visitor.open(pathname + search);
  expect([page.status, page.text.includes('Assistant')]).toEqual([200, true]);
  const form = { ...Object.fromEntries(searchParams ?? []), allow: 'yes' };
  return addressIn(await visitor.send('POST', pathname, { form })).searchParams;
}

describe.each(Object.entries(VERSIONS))('the official client, %s, that knows only the address', (_version, attempt) => {
  let household: Household;
  let memory: Memory;

  beforeEach(async () => {
    household = await signUp(larder);
    memory = new Memory();
    const first = attempt(url(), memory);
    await expect(first.connect()).rejects.toThrow('Unauthorized');
    await first.finish(await agree(household, memory.asked[0]));
  });

  it('asks its user to sign in, and then lists the tools', async () => {
    const second = attempt(url(), memory);
    await second.connect();
    expect(await second.tools()).toContain('grocery_create');
    await second.close();
    expect(memory.asked).toHaveLength(1);
  });

  it('renews its token without asking again', async () => {
    await larder.database.run(`
      UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'access' AND connection_id IN (
        SELECT id FROM oauth_connections WHERE user_id = '${household.userId}')`);
    const later = attempt(url(), memory);
    await later.connect();
    expect(await later.tools()).toContain('grocery_create');
    await later.close();
    expect(memory.asked).toHaveLength(1);
  });

  it('asks again after its user has disconnected it', async () => {
    const open = attempt(url(), memory);
    await open.connect();
    const [connection] = await connectionsOf(household);
    await household.visitor.send('DELETE', `/api/user/connections/${connection?.id}`);
    await expect(open.tools()).rejects.toThrow('Unauthorized');
    await open.close();
    expect(memory.asked).toHaveLength(2);
  });
});
