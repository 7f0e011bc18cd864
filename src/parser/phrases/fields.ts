import { foldPhrase } from './fold-phrase.js';
import { FIELD_WORDS, type FieldKind } from '../vocabulary/field-words.js';

export type { FieldKind };

const LONGEST_LABEL = 40;

const labels = new Map<string, FieldKind>();
for (const [kind, words] of Object.entries(FIELD_WORDS) as [FieldKind, Record<string, string>][]) {
  for (const list of Object.values(words))
    for (const word of list.split('|')) if (!labels.has(foldPhrase(word))) labels.set(foldPhrase(word), kind);
}

/** The field that a label names (`Quelle`, `Author`), in any of the languages. */
export function fieldKind(label: string): FieldKind | null {
  if (label.length > LONGEST_LABEL) return null;
  const words = foldPhrase(label)
    .replace(/[\s_]+/g, ' ')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}]+$/u, '');
  return labels.get(words) ?? null;
}

/** A line with a label and its value: `Quelle: Omas Heft`. */
export function readFieldLine(line: string): { kind: FieldKind; value: string } | null {
  const colon = line.slice(0, LONGEST_LABEL + 5).search(/[:：]/);
  const kind = colon < 1 ? null : fieldKind(line.slice(0, colon));
  const value = line
    .slice(colon + 1)
    .replace(/^[\s*_]+/, '')
    .trim();
  return kind === null ? null : { kind, value };
}
