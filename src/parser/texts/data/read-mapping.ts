import { asList } from '../../as-list.js';
import { emptyDraft } from '../../empty-draft.js';
import { mealCategoriesOf } from '../../phrases/meal-categories.js';
import type { RecipeDraft } from '../../recipe-draft.js';
import { readCalories } from '../../schema-org/read-nutrition.js';
import { plainLines, plainText } from '../../plain-text.js';
import { readDuration } from '../../phrases/durations.js';
import { readServings, yieldTextOf } from '../../phrases/servings.js';
import { type KeyKind, keyKind } from './mapping-keys.js';
import { readMappingIngredients } from './mapping-ingredients.js';
import { readMappingSteps } from './mapping-steps.js';
import { firstTextIn, isMapping, type Mapping, textsIn } from './mapping-values.js';
import { withWhatLinesTell } from '../read-plain.js';

/** Reads a recipe from keys and values, as in YAML or JSON, with the usual names in any spelling. */
export function readMapping(mapping: Mapping): RecipeDraft {
  const fields = collectFields(mapping);
  const values = (kind: KeyKind): unknown[] => fields.get(kind) ?? [];
  const first = (kind: KeyKind): unknown => values(kind)[0];
  const steps = readMappingSteps(first('steps'));
  const ingredients = readMappingIngredients(first('ingredients'));
  return withWhatLinesTell({
    ...emptyDraft(),
    ...readTimes(values),
    ...readFoodValues(values),
    name: firstTextIn(first('name')) ?? '',
    description: firstTextIn(first('description')),
    url: addressIn(values('source')),
    language: languageTag(first('language')),
    images: addressesIn(values('image')),
    servings: readCount(values('servings')),
    yieldText: yieldTextOf(values('servings').filter((value) => typeof value === 'string')),
    ingredients: ingredients.length > 0 ? ingredients : readMappingIngredients(ingredientsOfSteps(first('steps'))),
    steps,
    notes: values('notes').flatMap(noteLines).join('\n') || null,
    author: authorOf(first('author')),
    tags: unique(values('tags').flatMap(wordsOf)),
    cuisines: unique(values('cuisine').flatMap(wordsOf)),
    categories: mealCategoriesOf(values('category').flatMap(wordsOf)),
  });
}

/** The values by the meaning of their key. One level of wrapping (`times:`, `nutrition:`, `metadata:`) is removed. */
function collectFields(mapping: Mapping): Map<KeyKind, unknown[]> {
  const fields = new Map<KeyKind, unknown[]>();
  const collect = (entries: Mapping, depth: number): void => {
    for (const [key, value] of Object.entries(entries)) {
      const kind = keyKind(key);
      if (kind === 'wrapper' && isMapping(value) && depth < 2) collect(value, depth + 1);
      else if (kind !== null && value !== null && value !== '') fields.set(kind, [...(fields.get(kind) ?? []), value]);
    }
  };
  collect(mapping, 0);
  return fields;
}

function readTimes(
  values: (kind: KeyKind) => unknown[],
): Pick<RecipeDraft, 'prepMinutes' | 'cookMinutes' | 'totalMinutes'> {
  const minutes = (kind: KeyKind): number | null =>
    values(kind)
      .map(readMinutes)
      .find((time) => time !== null) ?? null;
  const prepMinutes = minutes('prep');
  const cookMinutes = minutes('cook');
  const sum = (prepMinutes ?? 0) + (cookMinutes ?? 0) + (minutes('rest') ?? 0);
  return { prepMinutes, cookMinutes, totalMinutes: minutes('total') ?? (sum > 0 ? sum : null) };
}

/** A number is minutes. `{ hours: 1, minutes: 30 }` is added up. */
function readMinutes(value: unknown): number | null {
  if (isMapping(value)) {
    const words = Object.entries(value).map(([unit, count]) => `${firstTextIn(count) ?? ''} ${unit}`);
    return readDuration(words.join(' '));
  }
  const text = firstTextIn(value);
  return text === null ? null : readDuration(text);
}

function readCount(values: readonly unknown[]): number | null {
  for (const value of values) {
    const parts = isMapping(value)
      ? Object.entries(value).map(([key, count]) => `${firstTextIn(count) ?? ''} ${key}`)
      : textsIn(value);
    const servings = readServings(parts.join(', '));
    if (servings !== null) return servings;
    const nested = asList(value).filter(isMapping);
    if (nested.length > 0 && !isMapping(value)) return readCount(nested);
  }
  return null;
}

function readFoodValues(
  values: (kind: KeyKind) => unknown[],
): Pick<RecipeDraft, 'calories' | 'fat' | 'carbs' | 'protein'> {
  const text = (kind: KeyKind): string | null => firstTextIn(values(kind)[0]);
  return { calories: readCalories(text('calories')), fat: text('fat'), carbs: text('carbs'), protein: text('protein') };
}

function noteLines(value: unknown): string[] {
  return asList(value).flatMap((item) => {
    if (!isMapping(item)) return textsIn(item).flatMap(plainLines);
    return [
      firstTextIn(item['title'] ?? item['name']),
      firstTextIn(item['text'] ?? item['note'] ?? item['content']),
    ].filter((text) => text !== null);
  });
}

function authorOf(value: unknown): RecipeDraft['author'] {
  const name = firstTextIn(value);
  return name === null ? null : { name: name.slice(0, 200), image: null };
}

function wordsOf(value: unknown): string[] {
  return textsIn(value)
    .flatMap((text) => text.split(/[,;|]/))
    .map((word) => plainText(word).replace(/^#/, '').trim())
    .filter(Boolean);
}

function unique(words: readonly string[]): string[] {
  const seen = new Map(words.map((word) => [word.toLowerCase(), word]).reverse() as [string, string][]);
  return words.filter((word) => seen.get(word.toLowerCase()) === word && seen.delete(word.toLowerCase()));
}

function addressesIn(values: readonly unknown[]): string[] {
  const texts = values.flatMap((value) =>
    asList(value).flatMap((item) =>
      isMapping(item) ? textsIn(item['url'] ?? item['contentUrl'] ?? item['src']) : textsIn(item),
    ),
  );
  return [...new Set(texts.filter((text) => /^https?:\/\/\S+$/i.test(text)))];
}

function addressIn(values: readonly unknown[]): string | null {
  return (
    values
      .flatMap((value) => (isMapping(value) ? textsIn(value['url']) : textsIn(value)))
      .map((text) => /https?:\/\/\S+/i.exec(text)?.[0])
      .find(Boolean) ?? null
  );
}

function languageTag(value: unknown): string | null {
  const tag = firstTextIn(value)?.replace('_', '-') ?? '';
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}$/i.test(tag) ? tag : null;
}

/** Some programs store the ingredients in the step that uses them. */
function ingredientsOfSteps(steps: unknown): unknown {
  return asList(steps)
    .flatMap((step) => (isMapping(step) ? asList(step['ingredients']) : []))
    .filter((item) => typeof item !== 'number');
}
