import {
  headingLanguages,
  titledHeadingKind,
  headingKind,
  splitHeading,
  type HeadingKind,
} from '../../phrases/headings.js';
import { isDurationWord } from '../../phrases/durations.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { readFieldLine, type FieldKind } from '../../phrases/fields.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { readServingsAlone, readServingsLine } from '../../phrases/servings.js';
import { isDurationAlone, statedFacts } from '../../phrases/stated-facts.js';
import { readTimeLine, type LabelledTime } from '../../phrases/time-lines.js';
import { stepMeasures } from '../../steps/step-measures.js';
import { ingredientLean } from './line-shape.js';
import { isCommentsHeading } from './leftovers.js';
import type { SourceLine } from './source-lines.js';
import { tellsAmount } from './spoken.js';
import { UNMEASURED_INGREDIENTS } from '../../vocabulary/ingredient-lines/unmeasured-words.js';
import { PART_NAME, PURPOSE_IN_TEXT } from '../../vocabulary/group-words.js';
import { RESTING_STEP } from '../../vocabulary/time-words.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { SERVINGS_IN_HEADING, SIZE_OF_TIN } from '../../vocabulary/serving-words.js';

/** The type of a line by its words, before the lines around it are considered. */
export type LabelledLine =
  | { is: 'text'; line: SourceLine }
  | { is: 'heading'; kind: HeadingKind; text: string; servings: number | null }
  | { is: 'group'; name: string }
  | { is: 'note'; text: string }
  | { is: 'servings'; servings: number; times: LabelledTime[] }
  | { is: 'times'; times: LabelledTime[]; servings: number | null }
  | { is: 'field'; kind: FieldKind; value: string };

const LONGEST_FACT = 20;
const COUNTED = /^(?:ca\.? |about )?(\d{1,3}) (\p{L}{3,})$/u;
const LONGEST_GROUP = 80;
/** `ingredientLean` of a line that has an amount and a food. */
const LEAN_OF_INGREDIENT = 3;
/** `Calories: 210 kcal`, with no other nutrients behind it. */
const CALORIES_ALONE = /[:：]\s*\d{1,4}\s?(?:k?cal)?\.?$/iu;
/** With this value or a lower one, a line is a step whatever is around it. */
const SURELY_STEP = -2;
const LONGEST_GLUED = 40;
const COUNTED_PART = /^\p{Lu}\p{L}{2,15} \d{1,2}$/u;
/**
 * In a text without headings, one line alone above amounts may be the title. With this number of such lines, none of
 * them is.
 */
const FEWEST_PARTS = 2;
/** A heading between brackets: `<Sauce>`, `【Sauce】`, `((Sauce))`. */
const BRACKETED =
  /^(?:[<＜《【〈[［‹«{]|[[<({]{2})\s?([^<>＜＞《》【】〈〉[\]［］‹›«»{}()]{1,40}?)\s?(?:[>＞》】〉\]］›»}]|[\]>)}]{2})$/u;
