import { type LineReading, PARTS, type Reading, typedLines } from '../../recipes/editing/reading.js';
import { isHeadingLine } from '../../recipes/heading-line.js';

/** A line of the field, and what is known about it. */
export interface ShownLine {
  /** Unique among all lines, also when several lines have the same text. */
  readonly key: string;
  readonly line: string;
  /** `null` until the server has parsed the line, and for a line that is not an ingredient. */
  readonly reading: Reading | null;
  readonly kind: 'ingredient' | 'heading' | 'tooLong';
  readonly isMended: boolean;
}

interface Most {
  readonly lines: number;
  readonly characters: number;
}

/** The readings of ingredient lines: corrected by hand, stored in the recipe, or parsed by the server. */
export class Lines {
  private readonly stored: ReadonlyMap<string, readonly Reading[]>;
  private readonly read = new Map<string, Reading>();
  private readonly mended = new Map<string, Reading>();

  /**
   * @param stored in the order of the recipe
   * @param mended the corrected readings at the beginning: JSON, or empty
   */
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

  /** The lines of a text, up to the maximum number of a recipe. */
  shown(text: string): ShownLine[] {
    const seen = new Map<string, number>();
    return typedLines(text)
      .slice(0, this.most.lines)
      .map((line) => {
        const place = seen.get(line) ?? 0;
        seen.set(line, place + 1);
        const kind = this.kindOf(line);
        const reading = kind === 'ingredient' ? (this.mended.get(line) ?? this.unmended(line, place)) : null;
        return { key: `${place} ${line}`, line, reading, kind, isMended: this.mended.has(line) };
      });
  }

  /** The lines of a text that the server must parse. */
  unread(text: string): string[] {
    const lines = this.shown(text).filter(({ kind, reading }) => kind === 'ingredient' && reading === null);
    return [...new Set(lines.map(({ line }) => line))];
  }

  /** Stores readings from the server. Readings of lines that are no longer in the text are dropped. */
  learn(lines: readonly string[], readings: readonly Reading[], text: string): void {
    for (const [index, reading] of readings.entries()) this.read.set(lines[index] ?? '', reading);
    const present = new Set(typedLines(text));
    for (const line of this.read.keys()) if (!present.has(line)) this.read.delete(line);
  }

  /** @param reading `null`: the reading without the correction */
  mend(line: string, reading: Reading | null): void {
    const before = this.unmended(line, 0);
    if (reading === null || (before !== null && areSame(reading, before))) this.mended.delete(line);
    else this.mended.set(line, reading);
  }

  /** The corrected readings of a text in the form in which they are sent; empty when there is none. */
  mendedText(text: string): string {
    const present = new Set(this.mended.size === 0 ? [] : typedLines(text));
    const lines = [...this.mended].filter(([line]) => present.has(line));
    return lines.length === 0 ? '' : JSON.stringify(lines.map(([line, reading]) => ({ line, ...reading })));
  }

  private kindOf(line: string): ShownLine['kind'] {
    if (isHeadingLine(line)) return 'heading';
    // The length in the unit in which the server counts.
    return line.length > this.most.characters && Array.from(line).length > this.most.characters
      ? 'tooLong'
      : 'ingredient';
  }

  private unmended(line: string, place: number): Reading | null {
    return this.stored.get(line)?.[place] ?? this.read.get(line) ?? null;
  }
}

/** The index of the line with the caret; `null` on an empty line. */
export function lineAt(text: string, caret: number): number | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const end = text.indexOf('\n', caret);
  const line = text.slice(start, end === -1 ? undefined : end);
  return line.trim() === '' ? null : typedLines(text.slice(0, start)).length;
}

function areSame(one: Reading, other: Reading): boolean {
  return PARTS.every((part) => one[part] === other[part]);
}
