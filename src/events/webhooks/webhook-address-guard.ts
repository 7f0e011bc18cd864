import { isIP } from 'node:net';
import { type Block, isIn, isPublic, readAddress, readBlock } from '../../outgoing/address-blocks.js';
import { AddressGuard, withoutBrackets } from '../../outgoing/address-guard.js';

/** Networks at home, where Home Assistant lives. */
const PRIVATE_RANGES: readonly string[] = ['private', 'uniqueLocal', 'carrierGradeNat'];

/** Where clouds tell a machine its secrets. The link-local ones are refused as link-local. */
const METADATA: readonly Block[] = ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200'].map(readBlock);

export interface WebhookAddressRules {
  /** Addresses and CIDR blocks that are open whatever they are (`WEBHOOK_ALLOW_ADDRESSES`). */
  readonly allowed: readonly string[];
  /** Whether private networks are open, as for webhooks that an admin made. */
  readonly isPrivateOpen: boolean;
}

/**
 * Webhooks may connect to public addresses, to private ones where the rules say so, and never to loopback, link-local, metadata and
 * other special addresses unless they are allowed by name. The port does not matter.
 */
export class WebhookAddressGuard extends AddressGuard {
  private readonly allowed: readonly Block[];
  private readonly isPrivateOpen: boolean;

  constructor({ allowed, isPrivateOpen }: WebhookAddressRules) {
    super();
    this.allowed = allowed.map(readBlock);
    this.isPrivateOpen = isPrivateOpen;
  }

  allows(text: string): boolean {
    const address = readAddress(text);
    if (address === null) return false;
    if (isIn(this.allowed, address)) return true;
    if (isIn(METADATA, address)) return false;
    return isPublic(address) || (this.isPrivateOpen && PRIVATE_RANGES.includes(address.range()));
  }

  /** Whether the host is an address and not open. A name is checked when it is connected to. */
  refusesNumber({ hostname }: URL): boolean {
    const host = withoutBrackets(hostname);
    return isIP(host) !== 0 && !this.allows(host);
  }
}
