import { InvalidRequestError } from '../../http/problems/errors.js';
import { parseIngredientLine } from '../../parser/ingredient-line/parse-ingredient-line.js';
import type { TaskOwner } from '../../parser/parser-pool.js';
import type { ParserService } from '../../parser/parser.service.js';
import { ParseFailure, type ParsedIngredientLine } from '../../parser/recipe-draft.js';
import { isLine, type ParseLine } from './content-of-payload.js';
import type { CreateRecipeIngredientDto } from './create-recipe.dto.js';

/**
 * Maximum characters of all lines that are parsed on the main thread: three times those of a long recipe. Parsing them
 * takes 1 ms, or 5 ms for the most difficult lines. Starting a thread takes 200 ms.
 */
const FEW = 2_000;

const TOO_HARD = 'the lines take longer or more memory to be taken apart than lines may; send amounts, units and names';

/**
 * Returns a function that parses ingredient lines. Long lists are parsed beforehand in a thread.
 * @throws InvalidRequestError for lines that a thread cannot parse, QueueFullError, the reason of the owner's signal
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
