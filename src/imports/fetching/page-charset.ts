/** Browsers look for the declaration in the first 1,024 bytes, but many pages have it later. */
const DECLARATION_BYTES = 4_096;
const META = /<meta\b[^>]{0,300}?\bcharset\s{0,10}=\s{0,10}["']?\s{0,10}([\w.:-]{2,40})/i;
const XML = /^\s{0,20}<\?xml\b[^>]{0,200}?\bencoding\s{0,10}=\s{0,10}["']([\w.:-]{2,40})["']/i;

/**
 * Decodes a page. The charset comes from the byte order mark, else from the `Content-Type` header, else from the declaration in
 * the page. Without any of them, the page is UTF-8 if it is valid UTF-8, otherwise windows-1252.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const label = bomCharset(bytes) ?? known(headerCharset(contentType)) ?? declaredCharset(bytes);
  if (label !== null) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
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

/** A page whose declaration could be read as ASCII cannot be UTF-16, even when it says so. */
function declaredCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  const label = known((META.exec(head) ?? XML.exec(head))?.[1] ?? null);
  return label?.startsWith('utf-16') === true ? 'utf-8' : label;
}

/** `null` when no decoder has this name. */
function known(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
