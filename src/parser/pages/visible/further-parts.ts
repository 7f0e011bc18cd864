import type { TextBlock } from '../document/text-blocks.js';
import type { VisibleSection } from './visible-sections.js';

const MOST_PARTS = 8;

/**
 * Adds further parts to a section: lists below headings of the same form that name another purpose, with other sections
 * between them. Example: `Ingredients for the dough`, its method, `Ingredients for the glaze`, its method.
 * @param isPart whether a heading starts a further part of the section below the first heading
 * @param best chooses among the readings of one part; `undefined` when none of them is good
 */
export function withFurtherParts(
  section: VisibleSection,
  sections: readonly VisibleSection[],
  blocks: readonly TextBlock[],
  isPart: (heading: TextBlock, first: TextBlock) => boolean,
  best: (readings: readonly VisibleSection[]) => VisibleSection | undefined,
): VisibleSection {
  const heading = blocks[section.at];
  if (heading === undefined || !sections.some(({ at }) => at === section.at)) return section;
  const lines = [...section.lines];
  let end = section.at + section.lines.length;
  for (const at of placesOf(sections)) {
    const own = blocks[at];
    if (own === undefined || at <= end || !isPart(own, heading)) continue;
    const part = best(sections.filter((other) => other.at === at));
    const texts = new Set(lines.map(({ text }) => text));
    if (part === undefined || part.lines.some(({ text }) => texts.has(text))) continue;
    lines.push(
      ...part.lines.map((line) => ({ ...line, group: line.group ?? (own.text === heading.text ? null : own.text) })),
    );
    end = at + part.lines.length;
  }
  return lines.length === section.lines.length ? section : { ...section, lines, hasFurtherParts: true };
}

function placesOf(sections: readonly VisibleSection[]): number[] {
  return [...new Set(sections.map(({ at }) => at))].slice(0, MOST_PARTS);
}

/** Whether two headings have the same form. */
export function isOfSameForm(one: TextBlock, other: TextBlock): boolean {
  return (
    one.rank === other.rank &&
    one.element.name === other.element.name &&
    one.element.attribs.class === other.element.attribs.class
  );
}

/** Whether two headings have the same form and the same first word, but are not the same. */
export function isForAnotherPart(one: TextBlock, other: TextBlock): boolean {
  const [first, ...rest] = one.text.toLowerCase().split(' ');
  return (
    isOfSameForm(one, other) &&
    one.text !== other.text &&
    rest.length > 0 &&
    other.text.toLowerCase().split(' ')[0] === first
  );
}
