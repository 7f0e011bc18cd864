import type { Dispatcher } from 'undici';
import type { AddressGuard } from './address-guard.js';

type Undici = typeof import('undici');
type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'method'> &
  Partial<Pick<Dispatcher.RequestOptions, 'method'>>;

/** In bytes and milliseconds. The times apply whatever the `Keep-Alive` header of a server says, so that no server keeps connections open. */
export const CONNECTIONS = {
  maxHeaderSize: 64 * 1024,
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
  pipelining: 1,
} as const;

/**
 * Sends requests of this program to other servers. undici is loaded with the first request, because it takes some MB of memory, and
 * many Larders send none for days.
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
