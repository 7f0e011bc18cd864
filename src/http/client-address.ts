import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

const IPV4_WITH_PORT = /^(\d+(?:\.\d+){3}):\d+$/;
const IPV6_IN_BRACKETS = /^\[([^\]]+)\](?::\d+)?$/;

/**
 * The IP address of the client; `null` when it is unreadable. In `X-Forwarded-For` some proxies add a port and others send a word
 * instead of an address. Such values must not make each request look like a new client.
 */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): string | null {
  const [, address = ip] = IPV4_WITH_PORT.exec(ip) ?? IPV6_IN_BRACKETS.exec(ip) ?? [];
  // The zone of an IPv6 address is a network interface of the server.
  const [withoutZone = ''] = address.split('%');
  return isIP(withoutZone) === 0 ? null : withoutZone;
}

/**
 * The key by which a client is counted: an IPv4 address, or the /64 network of an IPv6 address, because a home has a whole /64 and
 * could use a new address for each attempt. All unreadable addresses have the same key.
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unreadable';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
