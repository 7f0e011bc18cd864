import type { Dispatcher } from 'undici';
import type { AddressGuard } from './address-guard.js';

export type Undici = typeof import('undici');
type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'method'> &
  Partial<Pick<Dispatcher.RequestOptions, 'method'>>;

/** `keepAlive` is used instead of the `Keep-Alive` of a site, which could otherwise keep connections open. Milliseconds and bytes. */
export const CONNECTIONS = {
  maxHeaderSize: 64 * 1024,
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
  pipelining: 1,
} as const;

/**
 * Sends requests of this program to other servers. undici is loaded with the first request, because it takes 5 MB of memory, and many
 * servers send none for days.
 */
export class HttpSender {
  private dispatcher: Dispatcher | null = null;

  constructor(private readonly open: (undici: Undici) => Dispatcher) {}

  /** Connects only to the addresses that the guard allows. @param connectMs milliseconds for connecting */
  static guarded(guard: AddressGuard, connectMs: number): HttpSender {
    return new HttpSender(
      ({ Agent, buildConnector }) => new Agent({ connect: guard.connector(buildConnector, connectMs), ...CONNECTIONS }),
    );
  }

  async request(url: string | URL, options: RequestOptions): Promise<Dispatcher.ResponseData> {
    const undici = await import('undici');
    this.dispatcher ??= this.open(undici);
    return undici.request(url, { ...options, dispatcher: this.dispatcher });
  }

  /** Ends all connections, also those with a running request. */
  async destroy(): Promise<void> {
    await this.dispatcher?.destroy();
  }
}