/** What may be a heading, as it may be a remark: `(For the sauce)`. */
const IN_BRACKETS = /^\(([^(),\d]{2,40})\)$/u;
/** A remark of several words in brackets, without an amount. */
const ASIDE = /^\([^()\d][^()]{10,}\)$/u;
const SENTENCE = /^\p{Lu}.{10,}[.!]$/su;
/** In a list of nutrients; shares stand behind ingredients too: `chocolate (70 %)`. */
const ENERGY_VALUE = /\d\s?(?:kcal|kj)(?!\p{L})/iu;
const LABELLED_LIST = /^(\p{Lu}[\p{L} ]{1,30}):\s+(\S.{5,400})$/u;
/** The end of a sentence, not that of an abbreviation: `2 c. à s. de miel`. */
const SENTENCE_INSIDE = /(?<!(?<!\p{L})(?:\p{L}{1,2}|evtl|bzw|geh|gestr))[.!?]\s/u;
/** Measured items that show a list after a label. */
const FEWEST_MEASURED = 2;
const GROUP_NAME = /^\p{Lu}[\p{L}\p{M}'’&-]{2,20}(?: [\p{L}\p{M}'’&-]{1,20}){0,2}$/u;
const FEW_WORDS = /^\p{Lu}[\p{L}\p{M}'’&+ -]{2,40}$/u;

/** Labels every line. A heading with text on the same line becomes two. */
export function labelLines(lines: readonly SourceLine[]): LabelledLine[] {
  const labelled: LabelledLine[] = [];
  let section: HeadingKind | null = null;
  const hasParts = partsIn(lines) >= FEWEST_PARTS;
  const areTitled = areTitledSteps(lines);
  let hasAmounts = false;
  let areGrouped = beginWithGroup(lines.slice(1));
  const lastMethod = lines.findLastIndex(({ text }) => headingKind(text) === 'steps');
  lines.forEach((line, index) => {
    const fact = index > 0 && section === null && !hasAmounts ? (factAlone(line) ?? countOfTitle(lines, index)) : null;
    for (const found of fact === null ? labelLine(lines, index, section) : [fact]) {
      if (isTimedStep(found, line, labelled.at(-1), section, hasAmounts)) labelled.push({ is: 'text', line });
      else labelled.push(section === 'steps' && labelled.at(-1)?.is === 'text' ? asGroup(found) : found);
      if (found.is === 'heading') {
        section = found.kind;
        areGrouped = section === 'ingredients' && beginWithGroup(lines.slice(index + 1));
      }
      hasAmounts ||= found.is === 'text' && ingredientLean(found.line) >= 3;
    }
    const isOpening =
      labelled.length > 3 &&
      (section === null || (section === 'ingredients' && index > lastMethod)) &&
      opensSteps(line, lines[index + 1], section);
    const isPart =
      (section === 'ingredients' || (section === null && (hasParts || areGrouped) && index > 0)) &&
      (opensPart(line, lines[index + 1], lines[index + 2]) || (areGrouped && isGroupName(line, lines[index + 1])));
    if (labelled.at(-1)?.is === 'text' && (isOpening || isPart || (areTitled && line.marker === 'number')))
      labelled.splice(-1, 1, { is: 'group', name: line.text });
  });
  return withGroupsAgain(withMethodBelowNotes(withListBelowTalk(labelled)));
}

/**
 * In the method, the name of a group of ingredients alone on a line is the heading of its steps. Below a colon, or beside another name, it is an
 * item: `Put these in a pot:`, `Pasta`, `Beans`.
 */
function withGroupsAgain(lines: LabelledLine[]): LabelledLine[] {
  const start = lines.findIndex((line) => line.is === 'heading' && line.kind === 'steps');
  const above = lines.slice(0, Math.max(0, start));
  const groups = new Set(above.flatMap((line) => (line.is === 'group' ? [foldPhrase(line.name)] : [])));
  const names = lines.map((line, at) =>
    at > start && line.is === 'text' && line.line.marker === null ? nameOf(line.line.text) : null,
  );
  const isName = names.map((name) => name !== null && groups.has(foldPhrase(name)));
  return lines.map((line, at) => {
    const name = names[at] ?? null;
    const isItem = isName[at - 1] === true || isName[at + 1] === true || endsWithColon(lines[at - 1]);
    return name === null || isName[at] !== true || isItem || lines[at + 1]?.is !== 'text'
      ? line
      : { is: 'group', name };
  });
}

function nameOf(text: string): string {
  return text.replace(/\s*[:：]$/u, '');
}

/** Whether a line leads to the next one. A group did so by its colon. */
function endsWithColon(line: LabelledLine | undefined): boolean {
  return line?.is === 'group' || (line?.is === 'text' && /[:：]$/u.test(line.line.text));
}

/**
 * A word such as `Advertisement` at the top of a text is the heading of nothing: a list below it, without a heading of its own, is that of
 * the ingredients.
 */
function withListBelowTalk(labelled: LabelledLine[]): LabelledLine[] {
  const first = labelled.findIndex(({ is }) => is === 'heading');
  const talk = labelled[first];
  if (talk?.is !== 'heading' || talk.kind !== 'other') return labelled;
  const isMeasured = (line: LabelledLine | undefined): boolean =>
    line?.is === 'text' && STARTS_WITH_NUMBER.test(line.line.text) && ingredientLean(line.line) >= LEAN_OF_INGREDIENT;
  const list = labelled.findIndex((line, at) => isMeasured(line) && isMeasured(labelled[at + 1]));
  const isUnderTalk = list > first && labelled.slice(first + 1, list).every(({ is }) => is !== 'heading');
  return isUnderTalk ? labelled.toSpliced(list, 0, heading('ingredients', '')) : labelled;
}

/**
 * A method without a heading may stand below notes: steps in another form than these, apart from them. It gets a heading, so that it is none
 * of the notes.
 */
function withMethodBelowNotes(labelled: LabelledLine[]): LabelledLine[] {
  if (labelled.some((line) => line.is === 'heading' && line.kind === 'steps')) return labelled;
  let section: HeadingKind | null = null;
  for (const [at, line] of labelled.entries()) {
    if (line.is === 'heading') section = line.kind;
    if (line.is !== 'text' || !readsAsInstruction(line.line.text)) continue;
    const above = labelled[at - 1];
    if (section === 'notes' && above?.is === 'text' && line.line.blankBefore && line.line.marker !== above.line.marker)
      return labelled.toSpliced(at, 0, heading('steps', ''));
    if (section !== 'notes' && isInstruction(line.line)) return labelled;
  }
  return labelled;
}

/**
 * `Rest 5 min.` below a line of text is a step; below other times it is a time. `Bake 220C 25 min.` is always a step: a time of a
 * recipe has no temperature.
 * @param hasAmounts whether ingredients stand above it
 */
function isTimedStep(
  found: LabelledLine,
  { text }: SourceLine,
  before: LabelledLine | undefined,
  section: HeadingKind | null,
  hasAmounts: boolean,
): boolean {
  if (found.is !== 'times') return false;
  const isBelowStep = before?.is === 'text' && (section === 'steps' || (hasAmounts && isInstruction(before.line)));
  if (isBelowStep && endsSentence(text)) return true;
  if (before?.is === 'text' && !/[:：|]/u.test(text)) {
    if (RESTING_STEP.test(text) || endsSentence(text)) return true;
    if (section === null && hasAmounts && isInstruction(before.line)) return true;
    if (readsAsInstruction(text) && (section === 'steps' || ingredientLean(before.line) < SURELY_STEP)) return true;
  }
  return stepMeasures(text).some(({ kind }) => kind === 'temperature');
}

/** Whether a line is a sentence of the method, below which `Bake 60 min.` is another one. */
function isInstruction(line: SourceLine): boolean {
  return /[.!。]$/u.test(line.text) && ingredientLean(line) < 0;
}

/** Whether the last word before the full stop is no unit of time: `45 Minuten backen.` */
function endsSentence(text: string): boolean {
  const [, last = ''] = /(\p{L}{3,})[.!]$/u.exec(text) ?? [];
  return last !== '' && !isDurationWord(foldPhrase(last));
}

function isCalories({ text, marker }: SourceLine): boolean {
  return (
    marker === null &&
    text.length < LONGEST_GROUP &&
    CALORIES_ALONE.test(text) &&
    readFieldLine(text)?.kind === 'calories'
  );
}

/** Between steps, another heading of steps is the heading of their next section: `How to make the glaze`. */
function asGroup(found: LabelledLine): LabelledLine {
  return found.is === 'heading' && found.kind === 'steps' ? { is: 'group', name: found.text } : found;
}

/** A few words above amounts: `Streusel topping`, `Day 1`. Without a blank line above them they name a known part. */
function opensPart(line: SourceLine, next: SourceLine | undefined, third: SourceLine | undefined): boolean {
  if (line.marker !== null || !next || !third || third.blankBefore) return false;
  if (!line.blankBefore && !PART_NAME.test(foldPhrase(line.text))) return false;
  return (
    (FEW_WORDS.test(line.text) || COUNTED_PART.test(line.text)) &&
    ingredientLean(line) < 3 &&
    ingredientLean(next) >= 3 &&
    ingredientLean(third) > 0
  );
}

/**
 * Whether a list of ingredients begins with the name of a group, and has another one: `Base`, `2 aubergines`, `Filling`. The first
 * ingredient of a list nearly always has an amount.
 */
function beginWithGroup(lines: readonly SourceLine[]): boolean {
  const end = lines.findIndex(({ text }) => headingKind(text) !== null);
  const list = end === -1 ? lines : lines.slice(0, end);
  const [first] = list;
  if (first === undefined || !isGroupName(first, list[1])) return false;
  const names = list.filter((line, at) => isGroupName(line, list[at + 1])).length;
  return names >= FEWEST_PARTS && names * 2 < list.length;
}

/** One to three words with a capital letter, without an amount and above one. */
function isGroupName({ text, marker }: SourceLine, next: SourceLine | undefined): boolean {
  return (
    marker === null &&
    GROUP_NAME.test(text) &&
    next !== undefined &&
    STARTS_WITH_NUMBER.test(next.text) &&
    !UNMEASURED_INGREDIENTS.has(foldPhrase(text))
  );
}

/** Whether all numbered lines are the titles of the sentences below them: `1. Parboil`, `Boil the potatoes for 8 minutes.` */
function areTitledSteps(lines: readonly SourceLine[]): boolean {
  const counted = lines.flatMap((line, at) => (line.marker === 'number' ? [{ line, next: lines[at + 1] }] : []));
  return (
    counted.length >= FEWEST_PARTS &&
    counted.every(
      ({ line, next }) =>
        FEW_WORDS.test(line.text) && ingredientLean(line) < 3 && next?.marker === null && SENTENCE.test(next.text),
    )
  );
}

/** The number of lines that may open a part, without the title. */
function partsIn(lines: readonly SourceLine[]): number {
  return lines.filter((line, at) => at > 0 && opensPart(line, lines[at + 1], lines[at + 2])).length;
}

/** A few words on a separate line above the first step, in a text without a heading for the steps. */
function opensSteps(
  { text, marker, blankBefore }: SourceLine,
  next: SourceLine | undefined,
  section: HeadingKind | null,
): boolean {
  if (!blankBefore || marker !== null || next === undefined || next.blankBefore) return false;
  // The first line of a narrow column is no heading.
  if (/^\p{Ll}/u.test(next.text)) return false;
  return FEW_WORDS.test(text) && ingredientLean(next) < -2.5 && (section === null || !readsAsInstruction(text));
}

function labelLine(lines: readonly SourceLine[], index: number, section: HeadingKind | null): LabelledLine[] {
  const line = lines[index] as SourceLine;
  const kind = kindOf(line, index);
  if (kind === 'ingredients') return [heading(kind, line.text)];
  const head = headLine(line);
  if (head) return [head];
  if (isCalories(line)) return [{ is: 'field', kind: 'calories', value: line.text }];
  if (kind) return [heading(kind, line.text)];
  const inline = line.marker === 'number' ? null : splitHeading(line.text);
  if (inline)
    return inlineHeading(line, inline, section, { above: lines[index - 1], isLast: index === lines.length - 1 });
  if ((index === 1 && ASIDE.test(line.text)) || (index > 0 && section !== 'steps' && isSizeOfTin(line.text)))
    return [{ is: 'note', text: line.text }];
  const above = lines[index - 1];
  const list = labelledList(line, section, above !== undefined && labelledList(above, section) !== null);
  if (list !== null) return list;
  const field = line.marker === 'number' ? null : readFieldLine(line.text);
  if (field && field.value !== '') return [{ is: 'field', ...field }];
  return index > 0 && isGroup(line)
    ? [{ is: 'group', name: line.text.replace(/[\s:：]+$/u, '').replace(BRACKETED, '$1') }]
    : [{ is: 'text', line }];
}

function isSizeOfTin(text: string): boolean {
  // Without its first word too: `pour` is a verb in English.
  const isTold = readsAsInstruction(text) && readsAsInstruction(text.replace(/^\S+ /u, ''));
  return SIZE_OF_TIN.test(foldPhrase(text)) && !isTold;
}

/**
 * A group with its ingredients in one line, as in a message: `Custard: 2 eggs, 250 ml milk, bay leaves`. Below another one it may have no
 * amounts: `On top: sugar, cinnamon`.
 */
function labelledList(
  { text, marker }: SourceLine,
  section: HeadingKind | null,
  isBelowOne = false,
): LabelledLine[] | null {
  const [, name = '', rest = ''] = LABELLED_LIST.exec(text) ?? [];
  const items = rest.split(/,(?!\d)\s*(?![^()]{0,200}\))/u).map((item) => item.trim());
  const isSpoken = (item: string): boolean => !rest.endsWith('.') && namesFood(item) && tellsAmount(item.split(' '), 0);
  const measured = items.filter(
    (item) => STARTS_WITH_NUMBER.test(item) || (section !== 'steps' && isSpoken(item)),
  ).length;
  if (ENERGY_VALUE.test(rest) || (rest.endsWith('.') && items.some(endsWithVerb))) return null;
  if (marker !== null || SENTENCE_INSIDE.test(rest)) return null;
  const areFoods = isBelowOne && items.length > 1 && !rest.endsWith('.') && !saysToCook(rest) && items.every(namesFood);
  if (!areFoods && (measured < FEWEST_MEASURED || measured * 2 < items.length)) return null;
  return [
    { is: 'group', name },
    ...items.filter(Boolean).map((item): LabelledLine => ({
      is: 'text',
      line: { text: item, marker: 'bullet', headingLevel: 0, blankBefore: false },
    })),
  ];
}

