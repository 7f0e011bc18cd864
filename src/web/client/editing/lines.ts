import { type PartedLine, PART_NAMES, linesOfText } from '../../../recipes/editing/line-parts.js';
import type { LineParts } from '../../../recipes/reading/ingredient-line.js';
import { isHeadingLine } from '../../../shared/text/heading-line.js';

/** A line of the field, and what is known about it. */
export interface ShownLine {
  /** Unique among all lines, also when several lines have the same text. */
  readonly key: string;
  readonly line: string;
  /** `null` until the server has parsed the line, and for a line that is not an ingredient. */
  readonly parts: LineParts | null;
  readonly kind: 'ingredient' | 'heading' | 'tooLong';
  readonly isCorrected: boolean;
}

interface Most {
  readonly lines: number;
  readonly characters: number;
}

/** The parts of ingredient lines: corrected by hand, stored in the recipe, or parsed by the server. */
export class Lines {
  private readonly stored: ReadonlyMap<string, readonly LineParts[]>;
  private readonly read = new Map<string, LineParts>();
  private readonly corrections = new Map<string, LineParts>();

  /**
   * @param stored in the order of the recipe
   * @param corrections the corrections at the beginning: JSON, or empty
   */
  constructor(
    stored: readonly PartedLine[],
    corrections: string,
    private readonly most: Most,
  ) {
    const byLine = new Map<string, LineParts[]>();
    for (const { line, ...parts } of stored) byLine.set(line, [...(byLine.get(line) ?? []), parts]);
    this.stored = byLine;
    if (corrections !== '')
      for (const { line, ...parts } of JSON.parse(corrections) as PartedLine[]) this.corrections.set(line, parts);
  }

  /** The lines of a text, up to the maximum number of a recipe. */
  shown(text: string): ShownLine[] {
    const seen = new Map<string, number>();
    return linesOfText(text)
      .slice(0, this.most.lines)
      .map((line) => {
        const place = seen.get(line) ?? 0;
        seen.set(line, place + 1);
        const kind = this.kindOf(line);
        const parts = kind === 'ingredient' ? (this.corrections.get(line) ?? this.uncorrected(line, place)) : null;
        return { key: `${place} ${line}`, line, parts, kind, isCorrected: this.corrections.has(line) };
      });
  }

  /** The lines of a text that the server must parse. */
  unread(text: string): string[] {
    const lines = this.shown(text).filter(({ kind, parts }) => kind === 'ingredient' && parts === null);
    return [...new Set(lines.map(({ line }) => line))];
  }

  /** Stores parts from the server. Parts of lines that are no longer in the text are dropped. */
  learn(lines: readonly string[], found: readonly LineParts[], text: string): void {
    for (const [index, parts] of found.entries()) this.read.set(lines[index] ?? '', parts);
    const present = new Set(linesOfText(text));
    for (const line of this.read.keys()) if (!present.has(line)) this.read.delete(line);
  }

  /** @param parts `null`: the parts without the correction */
  correct(line: string, parts: LineParts | null): void {
    const before = this.uncorrected(line, 0);
    if (parts === null || (before !== null && areSame(parts, before))) this.corrections.delete(line);
    else this.corrections.set(line, parts);
  }

  /** The corrections of a text in the form in which they are sent; empty when there is none. */
  correctionsText(text: string): string {
    const present = new Set(this.corrections.size === 0 ? [] : linesOfText(text));
    const lines = [...this.corrections].filter(([line]) => present.has(line));
    return lines.length === 0 ? '' : JSON.stringify(lines.map(([line, parts]) => ({ line, ...parts })));
  }

  private kindOf(line: string): ShownLine['kind'] {
    if (isHeadingLine(line)) return 'heading';
    // The length in the unit in which the server counts.
    return line.length > this.most.characters && Array.from(line).length > this.most.characters
      ? 'tooLong'
      : 'ingredient';
  }

  private uncorrected(line: string, place: number): LineParts | null {
    return this.stored.get(line)?.[place] ?? this.read.get(line) ?? null;
  }
}

/** The index of the line with the caret; `null` on an empty line. */
export function lineAt(text: string, caret: number): number | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const end = text.indexOf('\n', caret);
  const line = text.slice(start, end === -1 ? undefined : end);
  return line.trim() === '' ? null : linesOfText(text.slice(0, start)).length;
}

function areSame(one: LineParts, other: LineParts): boolean {
  return PART_NAMES.every((part) => one[part] === other[part]);
}
