import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { type Address, type Block, GLOBAL_UNICAST, isIn, readBlock, withoutZone } from './address-blocks.js';

/** The smallest IPv6 network. DHCPv6 may give each machine a /128 of it, but the others are still in the same network. */
const LEAST_IPV6_NETWORK = 64;
/** Milliseconds for which the addresses of this machine are cached. They may change when a router gets a new prefix. */
const CACHED_FOR = 1_000;

export type Interfaces = typeof networkInterfaces;

interface Found {
  readonly addresses: readonly Block[];
  readonly networks: readonly Block[];
}

/** The addresses of this machine, and the networks in which they are. Read again while the program runs. */
export class OwnNetworks {
  private found: Found = { addresses: [], networks: [] };
  private readAt = -Infinity;

  constructor(private readonly interfaces: Interfaces = networkInterfaces) {}

  /** Whether it is an address of this machine. */
  isOwn(address: Address): boolean {
    return isIn(this.read().addresses, address);
  }

  /** Whether it is in a network of this machine. Some sandboxes hide the networks. Then this is true for every global IPv6 address. */
  isNear(address: Address): boolean {
    return isIn(this.read().networks, address);
  }

  private read(): Found {
    if (performance.now() - this.readAt > CACHED_FOR) {
      this.found = read(this.interfaces);
      this.readAt = performance.now();
    }
    return this.found;
  }
}

function read(interfaces: Interfaces): Found {
  try {
    const all = Object.values(interfaces()).flatMap((addresses) => addresses ?? []);
    return {
      addresses: all.map(({ address }) => readBlock(withoutZone(address))),
      networks: all.map(networkOf),
    };
  } catch {
    return { addresses: [], networks: [GLOBAL_UNICAST] };
  }
}

function networkOf({ address, cidr }: NetworkInterfaceInfo): Block {
  const [start, bits] = readBlock(withoutZone(cidr ?? address));
  return [start, start.kind() === 'ipv6' ? Math.min(bits, LEAST_IPV6_NETWORK) : bits];
}
