import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { ImportAddressGuard } from './import-address-guard.js';

export interface WebAccessOptions {
  /** Milliseconds for connecting. */
  connectMs: number;
  /** `null`: connections go directly to the sites. May contain a user name and a password. */
  proxyUrl: string | null;
}

/** Used instead of the `Keep-Alive` of a site, which could otherwise keep connections open. */
const KEEP_ALIVE_MS = 1_000;
const MOST_HEADERS = 64 * 1024;

/**
 * Connects to the sites of pages and pictures. Direct connections are checked when they are opened. A proxy opens its connections
 * itself, so only the addresses of the name as seen from here can be checked.
 */
export class WebAccess {
  readonly dispatcher: Dispatcher;
  readonly isProxied: boolean;

  constructor(
    private readonly guard: ImportAddressGuard,
    { connectMs, proxyUrl }: WebAccessOptions,
  ) {
    this.isProxied = proxyUrl !== null;
    this.dispatcher = proxyUrl === null ? straight(guard, connectMs) : through(new URL(proxyUrl), connectMs);
  }

  /** Call this before each request and each redirect. @throws AddressNotAllowedError */
  async check(url: URL): Promise<void> {
    if (this.isProxied) await this.guard.checkAhead(url);
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }
}

function straight(guard: ImportAddressGuard, connectMs: number): Dispatcher {
  return new Agent({
    connect: guard.connector(connectMs),
    maxHeaderSize: MOST_HEADERS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    pipelining: 1,
  });
}

/** Plain http requests go to the proxy as they are, because many proxies allow CONNECT only to port 443. */
function through(proxy: URL, connectMs: number): Dispatcher {
  return new ProxyAgent({
    uri: proxy.origin,
    ...(proxy.username !== '' && { token: credentials(proxy) }),
    proxyTunnel: false,
    proxyTls: { timeout: connectMs },
    requestTls: { timeout: connectMs },
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: connectMs }),
    maxHeaderSize: MOST_HEADERS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    pipelining: 1,
  });
}

function credentials({ username, password }: URL): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
