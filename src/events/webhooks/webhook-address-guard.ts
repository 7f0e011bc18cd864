import { isIP } from 'node:net';
import { type Block, isIn, isPublic, readAddress, readBlock } from '../../outgoing/address-blocks.js';
import { AddressGuard, withoutBrackets } from '../../outgoing/address-guard.js';

/** The networks of a home, where for example Home Assistant runs. */
const PRIVATE_RANGES: readonly string[] = ['private', 'uniqueLocal', 'carrierGradeNat'];

/** Addresses at which clouds give a machine its secrets. Those that are link-local are refused for that reason. */
const METADATA: readonly Block[] = ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200'].map(readBlock);

export interface WebhookAddressRules {
  /** Addresses and CIDR blocks that are always allowed (`WEBHOOK_ALLOW_ADDRESSES`). */
  readonly allowed: readonly string[];
  /** Whether private networks are allowed, as for a webhook that an admin created. */
  readonly isPrivateOpen: boolean;
}

/**
 * Webhooks may connect to public addresses, and to private ones when the rules allow it. Loopback, link-local, metadata
 * and other special addresses are refused unless they are listed in `allowed`. Every port is allowed.
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

  /** Whether the host is an IP address that is not allowed. A host name is checked when the connection is opened. */
  refusesNumber({ hostname }: URL): boolean {
    const host = withoutBrackets(hostname);
    return isIP(host) !== 0 && !this.allows(host);
  }
}
