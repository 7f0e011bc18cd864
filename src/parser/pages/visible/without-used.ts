import { type ChildNode, type Element, isTag } from 'domhandler';
import { isBlockTag } from '../../plain-text.js';
import { elementText, linesOfNodes } from '../document/element-text.js';
import { elementsUnder } from '../document/page-document.js';
import { letters } from '../../letters.js';
import { namesIngredient, wordSet } from '../names-ingredient.js';
import type { VisibleLine as Line } from './visible-sections.js';

const SHORTEST_NAME = 3;
const SENTENCE_END = /[.!?…。:;)”"]$/u;

/**
 * Removes the list of the ingredients that a step uses from the end of the step, as recipe plugins add it: `Stir well. 2 eggs, 1
 * cup milk`. Words of the sentence that are the name of an ingredient stay.
 */
export function withoutUsed(steps: readonly Line[], ingredients: readonly string[]): Line[] {
  const listed = { lines: ingredients.map(letters), words: ingredients.map(wordSet) };
  return steps.map((step) => {
    for (const element of step.element === undefined ? [] : elementsUnder(step.element)) {
      const rest = textBefore(step.text, element);
      if (rest !== null && isListOf(element, listed)) return { ...step, text: rest };
    }
    return step;
  });
}

/** The text before an element that stands apart at the end of the step; `null` for any other element. */
function textBefore(step: string, element: Element): string | null {
  const text = elementText(element);
  if (text.length < SHORTEST_NAME || text.length >= step.length || !step.endsWith(text)) return null;
  const rest = step.slice(0, -text.length).trim();
  return isBlockTag(element.name) || SENTENCE_END.test(rest) ? rest : null;
}

interface Listed {
  lines: readonly string[];
  words: readonly ReadonlySet<string>[];
}

/** Whether each part of the element is the beginning of a listed ingredient, or has only words of one. */
function isListOf(element: Element, { lines, words }: Listed): boolean {
  const parts = partsOf(element).filter((part) => letters(part) !== '');
  const isListed = (part: string): boolean => {
    const own = letters(part);
    if (own.length < SHORTEST_NAME) return false;
    return lines.some((line) => line.startsWith(own) || line.endsWith(own)) || namesIngredient(part, words);
  };
  return parts.length > 0 && parts.every(isListed);
}

function partsOf(element: Element): string[] {
  const inner = element.children.filter(isTag);
  const [only] = inner;
  if (inner.length === 1 && only?.children.some(isTag) === true) return partsOf(only);
  return element.children.map((child: ChildNode) => linesOfNodes([child]).join(' '));
}
