import type { Dispatcher } from 'undici';
import type { AddressGuard } from '../../outgoing/address-guard.js';
import { CONNECTIONS, HttpSender } from '../../outgoing/http-sender.js';

export interface WebAccessOptions {
  /** Milliseconds for connecting. */
  connectMs: number;
  /** `null`: connections go directly to the sites. May contain a user name and a password. */
  proxyUrl: string | null;
}

/**
 * Connects to the sites of pages and pictures. Direct connections are checked when they are opened. A proxy opens its connections
 * itself, so only the addresses of the name as seen from here can be checked.
 */
export class WebAccess {
  readonly isProxied: boolean;
  private readonly sender: HttpSender;

  constructor(
    private readonly guard: AddressGuard,
    { connectMs, proxyUrl }: WebAccessOptions,
  ) {
    this.isProxied = proxyUrl !== null;
    this.sender = proxyUrl === null ? HttpSender.guarded(guard, connectMs) : through(new URL(proxyUrl), connectMs);
  }

  /** Follows no redirects. @throws AddressNotAllowedError */
  async request(url: URL, options: Parameters<HttpSender['request']>[1]): Promise<Dispatcher.ResponseData> {
    if (this.isProxied) await this.guard.checkAhead(url);
    return this.sender.request(url, options);
  }

  async close(): Promise<void> {
    await this.sender.destroy();
  }
}

/** Plain http requests go to the proxy as they are, because many proxies allow CONNECT only to port 443. */
function through(proxy: URL, connectMs: number): HttpSender {
  return new HttpSender(
    ({ Pool, ProxyAgent }) =>
      new ProxyAgent({
        uri: proxy.origin,
        ...(proxy.username !== '' && { token: credentials(proxy) }),
        proxyTunnel: false,
        proxyTls: { timeout: connectMs },
        requestTls: { timeout: connectMs },
        clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: connectMs }),
        ...CONNECTIONS,
      }),
  );
}

function credentials({ username, password }: URL): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
