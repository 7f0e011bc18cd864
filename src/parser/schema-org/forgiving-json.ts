import { LenientJsonReader } from './lenient-json-reader.js';

const OPENER = /^(?:\ufeff|\/\/|\/\*|\*\/|<!--|-->|<!\[CDATA\[|\]\]>|<script[^<>]{0,300}>|<\/script>)/i;
const CLOSERS = ['-->', ']]>', '*/', '//', ';', '</script>'];

/** Characters. Reading faulty JSON takes many times as long as reading correct JSON, so longer texts must be correct. */
export const LONGEST_FORGIVEN = 1_000_000;

/** `undefined` when the text is not correct JSON. */
export function parseStrictJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads JSON with the mistakes that pages contain: wrapped in comments or CDATA, comments, trailing or missing commas, raw line
 * breaks and quotes inside strings, wrong escapes, several values in a row (returned as a list), a missing end. `undefined` when
 * it contains no object or list.
 */
export function parseForgivingJson(text: string): unknown {
  const bare = unwrap(text);
  if (bare === '') return undefined;
  const data = parseStrictJson(bare);
  return data === undefined ? readLeniently(bare) : data;
}

function unwrap(text: string): string {
  let bare = text.trim();
  for (let opener = OPENER.exec(bare); opener !== null; opener = OPENER.exec(bare)) {
    bare = bare.slice(opener[0].length).trimStart();
  }
  for (let closer = closerOf(bare); closer !== undefined; closer = closerOf(bare)) {
    bare = bare.slice(0, -closer.length).trimEnd();
  }
  return /^[[{]\s{0,99}&quot;/.test(bare) ? decodeQuotes(bare) : bare;
}

function closerOf(text: string): string | undefined {
  const tail = text.slice(-9).toLowerCase();
  return CLOSERS.find((closer) => tail.endsWith(closer));
}

function decodeQuotes(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function readLeniently(text: string): unknown {
  const values = new LenientJsonReader(text).readAll();
  return values.length > 1 ? values : values[0];
}
