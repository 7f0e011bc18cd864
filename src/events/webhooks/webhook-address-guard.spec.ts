import { describe, expect, it } from '@jest/globals';
import { WebhookAddressGuard } from './webhook-address-guard.js';

const NEVER = [
  ['loopback', '127.0.0.1'],
  ['IPv6 loopback', '::1'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['link-local', '169.254.1.1'],
  ['cloud metadata', '169.254.169.254'],
  ['cloud metadata over IPv6', 'fd00:ec2::254'],
  ['cloud metadata in carrier-grade NAT', '100.100.100.200'],
  ['protocol assignments', '192.0.0.192'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 link-local with a zone', 'fe80::1%eth0'],
  ['this network', '0.0.0.0'],
  ['unspecified', '::'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['a name', 'example.org'],
] as const;

const PRIVATE = [
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.20',
  '100.64.0.1',
  'fd12:3456::1',
  '::ffff:192.168.1.20',
] as const;

describe('WebhookAddressGuard', () => {
  const forMembers = new WebhookAddressGuard({ allowed: [], isPrivateOpen: false });
  const forAdmins = new WebhookAddressGuard({ allowed: [], isPrivateOpen: true });

  it.each(['93.184.215.14', '2606:4700::6810:85e5'])('allows the public address %s', (address) => {
    expect([forMembers.allows(address), forAdmins.allows(address)]).toEqual([true, true]);
  });

  it.each(PRIVATE)('allows the private address %s only for an admin', (address) => {
    expect([forMembers.allows(address), forAdmins.allows(address)]).toEqual([false, true]);
  });

  it.each(NEVER)('always refuses %s: %s', (_what, address) => {
    expect([forMembers.allows(address), forAdmins.allows(address)]).toEqual([false, false]);
  });

  it('allows an address that is listed', () => {
    const guard = new WebhookAddressGuard({ allowed: ['127.0.0.0/8', '::1'], isPrivateOpen: false });
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254'].map((address) => guard.allows(address))).toEqual(
      [true, true, true, false],
    );
  });

  it('refuses IP addresses in a URL that are not allowed, and checks names when it connects', () => {
    const refused = [
      'http://127.0.0.1:8123/',
      'http://[::1]/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://192.168.1.20/',
    ];
    expect(refused.map((url) => forMembers.refusesNumber(new URL(url)))).toEqual(refused.map(() => true));
    expect(forMembers.refusesNumber(new URL('http://localhost/'))).toBe(false);
  });
});
