import { LenientJsonReader } from './lenient-json-reader.js';

const OPENER = /^(?:\ufeff|\/\/|\/\*|\*\/|<!--|-->|<!\[CDATA\[|\]\]>|<script[^<>]{0,300}>|<\/script>)/i;
const CLOSERS = ['-->', ']]>', '*/', '//', ';', '</script>'];

/**
 * The value of JSON as pages really write it: wrapped in comments or CDATA, with comments, trailing or missing commas,
 * raw line breaks and quotes inside strings, wrong escapes, several values in a row (they come as a list), cut off at
 * the end. `undefined` when nothing of it reads as an object or a list.
 */
export function parseForgivingJson(text: string): unknown {
  const bare = unwrap(text);
  if (bare === '') return undefined;
  try {
    return JSON.parse(bare);
  } catch {
    return readLeniently(bare);
  }
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
