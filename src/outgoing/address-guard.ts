import { lookup as resolve, type LookupAddress } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { type Block, isIn, isPublic, readAddress, readBlock } from './address-blocks.js';
import { OwnNetworks } from './own-networks.js';

export const WEB_PORTS: readonly number[] = [80, 443];

/** The networks of a home, where for example Home Assistant runs. */
const PRIVATE_RANGES: readonly string[] = ['private', 'uniqueLocal', 'carrierGradeNat'];

/** Addresses at which clouds give a machine its secrets. Those that are link-local are refused for that reason. */
const METADATA: readonly Block[] = ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200'].map(readBlock);

/** The site has an address that must not be reached from here. */
export class AddressNotAllowedError extends Error {}

/** Addresses are IP addresses and CIDR blocks. */
export interface AddressRules {
  /** May be reached on any port, even when they are private or belong to this machine. */
  readonly allowed?: readonly string[];
  /** Are never reached, even when they are public or allowed. */
  readonly denied?: readonly string[];
  /** `null` for all ports. */
  readonly ports: readonly number[] | null;
  /** Whether private networks are open, also those of this machine. */
  readonly isPrivateOpen: boolean;
}

/**
 * Decides which addresses this program may connect to on behalf of people. The rules in their order: denied blocks never; allowed blocks on
 * any port; the other ports never; this machine never; private networks if they are open; public addresses, except those in a network of
 * this machine. A home network also has public IPv6 addresses, whose devices only the firewall of the router protects.
 */
export class AddressGuard {
  private readonly allowed: readonly Block[];
  private readonly denied: readonly Block[];
  private readonly ports: readonly number[] | null;
  private readonly isPrivateOpen: boolean;

  constructor(
    { allowed = [], denied = [], ports, isPrivateOpen }: AddressRules,
    private readonly own = new OwnNetworks(),
  ) {
    this.allowed = allowed.map(readBlock);
    this.denied = denied.map(readBlock);
    this.ports = ports;
    this.isPrivateOpen = isPrivateOpen;
  }

  /** @param text an IPv4 or IPv6 address; any other text is refused */
  allows(text: string, port: number): boolean {
    const address = readAddress(text);
    if (address === null || isIn(this.denied, address)) return false;
    if (isIn(this.allowed, address)) return true;
    if (!this.isOpenPort(port) || isIn(METADATA, address) || this.own.isOwn(address)) return false;
    if (PRIVATE_RANGES.includes(address.range())) return this.isPrivateOpen;
    return isPublic(address) && !this.own.isNear(address);
  }

  /** Whether the host of the URL is an IP address that is not allowed. A host name is checked when the connection is opened. */
  refusesNumber({ hostname, port, protocol }: URL): boolean {
    const host = withoutBrackets(hostname);
    return isIP(host) !== 0 && !this.allows(host, portOf({ port, protocol }));
  }

  /**
   * For connections that a proxy opens. All addresses that the name has as seen from here must be allowed, because the proxy may
   * use any of them. A name that only the proxy can resolve is allowed on the ports that are open.
   * @throws AddressNotAllowedError
   */
  async checkAhead({ hostname, port, protocol }: URL): Promise<void> {
    const host = withoutBrackets(hostname);
    const number = portOf({ port, protocol });
    const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
    const isOpen = addresses.every((address) => this.allows(address, number));
    if (!isOpen || (addresses.length === 0 && !this.isOpenPort(number))) throw new AddressNotAllowedError(host);
  }

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

  private isOpenPort(port: number): boolean {
    return this.ports === null || this.ports.includes(port);
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

async function addressesOf(name: string): Promise<string[]> {
  const found = await resolveName(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

function answer(callback: Parameters<LookupFunction>[2], found: LookupAddress | LookupAddress[]): void {
  if (Array.isArray(found)) callback(null, found);
  else callback(null, found.address, found.family);
}

/** The host of a URL without the brackets of an IPv6 address. */
function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

/** @param protocol with its colon */
function portOf({ port, protocol }: Pick<buildConnector.Options, 'port' | 'protocol'>): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
