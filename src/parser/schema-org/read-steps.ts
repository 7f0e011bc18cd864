import { markedHeading, withoutMarkdown } from '../markdown.js';
import { plainLines, plainText } from '../plain-text.js';
import type { DraftStep } from '../recipe-draft.js';
import { headingKind } from '../phrases/headings.js';
import { letters } from '../letters.js';
import type { SchemaContext } from './context.js';
import { isNode, isOfType, type SchemaNode } from './nodes.js';
import { readImages } from './read-images.js';
import { firstProperty, firstTextOf, plainLinesOf, rawTextsOf, unfolded } from './values.js';
import { COUNTED_STEP_NAME } from '../vocabulary/step-words.js';

const MAX_DEPTH = 8;
const MAX_STEPS = 1000;
const FEWEST_ENTRIES = 2;
const CHILDREN = ['itemListElement', 'steps', 'step', 'recipeInstructions', 'item'];
/** A name that is only a number: `Step 1`, `2.`, `Étape n° 3`. */
const COUNTING_NAME = /^\P{L}{0,3}(?:\p{L}{1,15}\P{L}{1,3}){0,2}\d{1,2}\P{L}{0,2}$/u;
/** Types whose children are a part of the method under their name. A recipe inside the method is one part of the dish. */
const SECTION = /(?:^|[/#:])(?:HowToSection|Recipe)$/i;

/** Steps from every form of `recipeInstructions`, in order, with their sections. */
export function readSteps(instructions: unknown, context: SchemaContext): DraftStep[] {
  const steps = underMarkedHeadings(collectSteps(instructions, null, context, 0).slice(0, MAX_STEPS));
  return withoutOnlySection(steps.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)));
}

/** Programs that keep a flat list mark the headings of its parts: `## Dough`, `[Sauce]`. */
function underMarkedHeadings(steps: readonly DraftStep[]): DraftStep[] {
  const found: DraftStep[] = [];
  let section: string | null = null;
  for (const step of steps) {
    const heading = step.section === null && step.images.length === 0 ? markedHeading(step.text) : null;
    if (heading === null) found.push({ ...step, text: withoutMarkdown(step.text), section: step.section ?? section });
    else section = heading;
  }
  return found.length === 0 ? [...steps] : found;
}

/** Removes a section name such as `Method` or `Zubereitung` when it is the only section. */
function withoutOnlySection(steps: DraftStep[]): DraftStep[] {
  const sections = new Set(steps.map(({ section }) => section));
  const [only] = sections;
  if (sections.size !== 1 || typeof only !== 'string' || only.includes(' ') || headingKind(only) !== 'steps')
    return steps;
  return steps.map((step) => ({ ...step, section: null }));
}

function collectSteps(folded: unknown, section: string | null, context: SchemaContext, depth: number): DraftStep[] {
  if (depth > MAX_DEPTH) return [];
  const value = unfolded(folded);
  if (typeof value === 'string') return plainLines(value).map((text) => ({ text, section, images: [] }));
  if (Array.isArray(value))
    return value
      .slice(0, MAX_STEPS)
      .flatMap((item) => joinedEntry(collectSteps(item, section, context, depth + 1), item, value));
  return isNode(value) ? readNode(context.follow(value), section, context, depth) : [];
}

/** A list has an entry for each step, so a line break inside a sentence of an entry ends nothing. */
function joinedEntry(steps: DraftStep[], entry: unknown, list: readonly unknown[]): DraftStep[] {
  const isStep = typeof entry === 'string' || (isNode(entry) && isOfType(entry, /HowToStep$/i));
  if (!isStep || list.length < FEWEST_ENTRIES) return steps;
  const joined: DraftStep[] = [];
  for (const step of steps) {
    const before = joined.at(-1);
    if (before === undefined || !isBroken(before.text, step.text)) joined.push(step);
    else
      joined[joined.length - 1] = {
        ...before,
        text: `${before.text} ${step.text}`,
        images: [...before.images, ...step.images],
      };
  }
  return joined;
}

/** Whether a sentence goes on in the next line. */
function isBroken(line: string, next: string): boolean {
  return /[\p{L}\d,]$/u.test(line) && /^\p{Ll}/u.test(next);
}

function readNode(node: SchemaNode, section: string | null, context: SchemaContext, depth: number): DraftStep[] {
  const children = firstProperty(node, CHILDREN);
  const text = firstProperty(node, ['text', '@value']);
  if (children === undefined || (text !== undefined && !isOfType(node, SECTION)))
    return readStep(node, section, context);
  const name = firstTextOf(firstProperty(node, ['name']));
  if (isOfType(node, SECTION)) return collectSteps(children, name ?? section, context, depth + 1);
  const steps = collectSteps(children, section, context, depth + 1);
  return name === null || !isOfType(node, /HowToStep$/i) ? steps : underHeading(steps, name);
}

function readStep(node: SchemaNode, section: string | null, context: SchemaContext): DraftStep[] {
  const lines = plainLinesOf(firstProperty(node, ['text', '@value', 'description']));
  const name = plainText(rawTextsOf(firstProperty(node, ['name']))[0] ?? '');
  const images = readImages(firstProperty(node, ['image']), context);
  const texts = lines.length > 0 ? withName(lines, name) : name === '' || onlyCounts(name) ? [] : [name];
  return texts.map((text, at) => ({ text, section, images: at === 0 ? images : [] }));
}

/** Adds the name of a step when the text does not begin with it. */
function withName(lines: string[], name: string): string[] {
  const [first = '', ...rest] = lines;
  const bareName = name.replace(/[.…\s]+$/, '');
  if (bareName === '' || onlyCounts(name) || letters(lines.join(' ')).startsWith(letters(bareName))) return lines;
  return [`${name}${/[.:!?]$/.test(name) ? '' : ':'} ${first}`, ...rest];
}

function onlyCounts(name: string): boolean {
  return COUNTING_NAME.test(name) || COUNTED_STEP_NAME.test(name);
}

function underHeading(steps: DraftStep[], name: string): DraftStep[] {
  const texts = withName(
    steps.map(({ text }) => text),
    name,
  );
  return steps.map((step, at) => ({ ...step, text: texts[at] ?? step.text }));
}
