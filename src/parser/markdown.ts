const TASK = /^(?:[-*+]\s+)?\[[ xX]\]\s+(?=\S)/;
const QUOTE = /^(?:>\s{0,3}){1,5}(?=\p{L})/u;
const PICTURE = /(?<!\\)!\[[^[\]\n]{0,300}\]\([^()\n]{0,2000}\)/g;
/** The address may have a title behind it, and brackets in it. */
const LINK = /(?<!\\)\[([^[\]\n]{1,300})\]\((?:[^()\s]|\([^()\s]{0,200}\)){1,1000}(?:\s{1,3}"[^"\n]{0,200}")?\)/g;
const CODE = /(?<![\p{L}\p{N}`\\])(`{1,3})([^`\n]{1,1000})\1(?![\p{L}\p{N}`])/gu;
const BOLD = /(?<!\\)(\*\*|__)(?=\S)([^\n]{1,1000}?\S)\1/g;
const STRUCK = /(?<!\\)~~(?=\S)([^~\n]{0,1000}?\S)~~/g;
const ITALIC = /(?<![\p{L}\p{N}*\\])\*(?=\S)([^*\n]{1,1000}?\S)\*(?![\p{L}\p{N}*])/gu;
const UNDERLINED = /(?<![\p{L}\p{N}_\\])_(?=\S)([^_\n]{0,1000}?\S)_(?![\p{L}\p{N}_])/gu;
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!>~|])|\\$/g;
/** `## Dough`, `[Sauce]`, `== Sauce ==`, `__Sauce__:` and `*Sauce:*`. What is only bold may be an item. */
const HEADINGS = [
  /^#{1,6}\s*(\S.{0,98}?)\s*#*$/,
  /^\[([^[\]]{1,100})\][:：]?$/,
  /^={2,6}\s*([^=]{1,100}?)\s*={2,6}$/,
  /^-{2,6}\s*([^-]{1,100}?)\s*-{2,6}$/,
  /^(?:\*\*?|__?)([^*_]{1,100}?)(?:[:：](?:\*\*?|__?)|(?:\*\*?|__?)[:：])$/,
];
const EMPHASIZED = /^(?:\*{1,3}|_{1,3}|__\*\*)([^*_]{1,100})(?:\*{1,3}|_{1,3}|\*\*__)$/;

/** A line without the marks of Markdown. The text of links stays, pictures are left out. */
export function withoutMarkdown(line: string): string {
  if (!/[[*_`~>\\]/.test(line)) return line;
  return line
    .replace(TASK, '')
    .replace(QUOTE, '')
    .replace(PICTURE, '')
    .replace(LINK, '$1')
    .replace(CODE, '$2')
    .replace(BOLD, '$2')
    .replace(STRUCK, '$1')
    .replace(ITALIC, '$1')
    .replace(UNDERLINED, '$1')
    .replace(ESCAPED, '$1')
    .trim();
}

/** The text of a line that is marked as a heading; `null` for other lines, and for a marked line with a number, which may be an item. */
export function markedHeading(line: string): string | null {
  for (const pattern of HEADINGS) {
    const text = pattern
      .exec(line)?.[1]
      ?.replace(/[:：]\s*$/, '')
      .trim();
    if (text !== undefined && /\p{L}/u.test(text) && (line.startsWith('#') || !/\d/.test(text)))
      return withoutMarkdown(text);
  }
  return null;
}

/** The text of a line that is bold or italic as a whole and has no number: a heading or an item. `null` for other lines. */
export function emphasizedLine(line: string): string | null {
  const text = EMPHASIZED.exec(line.trim())?.[1]?.trim() ?? '';
  return /\p{L}/u.test(text) && !/\d/.test(text) ? text : null;
}