/** Whether an item is a part of a sentence that ends with its verb, as in German and Dutch: `2 EL Öl erhitzen`. */
function endsWithVerb(item: string): boolean {
  return saysToCook(/(?<=\s)(?<!(?:zum|zu|te)\s)(?!ge)\p{Ll}{3,}n(?=\.?$)/u.exec(item)?.[0] ?? '');
}

function heading(kind: HeadingKind, text: string): LabelledLine {
  return { is: 'heading', kind, text, servings: readServingsIn(text) ?? readServingsLine(text) };
}

/** `Tip: serve warm` between steps is a step. On a separate line it is a note, and the section before it continues after it. */
function inlineHeading(
  line: SourceLine,
  { kind, rest }: { kind: HeadingKind; rest: string },
  section: HeadingKind | null,
  { above, isLast }: { above: SourceLine | undefined; isLast: boolean },
): LabelledLine[] {
  const text: LabelledLine = { is: 'text', line: { text: rest, marker: null, headingLevel: 0, blankBefore: false } };
  if (section === null && kind === 'notes' && (isLast || (above !== undefined && ingredientLean(above) >= 3)))
    return [{ is: 'note', text: line.text }];
  if (section === null && kind === 'notes' && !line.blankBefore) return [{ is: 'text', line }];
  if (kind === 'ingredients' || kind === 'steps' || section === null) return [heading(kind, line.text), text];
  const isBelowNote = above?.blankBefore === true && isLabelledNote(above);
  if (section === 'steps' && !line.blankBefore && !isBelowNote) return [{ is: 'text', line }];
  return [heading(kind, line.text), text, heading(section, '')];
}

