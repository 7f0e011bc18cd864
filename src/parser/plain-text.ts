import { Parser } from 'htmlparser2';
import { mendEncoding } from './mend-encoding.js';

const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol option p pre section select summary table tbody ' +
    'td textarea tfoot th thead title tr ul'
  ).split(' '),
);
const SILENT_TAGS = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object']);
const MARKUP = /<\/?[a-z!][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff\ufffd]|\p{Surrogate}/gu;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** An address in Markdown, which looks like a tag: `<https://kitchen.example>`. */
const ADDRESS = /<(https?:\/\/[^\s<>"]{1,2000})>/gi;
/** A line break that was escaped twice. */
const ESCAPED_BREAK = /\\r?\\n|\\n(?=[\s\p{Lu}\d-]|$)/gu;
const LINE_BREAK = /[\n\r\u2028\u2029]+/;
/**
 * Maximum depth of tags: the tokenizer keeps the open tags in a list, and adding to it takes time in proportion to its length.
 */
const MAX_DEPTH = 500;

/** Whether an element of this name starts a new line of text. */
export function isBlockTag(name: string): boolean {
  return BLOCK_TAGS.has(name);
}

/** Whether the content of an element with this name is never shown as text. */
export function isSilentTag(name: string): boolean {
  return SILENT_TAGS.has(name);
}

/** One line of plain text from a string that may contain HTML and entities, even entities encoded twice. */
export function plainText(value: string): string {
  return foldSpace(decodeMarkup(value, ' '));
}

/** The same as lines: block elements end a line. Without block elements, line breaks do. */
export function plainLines(value: string): string[] {
  const text = decodeMarkup(value, '\n');
  return text.split(LINE_BREAK).map(foldSpace).filter(Boolean);
}

/** Collapses white space and removes control characters, zero-width characters and lone surrogates. */
export function foldSpace(text: string): string {
  return mendEncoding(text).replace(CONTROL, ' ').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

function decodeMarkup(value: string, blockBreak: string): string {
  let text = value.replace(ESCAPED_BREAK, '\n');
  for (let pass = 0; pass < 3 && MARKUP.test(text); pass++) text = decodeOnce(text, blockBreak);
  return text;
}

/** Marks the boundary of a block inside the text. It is a control character, which decoded text never contains. */
const BLOCK_MARK = '\u0000';
const BREAK_MARK = '\u0001';

function decodeOnce(html: string, lineBreak: string): string {
  const text = markLines(html.replace(ADDRESS, '$1'));
  const source = text.includes(BLOCK_MARK) ? text.replace(/[\n\r]+/g, ' ') : text;
  return source.replaceAll(BLOCK_MARK, lineBreak).replaceAll(BREAK_MARK, lineBreak);
}

function markLines(html: string): string {
  const parts: string[] = [];
  let depth = 0;
  let silent = 0;
  const mark = (name: string): void => {
    if (isBlockTag(name)) parts.push(name === 'br' ? BREAK_MARK : BLOCK_MARK);
  };
  const parser = new Parser({
    onopentag(name) {
      if (++depth > MAX_DEPTH) parser.pause();
      if (isSilentTag(name)) silent++;
      mark(name);
    },
    onclosetag(name) {
      depth--;
      if (isSilentTag(name)) silent--;
      mark(name);
    },
    ontext(text) {
      if (silent === 0) parts.push(text.replaceAll(BLOCK_MARK, ' ').replaceAll(BREAK_MARK, ' '));
    },
  });
  parser.end(html);
  return parts.join('');
}
