import { Parser } from 'htmlparser2';

/** Seconds. What comes later is a reload, or an advertisement. */
const LONGEST_WAIT = 5;
/** Characters. */
const LONGEST_REFRESH = 2_100;
const REFRESH = /^\s*(\d{1,3})(?:\.\d*)?(?:\s*[;,]|\s)\s*(?:url\s*=\s*)?(?:"([^"]+)"|'([^']+)'|([^\s"']\S*))/i;

/** The address to which a page sends on by itself: `<meta http-equiv="refresh" content="0; url=/next">`. What is for browsers without scripts is left out. */
export function refreshOfPage(html: string): string | null {
  let address: string | null = null;
  let isWithoutScripts = false;
  const parser = new Parser({
    onopentag(name, { 'http-equiv': kind = '', content = '' }) {
      if (name === 'noscript') isWithoutScripts = true;
      else if (name === 'meta' && !isWithoutScripts && /^\s*refresh\s*$/i.test(kind))
        address ??= refreshTarget(content);
    },
    onclosetag(name) {
      if (name === 'noscript') isWithoutScripts = false;
    },
  });
  parser.end(html);
  return address;
}

/** `null` for a reload and for one that comes late. */
function refreshTarget(content: string): string | null {
  if (content.length > LONGEST_REFRESH) return null;
  const [, seconds = '', ...quoted] = REFRESH.exec(content) ?? [];
  const address = quoted.find(Boolean)?.trim() ?? '';
  const isNone = address === '' || /^url\s*=/i.test(address);
  return isNone || Number(seconds) > LONGEST_WAIT ? null : address;
}
