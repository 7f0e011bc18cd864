import { isIP } from 'node:net';
import { IANAZone } from 'luxon';
import { WITHOUT_CONTROLS } from '../shared/text/control-characters.js';

// Each format turns the text of a setting into its value, or throws an error that says what the text must be.

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new Error(`must be a whole number from ${min} to ${max}, not "${text}"`);
  };
}

export function trueOrFalse(text: string): boolean {
  return oneOf(['true', 'false'])(text) === 'true';
}

export function oneOf<const T extends readonly string[]>(values: T): (text: string) => T[number] {
  return (text) => {
    if (values.includes(text)) return text;
    throw new Error(`must be one of ${values.join(', ')}, not "${text}"`);
  };
}

export function atLeast(length: number): (text: string) => string {
  return (text) => {
    if (text.length >= length) return text;
    throw new Error(`must have at least ${length} characters`);
  };
}

/** The message does not repeat the value: it may contain a password. */
export function postgresUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new Error('must be a URL like postgres://user:password@host:5432/larder');
}

/** The message does not repeat the value: it may contain a password. */
export function webUrl(text: string): string {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new Error('must be a URL that begins with http:// or https://');
  if (/[?#]/.test(text) || url.username !== '' || url.password !== '')
    throw new Error('must be a URL without user name, password, query and fragment');
  return text.replace(/\/+$/, '');
}

/** The address is not changed, because a trailing slash is part of an issuer. The message does not repeat the value. */
export function issuerUrl(text: string): string {
  webUrl(text);
  return text;
}

export function oneLine(max: number): (text: string) => string {
  return (text) => {
    if (text.length <= max && WITHOUT_CONTROLS.test(text)) return text;
    throw new Error(`must be one line of at most ${max} characters`);
  };
}

/** In lower case, as Node names headers. Headers that Larder uses for another purpose are refused. */
export function headerName(text: string): string {
  const name = text.toLowerCase();
  const isFree =
    !/^(host|cookie|authorization|x-api-key|origin|forwarded|x-forwarded-(for|host|proto|port)|content-.*)$/.test(name);
  if (/^[a-z0-9_-]{1,100}$/.test(name) && isFree) return name;
  throw new Error(`must be the name of a header that only the proxy sets, like Remote-Email, not "${text}"`);
}

/** The message does not repeat the value: it may contain a password. */
export function proxyUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && isDecodable(url.username + url.password)) return text;
  throw new Error('must be a URL like http://user:password@host:3128');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function headerText(text: string): string {
  if (/^[\x21-\x27\x2a-\x7e]{1,200}$/.test(text)) return text;
  throw new Error('must be an address like https://example.org/larder or someone@example.org');
}

export function ianaZone(text: string): string {
  if (IANAZone.isValidZone(text)) return text;
  throw new Error(`must be the name of a time zone like Europe/Vienna, not "${text}"`);
}

/** `https://home.example, http://192.168.1.5:3000` */
export function originList(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const origin = URL.canParse(each) ? new URL(each).origin : 'null';
      if (!/^https?:\/\//.test(origin) || origin !== each.replace(/\/$/, '').toLowerCase())
        throw new Error(`must be origins such as https://home.example, with commas between them`);
      return origin;
    });
}

export function cidrList(text: string): string[] {
  const blocks = text.split(',').flatMap((block) => block.trim() || []);
  const wrong = blocks.find((block) => !isBlock(block));
  if (wrong === undefined) return blocks;
  throw new Error(
    `must be addresses or CIDR blocks like 192.168.0.0/16 with commas between, and "${wrong}" is neither`,
  );
}

/** Only complete addresses: some programs read "192.168" as 192.0.0.168, and "010.0.0.1" as 8.0.0.1. */
function isBlock(text: string): boolean {
  const [, address = '', , bits = '0'] = /^([^/%]*)(\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

export function proxyList(text: string): string[] {
  const blocks = cidrList(text);
  const everybody = blocks.find((block) => /\/0+$/.test(block));
  if (everybody === undefined) return blocks;
  throw new Error(`must name the proxies alone, and "${everybody}" is everybody, who could then claim any address`);
}
