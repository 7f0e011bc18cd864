import { createHash } from 'node:crypto';

/** Parameters that say where a visitor came from. They do not change the page. */
const TRACKING = /^(utm_.*|fbclid|gclid)$/i;

/**
 * SHA-256 in hex of an address without the parts that do not change the page: scheme, `www.`, fragment, tracking
 * parameters and a trailing slash. Two addresses with equal keys are the same page. `null` for a text that is not an
 * http address.
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
