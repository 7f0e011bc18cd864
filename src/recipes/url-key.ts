import { createHash } from 'node:crypto';

/** Parameters that tell where a visitor came from, not what the page is. */
const TRACKING = /^(utm_.*|fbclid|gclid)$/i;

/**
 * SHA-256 in hex of an address without what does not change the page: scheme, `www.`, fragment, tracking parameters and a
 * slash at the end. Two addresses with one key are one page. `null` for what is no http address.
 */
export function urlKey(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(/\/+$/, '');
  return createHash('sha256').update(`${host}${path}${url.search}`).digest('hex');
}
