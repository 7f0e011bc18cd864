import { describe, expect, it } from '@jest/globals';
import { AddressGuard } from './address-guard.js';

describe('AddressGuard', () => {
  const guard = new AddressGuard([]);

  it.each(['93.184.215.14', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::6810:85e5', '::ffff:93.184.215.14'])(
    'lets the public address %s through on the ports of the web',
    (address) => {
      expect([80, 443].map((port) => guard.allows(address, port))).toEqual([true, true]);
    },
  );

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, anywhere in its block', '127.255.255.254'],
    ['this network', '0.0.0.0'],
    ['this network, anywhere in its block', '0.1.2.3'],
    ['private, class A', '10.0.0.1'],
    ['private, class B', '172.31.255.255'],
    ['private, class C', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['link-local', '169.254.1.1'],
    ['cloud metadata', '169.254.169.254'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '203.0.113.7'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['IPv6 loopback', '::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped in hex', '::ffff:7f00:1'],
    ['IPv4-compatible', '::7f00:1'],
    ['IPv4-translated', '::ffff:0:7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unique local', 'fd00::1'],
    ['cloud metadata over IPv6', 'fd00:ec2::254'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['IPv6 documentation', '2001:db8::1'],
    ['not given out', '4000::1'],
    ['no address at all', 'localhost'],
  ])('refuses %s', (_kind, address) => {
    expect(guard.allows(address, 80)).toBe(false);
  });

  it.each([22, 25, 5432, 8080])('refuses port %i of a public address', (port) => {
    expect(guard.allows('93.184.215.14', port)).toBe(false);
  });

  it('lets the allowed blocks through on any port, also in their IPv4-mapped form', () => {
    const home = new AddressGuard(['192.168.1.0/24', '10.0.0.7', 'fd12::/16']);
    expect(['192.168.1.9', '::ffff:192.168.1.9', '10.0.0.7', 'fd12::1'].map((a) => home.allows(a, 8080))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['192.168.2.9', '10.0.0.8', 'fd13::1'].map((a) => home.allows(a, 80))).toEqual([false, false, false]);
  });

  it.each(['http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://127.1/', 'http://[::ffff:7f00:1]/'])(
    'sees through the spelling of %s',
    (url) => {
      const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
      expect(guard.allows(host, 80)).toBe(false);
    },
  );
});
