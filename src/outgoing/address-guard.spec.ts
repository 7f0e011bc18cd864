import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { AddressGuard, type AddressRules, WEB_PORTS } from './address-guard.js';
import { type Interfaces, OwnNetworks } from './own-networks.js';

/** The network interfaces of a machine with these addresses, such as `192.168.1.5/24`. */
function machine(...cidrs: string[]): Interfaces {
  return () => ({ eth0: cidrs.map((cidr) => ({ cidr, address: cidr.replace(/\/.*/, '') }) as NetworkInterfaceInfo) });
}

function guardOf(rules: Partial<AddressRules>, interfaces = machine('192.168.1.5/24')): AddressGuard {
  return new AddressGuard({ ports: WEB_PORTS, isPrivateOpen: false, ...rules }, new OwnNetworks(interfaces));
}

describe('AddressGuard', () => {
  const guard = guardOf({});

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
    const home = guardOf({ allowed: ['192.168.1.0/24', '10.0.0.7', 'fd12::/16'] });
    expect(['192.168.1.9', '::ffff:192.168.1.9', '10.0.0.7', 'fd12::1'].map((a) => home.allows(a, 8080))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['192.168.2.9', '10.0.0.8', 'fd13::1'].map((a) => home.allows(a, 80))).toEqual([false, false, false]);
  });

  it.each(['http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://127.1/', 'http://[::ffff:7f00:1]/'])(
    'recognises the address in the spelling %s',
    (url) => {
      const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
      expect(guard.allows(host, 80)).toBe(false);
    },
  );

  describe('on a machine with public addresses', () => {
    const interfaces = machine('127.0.0.1/8', '::1/128', '93.184.215.14/24', 'fe80::1/64', '2a02:8000:1:2::5/64');
    const own = guardOf({}, interfaces);

    it.each([
      ['its own IPv4 address', '93.184.215.14'],
      ['the same in its IPv4-mapped form', '::ffff:93.184.215.14'],
      ['a neighbour', '93.184.215.99'],
      ['its own IPv6 address', '2a02:8000:1:2::5'],
      ['a device of its IPv6 network', '2a02:8000:1:2:ffff:1:2:3'],
    ])('refuses %s', (_what, address) => {
      expect([80, 443].map((port) => own.allows(address, port))).toEqual([false, false]);
    });

    it.each(['93.184.216.1', '2a02:8000:1:3::5', '2606:4700::6810:85e5'])('lets %s of another network through', (a) => {
      expect(own.allows(a, 443)).toBe(true);
    });

    it('allows listed addresses of its own network', () => {
      const home = guardOf({ allowed: ['2a02:8000:1:2::7', '93.184.215.14'] }, interfaces);
      expect(home.allows('2a02:8000:1:2::7', 8080)).toBe(true);
      expect(home.allows('93.184.215.14', 8080)).toBe(true);
      expect(home.allows('2a02:8000:1:2::8', 443)).toBe(false);
    });
  });

  it('treats a single IPv6 address as one in a network of 64 bits', () => {
    const own = guardOf({}, machine('2a02:8000:1:2::5/128'));
    expect(own.allows('2a02:8000:1:2::9', 443)).toBe(false);
    expect(own.allows('2a02:8000:1:3::9', 443)).toBe(true);
  });

  it('treats a single IPv4 address as itself alone', () => {
    const own = guardOf({}, machine('93.184.215.14/32'));
    expect(own.allows('93.184.215.14', 443)).toBe(false);
    expect(own.allows('93.184.215.15', 443)).toBe(true);
  });

  it('allows no IPv6 address when the machine does not know its own', () => {
    const own = guardOf({}, () => {
      throw new Error('EAFNOSUPPORT');
    });
    expect(own.allows('2606:4700::6810:85e5', 443)).toBe(false);
    expect(own.allows('93.184.215.14', 443)).toBe(true);
  });

  describe('with denied blocks', () => {
    const denied = ['93.184.215.0/24', '2a02:8000::/32', '::ffff:1.1.1.0/120', '10.0.0.7'];
    const strict = guardOf({ denied, allowed: ['10.0.0.0/8', '93.184.215.14'] });

    it.each(['93.184.215.1', '::ffff:93.184.215.1', '2a02:8000:ffff::1', '1.1.1.1'])('refuses %s', (address) => {
      expect(strict.allows(address, 443)).toBe(false);
    });

    it('refuses them even when they are also allowed', () => {
      expect(['10.0.0.6', '10.0.0.7', '93.184.215.14'].map((a) => strict.allows(a, 80))).toEqual([true, false, false]);
    });

    it('lets other public addresses through', () => {
      expect(['93.184.216.1', '2606:4700::6810:85e5'].map((a) => strict.allows(a, 80))).toEqual([true, true]);
    });
  });

  describe('with all ports and open private networks', () => {
    const interfaces = machine(
      ...['127.0.0.1/8', '::1/128', '192.168.1.5/24', 'fd12:3456::5/64'],
      ...['fe80::1/64', '93.184.215.14/24', '2a02:8000:1:2::5/64'],
    );
    const open = guardOf({ ports: null, isPrivateOpen: true }, interfaces);
    const closed = guardOf({ ports: null }, interfaces);

    it.each([
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.20',
      '::ffff:192.168.1.20',
      '192.168.7.20',
      '100.64.0.1',
      'fd12:3456::1',
      'fd00::1',
    ])('lets the private address %s through, and none without open private networks', (address) => {
      expect([80, 8123].map((port) => open.allows(address, port))).toEqual([true, true]);
      expect(closed.allows(address, 80)).toBe(false);
    });

    it.each([
      ['its own private address', '192.168.1.5'],
      ['the same in its IPv4-mapped form', '::ffff:192.168.1.5'],
      ['its own unique local address', 'fd12:3456::5'],
      ['its own public address', '93.184.215.14'],
      ['a public neighbour', '93.184.215.99'],
      ['its own public IPv6 address', '2a02:8000:1:2::5'],
      ['a device of its public IPv6 network', '2a02:8000:1:2:ffff:1:2:3'],
      ['loopback', '127.0.0.1'],
      ['loopback, anywhere in its block', '127.8.8.8'],
      ['IPv6 loopback', '::1'],
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
    ])('refuses %s', (_what, address) => {
      expect([open, closed].map((one) => one.allows(address, 8123))).toEqual([false, false]);
    });

    it.each(['93.184.216.14', '2606:4700::6810:85e5'])('lets the public address %s through', (address) => {
      expect([open, closed].map((one) => one.allows(address, 8123))).toEqual([true, true]);
    });

    it('lets listed addresses through, also its own', () => {
      const listed = guardOf({ ports: null, allowed: ['127.0.0.0/8', '::1', '192.168.1.5'] }, interfaces);
      const addresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.168.1.5', '192.168.1.6', '169.254.169.254'];
      expect(addresses.map((address) => listed.allows(address, 80))).toEqual([true, true, true, true, false, false]);
    });

    it('refuses IP addresses in a URL that are not allowed, and checks names when it connects', () => {
      const refused = ['127.0.0.1:8123', '[::1]', '2130706433', '0x7f.1', '192.168.1.5', '[2a02:8000:1:2::9]'];
      expect(refused.map((host) => open.refusesNumber(new URL(`http://${host}/`)))).toEqual(refused.map(() => true));
      expect(open.refusesNumber(new URL('http://localhost/'))).toBe(false);
      expect(open.refusesNumber(new URL('http://192.168.1.20:8123/'))).toBe(false);
    });
  });
});
