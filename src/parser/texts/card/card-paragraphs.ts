import { readsAsInstruction } from '../../phrases/instructions.js';
import type { LabelledLine } from '../lines/label-lines.js';

/** So many lines without an empty one between are a list and no longer paragraphs. */
const LEAST_LIST = 3;

/**
 * A method that was copied as a list, its lines close together, without the paragraphs above and below it in which
 * nothing is told to be done: what the cook says of the dish, and what the site says of itself.
 */
export function withoutParagraphs(lines: readonly LabelledLine[]): LabelledLine[] {
  const blocks = blocksOf(lines);
  if (!blocks.some(isList)) return [...lines];
  const first = blocks.findIndex((block) => !isTalk(block));
  const last = blocks.findLastIndex((block) => instructs(block) || !isParagraph(block));
  return blocks.slice(first, last + 1).flat();
}

/** Runs of lines between empty ones; what heads a run belongs to it. */
function blocksOf(lines: readonly LabelledLine[]): LabelledLine[][] {
  const blocks: LabelledLine[][] = [];
  let heads: LabelledLine[] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (line.is !== 'text') heads.push(line);
    else if (block === undefined || line.line.blankBefore || heads.length > 0) {
      blocks.push([...heads, line]);
      heads = [];
    } else block.push(line);
  }
  return heads.length > 0 ? [...blocks, heads] : blocks;
}

function isList(block: readonly LabelledLine[]): boolean {
  const told = block.filter(isInstruction);
  return told.length >= LEAST_LIST && told.length * 2 >= block.length;
}

/** One line alone, with what heads it. */
function isParagraph(block: readonly LabelledLine[]): boolean {
  return block.filter(({ is }) => is === 'text').length < 2;
}

function instructs(block: readonly LabelledLine[]): boolean {
  return block.some(isInstruction);
}

function isInstruction(line: LabelledLine): boolean {
  return line.is === 'text' && (line.line.marker === 'number' || readsAsInstruction(line.line.text));
}

function isTalk(block: readonly LabelledLine[]): boolean {
  return !instructs(block) && block.every((line) => line.is === 'text' && /[.!?]$/.test(line.line.text));
}
