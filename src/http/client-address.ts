import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

const IPV4_WITH_PORT = /^(\d+(?:\.\d+){3}):\d+$/;
const IPV6_IN_BRACKETS = /^\[([^\]]+)\](?::\d+)?$/;

/**
 * The address that a request comes from, `null` when nobody can read it. Some proxies put a port behind it in
 * `X-Forwarded-For`, others a word in its place: neither may pass for another client with each request.
 */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): string | null {
  const [, address = ip] = IPV4_WITH_PORT.exec(ip) ?? IPV6_IN_BRACKETS.exec(ip) ?? [];
  // A zone names an interface of the server.
  const [withoutZone = ''] = address.split('%');
  return isIP(withoutZone) === 0 ? null : withoutZone;
}

/**
 * What one client is counted by. One household's share of IPv6 is a /64: an address each would be a new count for each attempt.
 * Unreadable ones are one.
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unreadable';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
