import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { AddressGuard } from './address-guard.js';

export interface WebAccessOptions {
  /** Milliseconds until a connection stands. */
  connectMs: number;
  /** `null`: connections go straight to the sites. May hold a user name and password. */
  proxyUrl: string | null;
}

/** Whatever a site asks for in its own `Keep-Alive`: it is not to hold a connection of ours. */
const KEEP_ALIVE_MS = 1_000;
const MOST_HEADERS = 64 * 1024;

/**
 * The way to the sites that pages and pictures come from. Straight connections are checked at the moment they are
 * opened. A proxy opens its connections itself, so all that can be checked then is where a name leads as seen from here.
 */
export class WebAccess {
  readonly dispatcher: Dispatcher;
  readonly isProxied: boolean;

  constructor(
    private readonly guard: AddressGuard,
    { connectMs, proxyUrl }: WebAccessOptions,
  ) {
    this.isProxied = proxyUrl !== null;
    this.dispatcher = proxyUrl === null ? straight(guard, connectMs) : through(new URL(proxyUrl), connectMs);
  }

  /** To be asked before each request, redirects included. @throws AddressNotAllowedError */
  async check(url: URL): Promise<void> {
    if (this.isProxied) await this.guard.checkAhead(url);
  }

  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }
}

function straight(guard: AddressGuard, connectMs: number): Dispatcher {
  return new Agent({
    connect: guard.connector(connectMs),
    maxHeaderSize: MOST_HEADERS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    pipelining: 1,
  });
}

/** Plain http is asked of the proxy itself: many let CONNECT reach port 443 alone. */
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
