import { foreignLanguage, lineLanguage } from '../ingredient-line/line-language.js';
import { parseIngredientLine } from '../ingredient-line/parse-ingredient-line.js';
import { emptyDraft } from '../empty-draft.js';
import { mealCategoriesOf } from '../phrases/meal-categories.js';
import type { DraftIngredient, DraftStep, RecipeDraft } from '../recipe-draft.js';
import { readCalories } from '../schema-org/read-nutrition.js';
import { readFieldLine } from '../phrases/fields.js';
import { foldPhrase } from '../phrases/fold-phrase.js';
import { headingKind, headingLanguages, type HeadingKind } from '../phrases/headings.js';
import { readsAsInstruction } from '../phrases/instructions.js';
import { namesFood, saysToCook } from '../phrases/kitchen.js';
import type { LabelledTime } from '../phrases/time-lines.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import { assignParts, isOtherSection, type Part } from './lines/assign-parts.js';
import { labelLines, type LabelledLine, statedIn } from './lines/label-lines.js';
import { cleanTitle, findTitle, withTitleFirst } from './lines/find-title.js';
import { ingredientLean } from './lines/line-shape.js';
import { withListHeads } from './lines/list-heads.js';
import { joinIngredients } from './lines/join-ingredients.js';
import { imagesIn, readSourceLines, type SourceLine } from './lines/source-lines.js';
import { findRecipeCard } from './card/recipe-card.js';
import { ingredientsInProse } from './lines/spoken.js';
import { splitRow } from './lines/split-row.js';
import { joinSteps } from './lines/step-lines.js';
import { type TitleFacts, titleFacts } from './lines/title-facts.js';
import { isFarewell } from './lines/leftovers.js';
import { isTalk, withoutTalk } from './lines/without-talk.js';
import { wrapWidth } from './lines/wrapped-lines.js';
import { type Body, judgedBody, judgedTitle } from './roles/judge-recipe.js';
import { frontOfTitle, isInKnownLanguage } from './roles/second-opinion.js';
import { STARTS_WITH_NUMBER } from '../vocabulary/ingredient-lines/amount-words.js';
import type { KnownLanguage } from '../vocabulary/languages.js';
import { ENERGY_LINE } from '../vocabulary/nutrition-words.js';

const NAMED_PROSE = /^(\p{Lu}[^:：.!?]{2,60}?)\s?[:：]\s+(\S.{20,})$/su;

/** Reads a recipe from plain or Markdown text, with or without headings. What is missing stays empty. */
export function readPlainText(text: string): RecipeDraft {
  const { lines: said, subject, closing } = withoutTalk(readSourceLines(text));
  const lines = withListHeads(withTitleFirst(said));
  const all = withoutOverview(labelLines(lines));
  const labelled = findRecipeCard(all) ?? all;
  const isJudged = isInKnownLanguage(lines.map((line) => line.text));
  const found = findTitle(labelled, subject);
  const title = isJudged ? judgedTitle(labelled, found) : found;
  const told = titleFacts(title.name ?? '');
  const facts = isJudged ? { ...told, name: frontOfTitle(told.name) } : told;
  const parts = assignParts(labelled, title.next);
  const body = readBody(labelled, parts, wrapWidth(lines));
  const { ingredients, steps, others } = isJudged ? judgedBody(body) : { ...body, others: [] };
  const draft: RecipeDraft = {
    ...emptyDraft(),
    ingredients,
    steps,
    ...readHead(labelled === all ? all : [...labelled, ...all], facts),
    ...readFields(labelled),
    images: imagesIn(text).slice(0, 10),
    notes: [...notesOf(labelled), ...aboveTitle(labelled, title.next), ...others, ...closing].join('\n') || null,
    description: introOf(labelled, parts, title.next),
  };
  const languages = labelled.flatMap((line) => (line.is === 'heading' ? headingLanguages(line.text) : []));
  const name = nameOf(draft, facts.name, lines);
  const whole = withIngredientsOfProse({ ...draft, name });
  const isNameMade = facts.name === '' && whole.name === name;
  return withWhatLinesTell({ ...whole, isNameMade }, languages);
}

/** Above the ingredients, the heading of an overview that the method below them repeats is none: `Step by step`. */
function withoutOverview(lines: readonly LabelledLine[]): readonly LabelledLine[] {
  const kinds = lines.map((line) => (line.is === 'heading' ? line.kind : null));
  const [ingredients, overview] = [kinds.indexOf('ingredients'), kinds.indexOf('steps')];
  const isOverview = overview !== -1 && overview < ingredients && kinds.lastIndexOf('steps') > ingredients;
  return isOverview ? lines.filter((_, at) => at !== overview) : lines;
}

