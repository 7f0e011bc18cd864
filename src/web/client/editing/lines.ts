import { linesOf, type LineReading, PARTS, type Reading } from '../../recipes/editing/reading.js';
import { isHeadingLine } from '../../recipes/heading-line.js';

/** A line of the field, and what is known about it. */
export interface ShownLine {
  /** Of its own among all lines, also among those with the same text. */
  readonly key: string;
  readonly line: string;
  /** `null` until it is read, and for what is no ingredient. */
  readonly reading: Reading | null;
  readonly kind: 'ingredient' | 'heading' | 'tooLong';
  readonly isMended: boolean;
}

interface Most {
  readonly lines: number;
  readonly characters: number;
}

/** What the lines of ingredients are read as: mended by hand, stored in the recipe, or read by the server. */
export class Lines {
  private readonly stored: ReadonlyMap<string, readonly Reading[]>;
  private readonly read = new Map<string, Reading>();
  private readonly mended = new Map<string, Reading>();

  /** @param stored in the order of the recipe @param mended as the form begins with it: JSON, or empty */
  constructor(
    stored: readonly LineReading[],
    mended: string,
    private readonly most: Most,
  ) {
    const byLine = new Map<string, Reading[]>();
    for (const { line, ...reading } of stored) byLine.set(line, [...(byLine.get(line) ?? []), reading]);
    this.stored = byLine;
    if (mended !== '')
      for (const { line, ...reading } of JSON.parse(mended) as LineReading[]) this.mended.set(line, reading);
  }

  /** The lines of a text, as many as a recipe may have. */
  shown(text: string): ShownLine[] {
    const seen = new Map<string, number>();
    return linesOf(text)
      .slice(0, this.most.lines)
      .map((line) => {
        const place = seen.get(line) ?? 0;
        seen.set(line, place + 1);
        const kind = this.kindOf(line);
        const reading = kind === 'ingredient' ? (this.mended.get(line) ?? this.unmended(line, place)) : null;
        return { key: `${place} ${line}`, line, reading, kind, isMended: this.mended.has(line) };
      });
  }

  /** The lines of a text that the server has to read. */
  unread(text: string): string[] {
    const lines = this.shown(text).filter(({ kind, reading }) => kind === 'ingredient' && reading === null);
    return [...new Set(lines.map(({ line }) => line))];
  }

  /** Takes what the server read. Readings of lines that the text has no more are given up. */
  learn(lines: readonly string[], readings: readonly Reading[], text: string): void {
    for (const [index, reading] of readings.entries()) this.read.set(lines[index] ?? '', reading);
    const present = new Set(linesOf(text));
    for (const line of this.read.keys()) if (!present.has(line)) this.read.delete(line);
  }

  /** @param reading `null`: as it was read before */
  mend(line: string, reading: Reading | null): void {
    const before = this.unmended(line, 0);
    if (reading === null || (before !== null && areSame(reading, before))) this.mended.delete(line);
    else this.mended.set(line, reading);
  }

  /** The mended lines of a text, as the form sends them; empty when there is none. */
  mendedText(text: string): string {
    const present = new Set(this.mended.size === 0 ? [] : linesOf(text));
    const lines = [...this.mended].filter(([line]) => present.has(line));
    return lines.length === 0 ? '' : JSON.stringify(lines.map(([line, reading]) => ({ line, ...reading })));
  }

  private kindOf(line: string): ShownLine['kind'] {
    if (isHeadingLine(line)) return 'heading';
    // As the server counts them.
    return line.length > this.most.characters && Array.from(line).length > this.most.characters
      ? 'tooLong'
      : 'ingredient';
  }

  private unmended(line: string, place: number): Reading | null {
    return this.stored.get(line)?.[place] ?? this.read.get(line) ?? null;
  }
}

/** The place among the lines of a text where the caret is; `null` on an empty line. */
export function lineAt(text: string, caret: number): number | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const end = text.indexOf('\n', caret);
  const line = text.slice(start, end === -1 ? undefined : end);
  return line.trim() === '' ? null : linesOf(text.slice(0, start)).length;
}

function areSame(one: Reading, other: Reading): boolean {
  return PARTS.every((part) => one[part] === other[part]);
}
