import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';

/** The site has an address that must not be reached from here. */
export class AddressNotAllowedError extends Error {}

/** Decides which addresses this program may connect to on behalf of people. */
export abstract class AddressGuard {
  /** @param text an IPv4 or IPv6 address; any other text is refused */
  abstract allows(text: string, port: number): boolean;

  /**
   * A connector for undici. The addresses of a name are checked when the connection is opened, on the same list that is used for
   * connecting. So a name that resolves to another address a moment later gains nothing (DNS rebinding).
   */
  connector(build: typeof buildConnector, timeoutMs: number): buildConnector.connector {
    return (options, callback) => {
      const port = portOf(options);
      const host = withoutBrackets(options.hostname);
      if (isIP(host) !== 0 && !this.allows(host, port)) {
        callback(new AddressNotAllowedError(host), null);
        return;
      }
      build({ timeout: timeoutMs, lookup: this.lookup(port) })(options, callback);
    };
  }

  private lookup(port: number): LookupFunction {
    return (hostname, { all, family, hints }, callback) => {
      resolve(hostname, { family, hints, all: true }, (error, found) => {
        const addresses = error === null ? found.filter(({ address }) => this.allows(address, port)) : [];
        const [first] = addresses;
        if (error !== null) callback(error, '', 0);
        else if (first === undefined) callback(new AddressNotAllowedError(hostname), '', 0);
        else answer(callback, all === true ? addresses : first);
      });
    };
  }
}

function answer(callback: Parameters<LookupFunction>[2], found: LookupAddress | LookupAddress[]): void {
  if (Array.isArray(found)) callback(null, found);
  else callback(null, found.address, found.family);
}

/** The host of a URL without the brackets of an IPv6 address. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

/** @param protocol with its colon */
export function portOf({ port, protocol }: Pick<buildConnector.Options, 'port' | 'protocol'>): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