/** A recipe without a list has its ingredients in its sentences. One paragraph perhaps has its name before them: `Garlic bread: work 2 cloves into …`. */
function withIngredientsOfProse(draft: RecipeDraft): RecipeDraft {
  const isLoose = draft.steps.length === 0 && draft.description !== null;
  const [step, ...others] = isLoose ? [{ text: draft.description ?? '', section: null, images: [] }] : draft.steps;
  if (draft.ingredients.length > 0 || step === undefined) return draft;
  const told = [step, ...others].map(({ text }) => text).join('. ');
  const ingredients = ingredientsInProse(told).map((line) => ({ line, group: null }));
  if (ingredients.length === 0 || others.length > 0) return { ...draft, ingredients };
  const isNamed = draft.name === '' || draft.name === cleanTitle(step.text);
  const [, name = draft.name, text = step.text] = (isNamed && NAMED_PROSE.exec(step.text)) || [];
  const description = isLoose ? null : draft.description;
  return { ...draft, name, ingredients, steps: [{ ...step, text }], description };
}

/** Adds the language of most of the text and the unit system of most ingredients. */
export function withWhatLinesTell(draft: RecipeDraft, headings: readonly KnownLanguage[] = []): RecipeDraft {
  const lines = draft.ingredients.map(({ line }) => line);
  const words = [draft.name, ...lines, ...draft.steps.map(({ text }) => text)].join(' ');
  const language = declaredLanguage(draft.language, words) ?? languageOf(words, headings);
  return { ...draft, language, unitSystem: draft.unitSystem ?? systemOf(lines, language) };
}

/** Themes of blogs declare English whatever the language of the page is, so the words are checked before English is accepted. */
function declaredLanguage(declared: string | null, text: string): string | null {
  return declared !== null && /^en\b/i.test(declared) ? (foreignLanguage(text.slice(0, 5000)) ?? declared) : declared;
}

/** When headings and words show different languages, the headings decide, because the words may be too few. */
function languageOf(text: string, headings: readonly KnownLanguage[]): string | null {
  if (!/\p{L}{3,}|[\p{Script=Han}\p{Script=Hangul}]/u.test(text)) return null;
  const ofWords = lineLanguage(text.slice(0, 5000));
  if (headings.includes(ofWords)) return ofWords;
  const votes = (language: KnownLanguage): number => headings.filter((vote) => vote === language).length;
  return (
    headings.reduce<KnownLanguage | null>((best, vote) => (best && votes(best) >= votes(vote) ? best : vote), null) ??
    ofWords
  );
}

function systemOf(lines: readonly string[], language: string | null): UnitSystem | null {
  const systems = lines.map((line) => parseIngredientLine(line, language ?? undefined).unitSystem);
  const metric = systems.filter((system) => system === 'metric').length;
  const us = systems.filter((system) => system === 'us').length;
  if (metric + us === 0) return null;
  return us > metric ? 'us' : 'metric';
}

/** The name of a recipe without a title is its first line, unless the text contains nothing else. */
function nameOf(draft: RecipeDraft, title: string, lines: readonly SourceLine[]): string {
  const first = lines.find(({ text }) => headingKind(text) === null && statedIn(text) === null)?.text ?? '';
  return (title || (draft.ingredients.length + draft.steps.length > 0 ? cleanTitle(first) : '')).slice(0, 500);
}

function readBody(lines: readonly LabelledLine[], parts: readonly (Part | null)[], width: number | null): Body {
  const ingredients: DraftIngredient[] = [];
  const steps: DraftStep[] = [];
  for (const run of runsOf(lines, parts)) {
    if (run.part === 'ingredient')
      ingredients.push(...ingredientLines(run.lines, width).map((line) => ({ line, group: run.group })));
    else steps.push(...joinSteps(run.lines, width).map((text) => ({ text, section: run.group, images: [] })));
  }
  const last = steps.at(-1);
  if (last !== undefined) last.text = withoutWish(last.text);
  return { ingredients, steps };
}

/** Without the farewell behind the last sentence: `… and serve. Guten Appetit!` */
function withoutWish(text: string): string {
  const at = text.search(/(?<=[.!?]) (?!enjoy)[^.!?]{3,30}!$/iu);
  return at > 0 && isFarewell(text.slice(at + 1)) && !namesFood(text.slice(at)) ? text.slice(0, at) : text;
}

interface Run {
  part: 'ingredient' | 'step';
  group: string | null;
  lines: SourceLine[];
}

/** Consecutive lines of one part under the same group heading. */
function runsOf(lines: readonly LabelledLine[], parts: readonly (Part | null)[]): Run[] {
  const runs: Run[] = [];
  let group: string | null = null;
  let fresh = true;
  lines.forEach((line, index) => {
    const part = parts[index] ?? null;
    if (line.is === 'group') group = line.name;
    else if (line.is === 'heading') group = null;
    if (line.is !== 'text') fresh = true;
    if (line.is !== 'text' || part === null || part === 'intro') return;
    const last = runs.at(-1);
    if (last && !fresh && last.part === part) last.lines.push(line.line);
    else {
      if (last && last.part !== part && last.group === group && !fresh) group = null;
      runs.push({ part, group, lines: [line.line] });
    }
    fresh = false;
  });
  return runs;
}

function ingredientLines(lines: readonly SourceLine[], width: number | null): string[] {
  const joined = joinIngredients(lines, width).map(withoutPicture);
  const rows = joined.flatMap((line) => splitRow(line, lines.length === 1));
  // A number alone above the list is a button for servings, or the number of a page.
  const first = rows.findIndex((row) => /\p{L}/u.test(row));
  return rows.slice(Math.max(0, first));
}