function isLabelledNote({ text, marker }: SourceLine): boolean {
  const kind = marker === null ? splitHeading(text)?.kind : undefined;
  return kind === 'notes' || kind === 'other';
}

function kindOf(line: SourceLine, index: number): HeadingKind | null {
  if (line.marker === 'bullet') return null;
  if (index > 0 && isCommentsHeading(line.text)) return 'other';
  if (index === 0 && headingLanguages(line.text).length === 0) return null;
  const isMarked = line.headingLevel > 0 && line.headingLevel !== 1;
  const text = line.text.replace(BRACKETED, '$1').replace(IN_BRACKETS, '$1');
  return isMarked ? titledHeadingKind(text) : (headingKind(text) ?? gluedHeading(text));
}

/** A heading that a copied page joined with the button beside it: `IngredientsCopy`. */
function gluedHeading(text: string): HeadingKind | null {
  const end = text.length > LONGEST_GLUED ? -1 : text.search(/(?<=\p{Ll}{3})\p{Lu}\p{Ll}/u);
  return end === -1 ? null : headingKind(text.slice(0, end));
}

function readServingsIn(heading: string): number | null {
  const inside = SERVINGS_IN_HEADING.exec(heading);
  return inside ? readServingsLine(inside[1] ?? inside[2] ?? '') : null;
}

