/** Schemes of known programs that do not follow RFC 8252, by which a scheme is a domain in reverse order, such as `com.example.app:`. */
const OF_PROGRAMS = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:'];
/** What the answer adds to the address. */
const OF_ANSWER = ['code', 'error', 'iss', 'state'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a program may register the redirect URI: https, http on the same computer, or a scheme of a program. It has visible ASCII alone,
 * no fragment, no credentials, no place holder, and no parameter that the answer adds.
 */
export function isRedirectUri(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text) || /[\\*#]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, searchParams } = new URL(text);
  if (username !== '' || password !== '' || OF_ANSWER.some((name) => searchParams.has(name))) return false;
  if (protocol === 'https:') return /^https:\/\/[^/]/i.test(text);
  if (protocol === 'http:') return /^http:\/\/[^/]/i.test(text) && isLoopback(text);
  return /^[^.]+\.[^.].*:$/.test(protocol) || OF_PROGRAMS.includes(protocol);
}

/** Whether the URI is a registered one, character by character. On the same computer the port may differ: programs listen on a free one. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  return isLoopback(uri) && registered.some((one) => isLoopback(one) && withoutPort(one) === withoutPort(uri));
}

function isLoopback(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}

/** Whether the address leads to a program on the device of the person, and not to another computer. */
export function isOnDevice(uri: string): boolean {
  return new URL(uri).protocol !== 'https:';
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
