import { lookup as resolve, type LookupAddress } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = [Address, number];

const WEB_PORTS: readonly number[] = [80, 443];
/** All IPv6 addresses that are given out for the public Internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** A site whose address must not be reached from here. */
export class AddressNotAllowedError extends Error {}

/**
 * Decides which addresses the fetcher may open a connection to: public ones on the ports of the web, and those of the
 * allowed blocks on any port.
 */
export class AddressGuard {
  private readonly allowed: readonly Block[];

  /** @param allowed addresses and CIDR blocks */
  constructor(allowed: readonly string[]) {
    this.allowed = allowed.map(readBlock);
  }

  /** @param text an IPv4 or IPv6 address; anything else is refused */
  allows(text: string, port: number): boolean {
    if (isIP(text) === 0) return false;
    const address = ipaddr.process(withoutZone(text));
    if (this.allowed.some((block) => contains(block, address))) return true;
    return WEB_PORTS.includes(port) && isPublic(address);
  }

  /**
   * Connects for undici. The addresses that a name resolves to are checked here, at the moment of the connection and on
   * the very list that is connected to, so a name that resolves to something else a moment later gains nothing.
   */
  connector(timeoutMs: number): buildConnector.connector {
    return (options, callback) => {
      const port = portOf(options);
      const host = withoutBrackets(options.hostname);
      if (isIP(host) !== 0 && !this.allows(host, port)) {
        callback(new AddressNotAllowedError(host), null);
        return;
      }
      buildConnector({ timeout: timeoutMs, lookup: this.lookup(port) })(options, callback);
    };
  }

  /**
   * For a connection that a proxy opens: every address that the name has as seen from here must be allowed, since the
   * proxy may take any. A name that only the proxy can resolve passes on the ports of the web.
   * @throws AddressNotAllowedError
   */
  async checkAhead({ hostname, port, protocol }: URL): Promise<void> {
    const host = withoutBrackets(hostname);
    const number = portOf({ port, protocol });
    const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
    const isOpen = addresses.every((address) => this.allows(address, number));
    if (!isOpen || (addresses.length === 0 && !WEB_PORTS.includes(number))) throw new AddressNotAllowedError(host);
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

async function addressesOf(name: string): Promise<string[]> {
  const found = await resolveName(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

function portOf({ port, protocol }: Pick<buildConnector.Options, 'port' | 'protocol'>): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function readBlock(text: string): Block {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function contains(block: Block, address: Address): boolean {
  return block[0].kind() === address.kind() && address.match(block);
}

/** `unicast` is what ipaddr.js calls an address that lies in no special block. */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}