/** The servings and times in a text that states nothing else; `null` for any other text. */
export function statedIn(text: string): { servings: number | null; times: LabelledTime[] } | null {
  const head = headLine({ text, marker: null, headingLevel: 0, blankBefore: false });
  return head !== null && (head.is === 'servings' || head.is === 'times') ? head : null;
}

/** Lines with servings and times, also both in one line: `Serves 4 | 30 minutes`. */
function headLine(line: SourceLine): LabelledLine | null {
  if (line.marker === 'number') return null;
  const added = addedTimes(line.text);
  if (added) return { is: 'times', times: added, servings: null };
  const facts = statedFacts(line.text);
  if (facts !== null && facts.servings !== null && facts.times.length > 0) return { is: 'times', ...facts };
  const servings = readServingsLine(line.text);
  if (servings !== null) return { is: 'servings', servings, times: [] };
  const times = readTimeLine(line.text);
  return times.length > 0 ? { is: 'times', times, servings: null } : null;
}

/** A time without a label before the cooking time is the preparation: `30 min + 40 min de cuisson`. */
function addedTimes(text: string): LabelledTime[] | null {
  const [first = '', second = '', ...more] = text.length > LONGEST_GROUP ? [] : text.split(/\s*\+\s*/);
  const cook = second === '' || more.length > 0 ? [] : readTimeLine(second);
  const [prep] = readTimeLine(`prep: ${first}`);
  return prep && cook.length === 1 && cook[0]?.kind === 'cook' && /^\d/.test(first) ? [prep, ...cook] : null;
}

