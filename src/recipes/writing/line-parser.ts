import { InvalidRequestError } from '../../http/problems/errors.js';
import { parseIngredientLine } from '../../parser/ingredient-line/parse-ingredient-line.js';
import type { TaskOwner } from '../../parser/parser-pool.js';
import type { ParserService } from '../../parser/parser.service.js';
import { ParseFailure, type ParsedIngredientLine } from '../../parser/recipe-draft.js';
import { isLine, type ParseLine } from './content-of-payload.js';
import type { CreateRecipeIngredientDto } from './create-recipe.dto.js';

/**
 * Characters of lines up to which they are taken apart here: three times what the lines of a long recipe have. That takes 5 ms for
 * the hardest lines and 1 ms for usual ones, and a thread that has not been asked for a minute takes 200 ms to start.
 */
const FEW = 2_000;

const TOO_HARD = 'the lines take longer or more memory to be taken apart than lines may; send amounts, units and names';

/**
 * Takes the lines of ingredients apart: many of them beforehand and in a thread.
 * @throws InvalidRequestError for lines that no thread can take apart, QueueFullError, the reason of the owner's signal
 */
export async function lineParserFor(
  ingredients: readonly CreateRecipeIngredientDto[],
  parser: ParserService,
  owner: TaskOwner,
): Promise<ParseLine> {
  const lines = [...new Set(ingredients.filter(isLine).map(({ line }) => line))];
  if (lines.reduce((sum, line) => sum + line.length, 0) <= FEW) return parseIngredientLine;
  const parsed = await parser.parseSentLines(lines, owner).catch((error: unknown) => {
    throw error instanceof ParseFailure ? refusal() : error;
  });
  const byLine = new Map(lines.map((line, index) => [line, parsed[index]]));
  return (line) => byLine.get(line) as ParsedIngredientLine;
}

function refusal(): InvalidRequestError {
  return new InvalidRequestError([{ path: 'recipeIngredients', message: TOO_HARD }]);
}
