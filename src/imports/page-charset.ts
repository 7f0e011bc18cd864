import { inSlices } from '../slices.js';

/** Bytes that are decoded at a time: damaged text takes a second for 10 MB. */
const PIECE = 64 * 1024;
/** Browsers look for the declaration in the first 1024 bytes; many pages have it later. */
const DECLARATION_BYTES = 4_096;
const META = /<meta\b[^>]{0,300}?\bcharset\s{0,10}=\s{0,10}["']?\s{0,10}([\w.:-]{2,40})/i;
const XML = /^\s{0,20}<\?xml\b[^>]{0,200}?\bencoding\s{0,10}=\s{0,10}["']([\w.:-]{2,40})["']/i;

/**
 * The text of a page: a byte order mark decides, then the charset of the `Content-Type` header, then what the page says of
 * itself; a page that says nothing is UTF-8 when it can be, else windows-1252.
 */
export async function decodePage(bytes: Uint8Array, contentType: string | null): Promise<string> {
  const label = bomCharset(bytes) ?? known(headerCharset(contentType)) ?? declaredCharset(bytes);
  if (label !== null) return inSlices(decode(bytes, new TextDecoder(label)));
  try {
    return await inSlices(decode(bytes, new TextDecoder('utf-8', { fatal: true })));
  } catch {
    return inSlices(decode(bytes, new TextDecoder('windows-1252')));
  }
}

function* decode(bytes: Uint8Array, decoder: TextDecoder): Generator<void, string> {
  let text = '';
  for (let start = 0; start < bytes.length; start += PIECE) {
    text += decoder.decode(bytes.subarray(start, start + PIECE), { stream: true });
    yield;
  }
  return text + decoder.decode();
}

function bomCharset(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
}

function headerCharset(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*"?([\w.:-]{2,40})/i.exec(contentType ?? '')?.[1] ?? null;
}

/** What was readable as ASCII is not UTF-16, whatever it says. */
function declaredCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  const label = known((META.exec(head) ?? XML.exec(head))?.[1] ?? null);
  return label?.startsWith('utf-16') === true ? 'utf-8' : label;
}

/** `null` for a name that no decoder goes by. */
function known(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
