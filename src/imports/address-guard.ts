import { lookup as resolve, type LookupAddress } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = [Address, number];

const WEB_PORTS: readonly number[] = [80, 443];
/** All IPv6 addresses that are given out for the public Internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** An IPv6 network is not smaller than this, also where DHCPv6 gives each machine a /128 of it. */
const LEAST_IPV6_NETWORK = 64;
/** Milliseconds that the addresses of the machine are taken to stay the same: they change when a router gets new ones. */
const NETWORKS_AGE = 1_000;

/** A site whose address must not be reached from here. */
export class AddressNotAllowedError extends Error {}

/** Addresses and CIDR blocks. */
export interface AddressRules {
  /** May be reached on any port, though private or of an own network. */
  readonly allowed: readonly string[];
  /** Are never reached, though public or allowed. */
  readonly denied: readonly string[];
}

/**
 * Decides which addresses the fetcher may open a connection to. In this order: none of the denied blocks; those of the allowed
 * blocks on any port; public ones on the ports of the web, except the machine's own and those of the networks it is part of. At
 * home these hold global IPv6 addresses too, of devices that only the router's firewall keeps from the Internet.
 */
export class AddressGuard {
  private readonly allowed: readonly Block[];
  private readonly denied: readonly Block[];
  private networks: readonly Block[] = [];
  private networksReadAt = -Infinity;

  /** @param interfaces what `networkInterfaces` of `node:os` tells */
  constructor(
    { allowed, denied }: AddressRules,
    private readonly interfaces: typeof networkInterfaces = networkInterfaces,
  ) {
    this.allowed = allowed.map(readBlock);
    this.denied = denied.map(readBlock);
  }

  /** @param text an IPv4 or IPv6 address; anything else is refused */
  allows(text: string, port: number): boolean {
    if (isIP(text) === 0) return false;
    const address = ipaddr.process(withoutZone(text));
    if (isIn(this.denied, address)) return false;
    if (isIn(this.allowed, address)) return true;
    return WEB_PORTS.includes(port) && isPublic(address) && !isIn(this.ownNetworks(), address);
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

  /** They are read anew when a connection is opened: a machine gets addresses while it runs. */
  private ownNetworks(): readonly Block[] {
    if (performance.now() - this.networksReadAt > NETWORKS_AGE) {
      this.networks = readNetworks(this.interfaces);
      this.networksReadAt = performance.now();
    }
    return this.networks;
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

/** Some sandboxes tell no addresses. No IPv6 address is then known to lie outside of the own network; IPv4 still works. */
function readNetworks(interfaces: typeof networkInterfaces): Block[] {
  try {
    return Object.values(interfaces()).flatMap((addresses) => (addresses ?? []).map(networkOf));
  } catch {
    return [GLOBAL_UNICAST];
  }
}

function networkOf({ address, cidr }: NetworkInterfaceInfo): Block {
  const [start, bits] = readBlock(withoutZone(cidr ?? address));
  return [start, start.kind() === 'ipv6' ? Math.min(bits, LEAST_IPV6_NETWORK) : bits];
}

/** IPv4-mapped blocks are blocks of IPv4, as their addresses are addresses of IPv4. */
function readBlock(text: string): Block {
  const [start, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : wholeAddress(ipaddr.parse(text));
  if (start instanceof ipaddr.IPv6 && start.isIPv4MappedAddress() && bits >= 96)
    return [start.toIPv4Address(), bits - 96];
  return [start, bits];
}

function wholeAddress(address: Address): Block {
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isIn(blocks: readonly Block[], address: Address): boolean {
  return blocks.some((block) => block[0].kind() === address.kind() && address.match(block));
}

/** `unicast` is what ipaddr.js calls an address that lies in no special block. */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}
