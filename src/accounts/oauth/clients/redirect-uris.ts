/** Schemes that a browser opens itself. All other schemes belong to programs, such as `cursor:` or `com.example.app:`. */
const OF_BROWSERS = [
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'intent:',
  'javascript:',
  'mailto:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a program may register the redirect URI: https, http on the same computer, or a scheme of its own (RFC 8252). Without a
 * fragment and without credentials.
 */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hash, username, password } = new URL(text);
  if (text.includes('#') || hash !== '' || username !== '' || password !== '') return false;
  if (protocol === 'http:') return isLoopback(text);
  return !OF_BROWSERS.includes(protocol);
}

/** Whether the URI is a registered one, character by character. On the same computer the port may differ: programs listen on a free one. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  return isLoopback(uri) && registered.some((one) => isLoopback(one) && withoutPort(one) === withoutPort(uri));
}

export function isLoopback(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}

/** The host of an address, or its scheme when that belongs to a program. */
export function placeOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  return /^https?:$/.test(protocol) ? host : protocol;
}

/** The rest of the text stays as it is. A URI without a port can get one. */
function withoutPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?#]*)):\d{1,5}(?=[/?]|$)/i, '$1');
}