/** An ingredient without the picture before its amount. */
function withoutPicture(line: string): string {
  const bare = line.replace(/^\p{Extended_Pictographic}\ufe0f? */u, '');
  return STARTS_WITH_NUMBER.test(bare) ? bare : line;
}

function readHead(lines: readonly LabelledLine[], title: TitleFacts): Partial<RecipeDraft> {
  const times = lines.flatMap((line) => (line.is === 'times' || line.is === 'servings' ? line.times : []));
  const counts = lines.map((line) => ('servings' in line ? line.servings : null));
  const servings = counts.find((count) => count !== null) ?? title.servings;
  return { servings, ...minutesOf([...times, ...title.times]) };
}

function minutesOf(times: readonly LabelledTime[]): Pick<RecipeDraft, 'prepMinutes' | 'cookMinutes' | 'totalMinutes'> {
  const first = (kind: LabelledTime['kind']): number | null =>
    times.find((time) => time.kind === kind)?.minutes ?? null;
  const preps = times.filter((time) => time.kind === 'prep');
  const prepMinutes = first('prep');
  const cookMinutes = first('cook') ?? preps[1]?.minutes ?? null;
  const sum = (prepMinutes ?? 0) + (cookMinutes ?? 0) + (first('rest') ?? 0);
  return {
    prepMinutes,
    cookMinutes,
    totalMinutes: first('total') ?? (prepMinutes !== null || cookMinutes !== null ? sum : null),
  };
}

function readFields(lines: readonly LabelledLine[]): Partial<RecipeDraft> {
  const valueOf = (kind: string): string | null => {
    const found = lines.find((line) => line.is === 'field' && line.kind === kind);
    return found?.is === 'field' ? found.value : null;
  };
  const wordsOf = (kind: string): string[] =>
    (valueOf(kind) ?? '')
      .split(/[,;|、，]/u)
      .map((word) => word.replace(/^#/, '').trim())
      .filter(Boolean);
  const author = valueOf('author');
  const source = valueOf('source');
  return {
    author: author === null ? null : { name: author.slice(0, 200), image: null },
    url: /https?:\/\/\S+/.exec(source ?? '')?.[0] ?? null,
    tags: [...new Set(wordsOf('tags'))],
    cuisines: wordsOf('cuisine'),
    categories: mealCategoriesOf(wordsOf('category')),
    calories: readCalories(valueOf('calories')),
    fat: valueOf('fat'),
    carbs: valueOf('carbs'),
    protein: valueOf('protein'),
  };
}

function notesOf(lines: readonly LabelledLine[]): string[] {
  let section: HeadingKind | null = null;
  const notes: string[] = [];
  for (const line of lines) {
    if (line.is === 'heading') {
      section = line.kind;
      if (section === 'equipment' || section === 'other') notes.push(line.text);
    } else if (line.is === 'note') notes.push(line.text);
    else if (section === null || !isOtherSection(section)) continue;
    else if (line.is === 'group') notes.push(`${line.name}:`);
    else if (line.is === 'text' && (section !== 'nutrition' || isMoreThanValue(line.line))) notes.push(line.line.text);
  }
  return notes;
}

/** What stands above the title from the first line on that may belong to the recipe. */
function aboveTitle(lines: readonly LabelledLine[], body: number): string[] {
  const above = lines.slice(0, Math.max(0, body - 1));
  const first = above.findIndex((found) => found.is === 'text' && mayBeOfRecipe(found.line));
  const rest = first === -1 ? [] : above.slice(first);
  return rest.flatMap((found) =>
    found.is === 'text' && !isRemark(found.line) && !isTalk(found.line) ? [found.line.text] : [],
  );
}

function mayBeOfRecipe(line: SourceLine): boolean {
  const { text, marker } = line;
  if (isTalk(line) || /\?$/.test(text)) return false;
  return marker !== null || ingredientLean(line) >= 3 || readsAsInstruction(text) || saysToCook(text);
}

/** A sentence above the title that is neither talk nor a part of the recipe. */
function isRemark(line: SourceLine): boolean {
  return /\p{L}[.!?]$/u.test(line.text) && !isTalk(line) && !mayBeOfRecipe(line) && ingredientLean(line) < 0;
}

/** Whether a line below the heading of nutrition is no value, so that it may belong to the recipe. */
function isMoreThanValue({ text }: SourceLine): boolean {
  return text.split(/\s+/).length > 2 && !ENERGY_LINE.test(foldPhrase(text)) && readFieldLine(text) === null;
}

function introOf(lines: readonly LabelledLine[], parts: readonly (Part | null)[], from: number): string | null {
  const intro = lines.filter(
    (line, index) => line.is === 'text' && (index < from - 1 ? isRemark(line.line) : parts[index] === 'intro'),
  );
  const texts = intro
    .map((line) => (line.is === 'text' ? line.line.text : ''))
    .filter((text) => !/^https?:\/\/\S+$/.test(text));
  return texts.join('\n') || null;
}
