import { createPrivateKey, createSign, generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { Visitor } from '../visitor.js';

export const CLIENT = { OIDC_CLIENT_ID: 'larder', OIDC_CLIENT_SECRET: 'a secret for larder alone' };
/** The address to which the provider redirects browsers. No test connects to it. */
export const PUBLIC_URL = 'https://larder.example.org/food';

/** The claims of a person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Answers a request instead of the provider, or returns `false` when the provider should answer. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A certified OpenID provider on the loopback address. It signs in the person that the test names, without a form. */
export class OpenidProvider {
  /** The person who signs in; `null` for a person who refuses. */
  person: Claims | null = null;
  /** Answers requests of Larder before the provider does. */
  interference: Interference = () => false;
  /** The requested paths. */
  readonly asked: string[] = [];
  private readonly people = new Map<string, Claims>();
  private key = newKey();
  private handle: Handler;
  private provider: Provider;

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    readonly publicUrl: string,
  ) {
    [this.provider, this.handle] = this.made();
    server.on('request', (request, response) => {
      this.asked.push(new URL(request.url ?? '', issuer).pathname);
      if (!this.interference(request, response)) this.handle(request, response);
    });
  }

  /** @param publicUrl of the Larder that signs people in here */
  static async start(publicUrl = PUBLIC_URL): Promise<OpenidProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OpenidProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, publicUrl);
  }

  /** Settings of a Larder that signs people in here. */
  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_NAME: 'The Provider', PUBLIC_URL: this.publicUrl, ...CLIENT };
  }

  /**
   * A token with these claims, signed with the key of the provider.
   * @param header replaces the correct one
   */
  signed(claims: object, header: object = { alg: 'RS256', kid: this.key['kid'] }): string {
    const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const key = createPrivateKey({ key: this.key, format: 'jwk' });
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
  }

  /** Replaces the keys with which it signs. The old ones are forgotten. */
  replaceKeys(): void {
    this.key = newKey();
    [this.provider, this.handle] = this.made();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /**
   * Follows the redirects of the provider with a new browser, beginning at the address to which Larder redirected.
   * @returns the path and query at which the provider sends the browser back
   */
  async comeBack(address: string): Promise<string> {
    const browser = new Visitor(this.issuer);
    let location = address;
    for (let steps = 0; steps < 10; steps++) {
      const { pathname, search } = new URL(location, this.issuer);
      const reply = await browser.get(pathname + search);
      location = reply.headers.get('location') ?? '';
      if (location.startsWith(`${this.publicUrl}/`)) return location.slice(this.publicUrl.length);
      if (location === '') throw new Error(`The provider answered ${reply.status}: ${reply.text}`);
    }
    throw new Error('The provider sends the browser in circles');
  }

  private made(): [Provider, Handler] {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.OIDC_CLIENT_ID,
          client_secret: CLIENT.OIDC_CLIENT_SECRET,
          redirect_uris: [`${this.publicUrl}/api/auth/oidc/callback`],
        },
      ],
      pkce: { required: () => true },
      jwks: { keys: [this.key] },
      cookies: { keys: [randomUUID()] },
      claims: {
        openid: ['sub', 'groups'],
        email: ['email', 'email_verified'],
        profile: ['name', 'preferred_username'],
      },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: () => '/interaction' },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => this.people.get(id) ?? { sub: id },
      }),
    });
    const answer = provider.callback();
    return [
      provider,
      (request, response) => {
        if (request.url?.startsWith('/interaction') === true) void this.interact(request, response);
        else answer(request, response);
      },
    ];
  }

  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = this;
    if (person === null) {
      await this.provider.interactionFinished(request, response, { error: 'access_denied' });
      return;
    }
    this.people.set(person.sub, person);
    const grant = new this.provider.Grant({ clientId: CLIENT.OIDC_CLIENT_ID, accountId: person.sub });
    grant.addOIDCScope('openid email profile');
    const grantId = await grant.save();
    await this.provider.interactionFinished(request, response, {
      login: { accountId: person.sub },
      consent: { grantId },
    });
  }
}

function newKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() };
}

/** A person whose e-mail address the provider has verified. */
export function newPersonThere(claims: Record<string, unknown> = {}): Claims {
  const sub = randomUUID();
  return { sub, email: `${sub}@example.org`, email_verified: true, name: 'Olive There', ...claims };
}
