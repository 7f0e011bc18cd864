import { asList } from '../../as-list.js';
import type { DraftStep } from '../../recipe-draft.js';
import { readSourceLines } from '../lines/source-lines.js';
import { joinSteps } from '../lines/step-lines.js';
import { plainLines } from '../../plain-text.js';
import { firstTextIn, isMapping, type Mapping, textsIn } from './mapping-values.js';
import { STEP_ITEMS_KEYS, STEP_TEXT_KEYS, STEP_TITLE_KEYS } from '../../vocabulary/step-keys.js';
import { STEP_PREFIX } from '../../vocabulary/step-words.js';

const MOST = 1000;
const DEEPEST = 5;

/** Steps from any form of value: text, lists, objects, sections, numbered keys. */
export function readMappingSteps(value: unknown): DraftStep[] {
  const found: DraftStep[] = [];
  collect(value, null, found, 0);
  return found.slice(0, MOST);
}

function collect(value: unknown, section: string | null, found: DraftStep[], depth: number): void {
  if (depth > DEEPEST || found.length >= MOST) return;
  let current = section;
  for (const item of isMapping(value) && !isStep(value) ? partsOf(value) : asList(value)) {
    if (isMapping(item)) current = collectMapping(item, current, found, depth);
    else if (Array.isArray(item)) collect(item, current, found, depth + 1);
    else current = collectText(textsIn(item)[0] ?? '', current, found, !Array.isArray(value));
  }
}

/** A text that is the whole method is split into lines. An item of a list is one step, even with line breaks. */
function collectText(text: string, section: string | null, found: DraftStep[], isWhole: boolean): string | null {
  if (!isWhole) {
    const line = stripNumber(plainLines(text).join(' '));
    if (/^[^.!?]{2,60}[:：]$/.test(line)) return line.replace(/[\s:：]+$/, '');
    if (line !== '') found.push({ text: line, section, images: [] });
    return section;
  }
  const lines = readSourceLines(/<(?:p|li|br|div)\b/i.test(text) ? plainLines(text).join('\n') : text);
  let current = section;
  let waiting: typeof lines = [];
  const flush = (): void => {
    found.push(...joinSteps(waiting).map((step) => ({ text: step, section: current, images: [] })));
    waiting = [];
  };
  for (const line of lines) {
    const isHeading = line.marker !== 'number' && (line.headingLevel > 0 || /^[^.!?]{2,60}[:：]$/.test(line.text));
    if (!isHeading) waiting.push(line);
    else {
      flush();
      current = line.text.replace(/[\s:：]+$/, '');
    }
  }
  flush();
  return current;
}

function stripNumber(line: string): string {
  return line.replace(STEP_PREFIX, '').trim();
}

/** @returns the section for what follows */
function collectMapping(item: Mapping, section: string | null, found: DraftStep[], depth: number): string | null {
  const title = firstTextIn(firstOf(item, STEP_TITLE_KEYS));
  const items = firstOf(item, STEP_ITEMS_KEYS);
  if (Array.isArray(items) || isMapping(items)) {
    collect(items, title ?? section, found, depth + 1);
    return section;
  }
  const text =
    firstTextIn(firstOf(item, STEP_TEXT_KEYS)) ??
    (firstOf(item, STEP_ITEMS_KEYS) === undefined ? title : firstTextIn(items));
  if (text === null) {
    collect(partsOf(item), section, found, depth + 1);
    return section;
  }
  if (item['isSection'] === true) return text;
  const images = asList(item['image'] ?? item['images'] ?? item['photo'])
    .flatMap((image) => textsIn(image))
    .filter((url) => /^https?:\/\//i.test(url));
  const current = title !== null && title !== text && title.length < 80 ? title : section;
  found.push({ text: stripNumber(text), section: current, images });
  return current;
}

function isStep(mapping: Mapping): boolean {
  return firstOf(mapping, STEP_TEXT_KEYS) !== undefined || firstOf(mapping, STEP_ITEMS_KEYS) !== undefined;
}

/** `1: Mix` is a step, `Sauce: [...]` a section, `Bake: until brown` a step that begins with its key. */
function partsOf(mapping: Mapping): unknown[] {
  return Object.entries(mapping).map(([key, value]) => {
    if (Array.isArray(value) || isMapping(value)) return { title: key, steps: value };
    const text = textsIn(value)[0] ?? '';
    return /^\D*\d{1,2}$/.test(key) ? text : { text: `${key}: ${text}` };
  });
}

function firstOf(mapping: Mapping, names: readonly string[]): unknown {
  return names.map((name) => mapping[name]).find((value) => value !== undefined && value !== null && value !== '');
}
