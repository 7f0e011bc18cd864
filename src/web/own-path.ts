/** Characters; what is longer is too long for a header to some clients and proxies. */
const LONGEST = 2_048;
const HERE = 'http://larder.invalid';

/** `next` of a sign-in as a path of this server; anything that would lead elsewhere is the `fallback`. */
export function ownPath(next: unknown, fallback: string): string {
  if (typeof next !== 'string' || next.length > LONGEST || !next.startsWith('/') || !URL.canParse(next, HERE))
    return fallback;
  const { origin, pathname, search } = new URL(next, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : fallback;
}
