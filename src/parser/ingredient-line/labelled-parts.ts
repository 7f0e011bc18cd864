import type { ParsedIngredientLine } from '../recipe-draft.js';
import { readLine } from './parse-ingredient-line.js';
import { singularPart } from './reading/singular-part.js';
import type { TaggerWeights } from './tagger/tagger.js';

/**
 * A line in the form of the labelled lines that the tagger is trained and measured with: the first of several measures that are
 * added, and names of parts in the singular (`mint leaf`).
 */
export function labelledParts(
  line: string,
  language?: string,
  weights?: TaggerWeights,
): Pick<ParsedIngredientLine, 'amount' | 'unit' | 'ingredientName'> {
  const { parsed, first } = readLine(line, language, weights);
  return { ...first, ingredientName: parsed.ingredientName.replace(/\p{L}+/gu, singularPart) };
}
