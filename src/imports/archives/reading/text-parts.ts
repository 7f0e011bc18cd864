import { markedHeading, withoutMarkdown } from '../../../parser/markdown.js';
import { plainLines } from '../../../parser/plain-text.js';
import { readCalories } from '../../../parser/schema-org/read-nutrition.js';
import type { ArchivedIngredient, ArchivedRecipe } from './archived-recipe.js';

const COLON_HEADING = /^(?=\D{2,80}$)(.*\p{L}.*?)\s*[:：]$/u;
const NUMBERING = /^(?:\d{1,2}[.)]\s+|[-*+•]\s+)(?=\S)/;

/** The lines of a text as ingredients. A line that begins with `#` or ends with a colon is a heading. */
export function ingredientsOfText(text: string | null | undefined): ArchivedIngredient[] {
  return underHeadings(plainLines(text ?? '').map((line) => ({ line }))).map((item) => ({
    ...item,
    line: withoutBullet(item.line),
  }));
}

/** Lines that have no group yet stand below the headings among them. A heading with nothing below it stays a line. */
export function underHeadings(items: readonly ArchivedIngredient[]): ArchivedIngredient[] {
  const found: ArchivedIngredient[] = [];
  let heading: string | null = null;
  let isUsed = true;
  const keepUnused = (): void => {
    if (!isUsed && heading !== null) found.push({ line: heading, group: null });
  };
  for (const item of items) {
    const isGrouped = (item.group ?? null) !== null;
    const next = isGrouped || item.parts !== undefined ? null : headingOf(item.line);
    if (next !== null || isGrouped) keepUnused();
    if (next !== null || isGrouped) heading = next;
    if (next === null) found.push({ ...item, group: item.group ?? heading });
    isUsed = next === null;
  }
  keepUnused();
  return found;
}

/** The lines of a text as steps, without their numbers. A line that begins with `#` is a heading. */
export function stepsOfText(text: string | null | undefined): { text: string; section: string | null }[] {
  const steps: { text: string; section: string | null }[] = [];
  let section: string | null = null;
  let isUsed = true;
  for (const line of plainLines(text ?? '')) {
    const heading = headingOf(line);
    const words = withoutMarkdown(line.replace(NUMBERING, ''));
    if (heading === null && words !== '') steps.push({ text: words, section });
    else if (!isUsed && section !== null) steps.push({ text: section, section: null });
    isUsed = heading === null;
    if (heading !== null) section = heading;
  }
  return isUsed || section === null ? steps : [...steps, { text: section, section: null }];
}

/**
 * One step in Markdown, which may hold several: items of a list and what stands below a heading are steps of their own, other lines
 * stay together.
 */
export function stepsOfMarkdown(
  text: string | null,
  section: string | null,
): { text: string; section: string | null }[] {
  const steps: { text: string; section: string | null }[] = [];
  let under = section;
  let begins = true;
  for (const line of plainLines(text ?? '')) {
    const heading = markedHeading(line);
    const words = withoutMarkdown(line.replace(NUMBERING, ''));
    const before = steps.at(-1);
    if (heading !== null) {
      under = heading;
      begins = true;
    } else if (/[\p{L}\p{N}]/u.test(words)) {
      if (before === undefined || begins || NUMBERING.test(line)) steps.push({ text: words, section: under });
      else before.text += `\n${words}`;
      begins = false;
    }
  }
  return steps;
}

type Nutrition = Pick<ArchivedRecipe, 'calories' | 'fat' | 'carbs' | 'protein'>;

const VALUE = String.raw`\s*[:=]?\s*(\d+(?:[.,]\d+)?\s*(?:m?g|mg)?)`;
const FAT = new RegExp(
  String.raw`(?<!saturated |trans |\p{L})(?:total )?(?:fat|fett|matières grasses|lipides|grasas?|grassi|vet)(?:\s?content)?${VALUE}`,
  'iu',
);
const CARBS = new RegExp(
  String.raw`(?<!\p{L})(?:total )?(?:carb(?:ohydrate)?s?|kohlenhydrate|glucides|carbohidratos|carboidrati|koolhydraten)(?:\s?content)?${VALUE}`,
  'iu',
);
const PROTEIN = new RegExp(
  String.raw`(?<!\p{L})(?:proteins?|eiweiß|eiweiss|protéines|proteínas?|proteine|eiwit(?:ten)?)(?:\s?content)?${VALUE}`,
  'iu',
);
const CALORIES =
  /(?<!\p{L})(?:calories|kalorien|calorías|calorie|energy|energie|brennwert|kcal)\s*[:=]?\s*(\d[\d.,]*\s*(?:kcal|cal|kj)?)|(\d[\d.,]*\s*(?:kcal|calories))/iu;

/** The values of a text such as `Calories: 250 kcal, Fat: 12 g`. */
export function nutritionOfText(text: string | null | undefined): Nutrition {
  const source = (text ?? '').slice(0, 5_000);
  const [, labelled, bare] = CALORIES.exec(source) ?? [];
  return {
    calories: readCalories(labelled ?? bare ?? null),
    fat: inGrams(FAT.exec(source)?.[1]),
    carbs: inGrams(CARBS.exec(source)?.[1]),
    protein: inGrams(PROTEIN.exec(source)?.[1]),
  };
}

/** A value with its unit. A number without a unit means grams. */
export function inGrams(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/\d/.test(text)) return null;
  return /^\d+(?:[.,]\d+)?$/.test(text) ? `${text} g` : text;
}

/** The paragraphs without empty ones and repetitions. */
export function joined(...texts: readonly (string | null | undefined)[]): string | null {
  const parts = texts.flatMap((text) => (text == null || text.trim() === '' ? [] : text.trim()));
  return parts.length === 0 ? null : [...new Set(parts)].join('\n');
}

/** The bytes of a text in base64, which may be a `data:` URL; `null` for any other text. */
export function bytesOfBase64(text: unknown): Buffer | null {
  if (typeof text !== 'string') return null;
  const data = /^data:[^,]{0,100};base64,/i.exec(text);
  const bytes = Buffer.from(data === null ? text : text.slice(data[0].length), 'base64');
  return bytes.length > 16 ? bytes : null;
}

/** An http address in a text; `null` when there is none. */
export function addressIn(text: string | null): string | null {
  const address = /https?:\/\/[^\s<>"]+/i.exec(text ?? '')?.[0] ?? null;
  return address !== null && URL.canParse(address) ? address : null;
}

/** The name of a source that is a person, a book or a site; `null` when the source is an address. */
export function sourceName(source: string | null): string | null {
  return addressIn(source) === null ? source : null;
}

function headingOf(line: string): string | null {
  return markedHeading(line) ?? COLON_HEADING.exec(withoutMarkdown(line))?.[1] ?? null;
}

function withoutBullet(line: string): string {
  return withoutMarkdown(line.replace(/^[-*•]\s+/, ''));
}