/** Between a title and the heading of the ingredients, how many of its things the recipe makes: `Almond buns`, `12 buns`. */
function countOfTitle(lines: readonly SourceLine[], at: number): LabelledLine | null {
  const [title, line, next] = lines.slice(at - 1, at + 2);
  const [, count = '', counted = ''] = COUNTED.exec(line?.text ?? '') ?? [];
  if (at !== 1 || counted === '' || next === undefined || headingKind(next.text) !== 'ingredients') return null;
  const isNamed = foldPhrase(title?.text ?? '')
    .split(/[^\p{L}]+/u)
    .includes(foldPhrase(counted));
  return isNamed ? { is: 'servings', servings: Number(count), times: [] } : null;
}

/** Above the ingredients, a fact without a label: `35 min`, `Pour 4`, `8 bitar`. */
function factAlone({ text, marker }: SourceLine): LabelledLine | null {
  if (marker !== null || text.length > LONGEST_FACT) return null;
  const times = isDurationAlone(text) ? readTimeLine(`total: ${text}`) : [];
  if (times.length > 0) return { is: 'times', times, servings: null };
  const servings = readServingsAlone(text);
  return servings === null ? null : { is: 'servings', servings, times: [] };
}

/** `For the sauce:`, `## Topping`, a short line in bold. */
function isGroup(line: SourceLine): boolean {
  const { text, marker, headingLevel } = line;
  if (marker === 'number' || text.length > LONGEST_GROUP || /[.!?。]$/u.test(text)) return false;
  if (/[:：]$/u.test(text)) return !/^\d/.test(text);
  if (BRACKETED.test(text) && !/\d/.test(text)) return true;
  if (PURPOSE_IN_TEXT.test(IN_BRACKETS.exec(text)?.[1] ?? '')) return true;
  if (PURPOSE_IN_TEXT.test(text) && text.length < 50 && !/[,\d]/.test(text)) return true;
  return headingLevel > 1 && marker === null && !STARTS_WITH_NUMBER.test(text);
}
