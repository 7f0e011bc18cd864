import { lookup as resolveName } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import {
  type Block,
  GLOBAL_UNICAST,
  isIn,
  isPublic,
  readAddress,
  readBlock,
  withoutZone,
} from '../../outgoing/address-blocks.js';
import { AddressGuard, AddressNotAllowedError, portOf, withoutBrackets } from '../../outgoing/address-guard.js';

const WEB_PORTS: readonly number[] = [80, 443];
/** The smallest IPv6 network. DHCPv6 may give each machine a /128 of it, but the others are still in the same network. */
const LEAST_IPV6_NETWORK = 64;
/** Milliseconds for which the addresses of this machine are cached. They may change when a router gets a new prefix. */
const NETWORKS_AGE = 1_000;

/** Addresses and CIDR blocks. */
export interface AddressRules {
  /** May be reached on any port, even when they are private or in a network of this machine. */
  readonly allowed: readonly string[];
  /** Are never reached, even when they are public or allowed. */
  readonly denied: readonly string[];
}

/**
 * Decides which addresses the fetcher may connect to. The rules in their order: denied blocks never; allowed blocks on any port;
 * public addresses on the ports of the web, except this machine and its own networks. A home network also has public IPv6
 * addresses, whose devices only the firewall of the router protects.
 */
export class ImportAddressGuard extends AddressGuard {
  private readonly allowed: readonly Block[];
  private readonly denied: readonly Block[];
  private networks: readonly Block[] = [];
  private networksReadAt = -Infinity;

  /** @param interfaces `networkInterfaces` of `node:os` */
  constructor(
    { allowed, denied }: AddressRules,
    private readonly interfaces: typeof networkInterfaces = networkInterfaces,
  ) {
    super();
    this.allowed = allowed.map(readBlock);
    this.denied = denied.map(readBlock);
  }

  /** @param text an IPv4 or IPv6 address; any other text is refused */
  allows(text: string, port: number): boolean {
    const address = readAddress(text);
    if (address === null) return false;
    if (isIn(this.denied, address)) return false;
    if (isIn(this.allowed, address)) return true;
    return WEB_PORTS.includes(port) && isPublic(address) && !isIn(this.ownNetworks(), address);
  }

  /**
   * For connections that a proxy opens. All addresses that the name has as seen from here must be allowed, because the proxy may
   * use any of them. A name that only the proxy can resolve is allowed on the ports of the web.
   * @throws AddressNotAllowedError
   */
  async checkAhead({ hostname, port, protocol }: URL): Promise<void> {
    const host = withoutBrackets(hostname);
    const number = portOf({ port, protocol });
    const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
    const isOpen = addresses.every((address) => this.allows(address, number));
    if (!isOpen || (addresses.length === 0 && !WEB_PORTS.includes(number))) throw new AddressNotAllowedError(host);
  }

  /** Read again while the program runs, because the addresses of a machine change. */
  private ownNetworks(): readonly Block[] {
    if (performance.now() - this.networksReadAt > NETWORKS_AGE) {
      this.networks = readNetworks(this.interfaces);
      this.networksReadAt = performance.now();
    }
    return this.networks;
  }
}

async function addressesOf(name: string): Promise<string[]> {
  const found = await resolveName(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/**
 * Some sandboxes hide the addresses. Then every IPv6 address might be in a network of this machine and is refused; IPv4 still
 * works.
 */
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
