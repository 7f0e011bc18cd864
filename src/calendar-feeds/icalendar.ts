/** Octets of a line without its end (RFC 5545, 3.1). */
const LONGEST_LINE = 75;
const LINE_END = '\r\n';

/** A property: its name with its parameters, and its value in the form of the file. */
export type Property = readonly [name: string, value: string];

/** Control characters that a TEXT must not contain: all except line breaks and tabs (RFC 5545, 3.3.11). */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

// oxlint-disable-next-line no-control-regex
const ESCAPED = /[\\;,\u0000-\u0008\u000a-\u001f\u007f]/;

/** A value of the type TEXT. */
export function escapedText(text: string): string {
  if (!ESCAPED.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A value of the type DATE. @param day `YYYY-MM-DD` */
export function dateValue(day: string): string {
  return day.replaceAll('-', '');
}

/** A value of the type DATE-TIME, in UTC. */
export function instantValue(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

export function component(name: string, properties: readonly Property[], inner = ''): string {
  return contentLine(['BEGIN', name]) + properties.map(contentLine).join('') + inner + contentLine(['END', name]);
}

/** The line with its line end, folded into parts of at most 75 octets. No character is divided. */
export function contentLine([name, value]: Property): string {
  const line = `${name}:${value}`;
  // A UTF-16 unit has at most three octets.
  if (3 * line.length <= LONGEST_LINE || Buffer.byteLength(line) <= LONGEST_LINE) return line + LINE_END;
  return folded(Buffer.from(line)) + LINE_END;
}

function folded(line: Buffer): string {
  let text = '';
  for (let start = 0; start < line.length;) {
    // The space at the beginning of a further part counts as one of its octets.
    const end = endOfPart(line, start === 0 ? LONGEST_LINE : start + LONGEST_LINE - 1);
    text += (start === 0 ? '' : `${LINE_END} `) + line.toString('utf8', start, end);
    start = end;
  }
  return text;
}

/** The last position up to `most` at which a character ends. */
function endOfPart(line: Buffer, most: number): number {
  if (most >= line.length) return line.length;
  let end = most;
  while (isWithinCharacter(line[end] ?? 0)) end -= 1;
  return end;
}

/** Whether the octet of UTF-8 continues the character before it. */
function isWithinCharacter(octet: number): boolean {
  return octet >= 0x80 && octet < 0xc0;
}
