import type { DraftIngredient, DraftStep } from '../../recipe-draft.js';
import { letters } from '../../letters.js';
import { namesIngredient, wordsInEitherNumber } from '../names-ingredient.js';
import { hasAmount } from '../visible/amount-pattern.js';

const LONGEST_LINE = 300;
const MOST_INGREDIENTS = 200;

/** Removes lines that only repeat which ingredients the next step uses. */
export function withoutListed(steps: readonly DraftStep[], ingredients: readonly DraftIngredient[]): DraftStep[] {
  const listed = new Set(ingredients.map(({ line }) => letters(line)));
  const words = ingredients.slice(0, MOST_INGREDIENTS).map(({ line }) => wordsInEitherNumber(line));
  const isList = ({ text }: DraftStep): boolean =>
    text.length <= LONGEST_LINE &&
    !/[.!?:]$/.test(text) &&
    text
      .split(/[,;•]\s/)
      .every((part) => isJoinedOf(letters(part), listed) || (hasAmount(part) && namesIngredient(part, words)));
  const left = steps.filter((step) => !isList(step));
  return left.length > 0 ? left : [...steps];
}

/** Whether a text is one or several of the listed lines, one directly behind the other. */
function isJoinedOf(text: string, listed: ReadonlySet<string>): boolean {
  let rest = text;
  while (rest !== '') {
    const line = [...listed].find((known) => known !== '' && rest.startsWith(known));
    if (line === undefined) return false;
    rest = rest.slice(line.length);
  }
  return text !== '';
}

/** Cuts the steps where they are repeated: the repetition starts with the first step and contains nothing new. */
export function withoutSecondTelling(steps: readonly DraftStep[]): DraftStep[] {
  const texts = steps.map(({ text }) => letters(text));
  const again = texts.findIndex((text, at) => at >= 2 && text === texts[0]);
  if (again < 0) return [...steps];
  const first = new Set(texts.slice(0, again));
  return texts.slice(again).every((text) => first.has(text)) ? steps.slice(0, again) : [...steps];
}
