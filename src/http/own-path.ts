/** Characters. Some clients and proxies do not accept longer headers. */
const LONGEST_PATH = 2_048;
const PLACEHOLDER_ORIGIN = 'http://larder.invalid';

/** Returns `next` of a sign-in when it is a path of this server, otherwise `fallback`: it must not lead to another site. */
export function ownPath(next: unknown, fallback: string): string {
  if (
    typeof next !== 'string' ||
    next.length > LONGEST_PATH ||
    !next.startsWith('/') ||
    !URL.canParse(next, PLACEHOLDER_ORIGIN)
  )
    return fallback;
  const { origin, pathname, search } = new URL(next, PLACEHOLDER_ORIGIN);
  return origin === PLACEHOLDER_ORIGIN && !pathname.startsWith('//') ? pathname + search : fallback;
}
