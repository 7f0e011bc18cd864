import { readsAsInstruction } from '../../phrases/instructions.js';
import type { LabelledLine } from '../lines/label-lines.js';

/** This number of lines without an empty line between them is a list, not paragraphs. */
const LEAST_LIST = 3;

/**
 * For a method that was copied as a list: removes the paragraphs above and below it that contain no instruction. Such paragraphs
 * are about the dish or the site.
 */
export function withoutParagraphs(lines: readonly LabelledLine[]): LabelledLine[] {
  const blocks = blocksOf(lines);
  if (!blocks.some(isList)) return [...lines];
  const first = blocks.findIndex((block) => !isTalk(block));
  const last = blocks.findLastIndex((block) => instructs(block) || !isParagraph(block));
  return blocks.slice(first, last + 1).flat();
}

/** Blocks of lines between empty lines. A heading belongs to the block after it. */
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
  const instructions = block.filter(isInstruction);
  return instructions.length >= LEAST_LIST && instructions.length * 2 >= block.length;
}

/** Whether a block is one line, besides its heading. */
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
