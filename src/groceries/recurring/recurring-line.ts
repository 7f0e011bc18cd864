import { partsOfLine } from '../../foods/parts-of-line.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { parseIngredientLine } from '../../parser/ingredient-line/parse-ingredient-line.js';

/** Characters. */
const LONGEST_LINE = 500;

/**
 * The parts of a line that a person wrote. A recurring grocery has no note: what a note would say is added to the name.
 * @throws InvalidRequestError for a line of more than 500 characters
 */
export function recurringLine(raw: string): { name: string; unit: string | null; amount: number | null } {
  if (raw.length > LONGEST_LINE) {
    const message = `raw must be shorter than or equal to ${LONGEST_LINE} characters`;
    const issue = { path: 'raw', message, reason: reason('field.mostCharacters', { max: LONGEST_LINE }) };
    throw new InvalidRequestError([issue]);
  }
  const { name, unit, amount, note } = partsOfLine(raw, parseIngredientLine(raw));
  return { name: note === null ? name : `${name}, ${note}`, unit, amount };
}
