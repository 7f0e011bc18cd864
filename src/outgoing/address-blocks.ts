import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A CIDR block: its first address and its number of bits. */
export type Block = [Address, number];

/** All IPv6 addresses that are assigned to the public Internet. */
export const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** `null` for a text that is no address. IPv4-mapped addresses are IPv4 addresses. */
export function readAddress(text: string): Address | null {
  const address = withoutZone(text);
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

/** An IPv4-mapped block counts as a block of IPv4, as an IPv4-mapped address counts as an address of IPv4. */
export function readBlock(text: string): Block {
  const [start, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : wholeAddress(ipaddr.parse(text));
  if (start instanceof ipaddr.IPv6 && start.isIPv4MappedAddress() && bits >= 96)
    return [start.toIPv4Address(), bits - 96];
  return [start, bits];
}

export function isIn(blocks: readonly Block[], address: Address): boolean {
  return blocks.some((block) => block[0].kind() === address.kind() && address.match(block));
}

/** ipaddr.js returns `unicast` for an address outside of all special blocks. */
export function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}

export function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}

function wholeAddress(address: Address): Block {
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
