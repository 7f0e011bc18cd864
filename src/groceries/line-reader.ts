import { Injectable } from '@nestjs/common';
import { withProductName } from '../foods/product-name.js';
import { InvalidRequestError } from '../http/problems/errors.js';
import { reason } from '../http/problems/reason.js';
import { parseIngredientLine } from '../parser/ingredient-line/parse-ingredient-line.js';
import { ParserService } from '../parser/parser.service.js';
import { ParseFailure, type ParsedIngredientLine } from '../parser/recipe-draft.js';

/**
 * Maximum number of characters that are parsed on the main thread, which takes at most 5 ms. Starting a thread takes up
 * to 200 ms.
 */
const FEW = 2_000;
const LONGEST_LINE = 500;
const LONGEST_NAME = 500;
const LONGEST_NOTE = 2_000;

const TOO_HARD = 'the lines take longer or more memory to be taken apart than lines may; send amounts, units and names';

/** The parts of a line that a person wrote. */
export interface ReadLine {
  readonly name: string;
  readonly unit: string | null;
  readonly amount: number | null;
  /** The upper end of a range and all other text of the line, so that nothing is lost. */
  readonly note: string | null;
}

/** Parses grocery lines that people write. */
@Injectable()
export class LineReader {
  constructor(private readonly parser: ParserService) {}

  /** Parses the bodies with a `raw` line. @throws InvalidRequestError QueueFullError */
  async readRaw<Body extends { raw?: string }>(
    householdId: string,
    bodies: readonly Body[],
  ): Promise<ReadonlyMap<Body, ReadLine>> {
    const raw = bodies.filter((body): body is Body & { raw: string } => body.raw !== undefined);
    const texts = raw.map((body) => body.raw);
    const lines = await this.read(householdId, texts);
    return new Map(raw.map((body, index) => [body, lines[index] as ReadLine]));
  }

  /**
   * Parses a line for a grocery that has no note: the note is added to the name.
   * @throws InvalidRequestError for a line of more than 500 characters
   */
  readWithoutNote(raw: string): Omit<ReadLine, 'note'> {
    if (raw.length > LONGEST_LINE) {
      const message = `raw must be shorter than or equal to ${LONGEST_LINE} characters`;
      const issue = { path: 'raw', message, reason: reason('field.mostCharacters', { max: LONGEST_LINE }) };
      throw new InvalidRequestError([issue]);
    }
    const { note, ...line } = readLine(raw, parseIngredientLine(raw));
    return note === null ? line : { ...line, name: `${line.name}, ${note}` };
  }

  /** Returns the parts in the order of the lines. Many lines are parsed in a thread. */
  private async read(householdId: string, lines: readonly string[]): Promise<ReadLine[]> {
    if (lines.reduce((sum, line) => sum + line.length, 0) <= FEW)
      return lines.map((line) => readLine(line, parseIngredientLine(line)));
    const parsed = await this.parser.parseSentLines([...lines], { householdId }).catch((error: unknown) => {
      throw error instanceof ParseFailure ? new InvalidRequestError([{ path: 'raw', message: TOO_HARD }]) : error;
    });
    return lines.map((line, index) => readLine(line, parsed[index] as ParsedIngredientLine));
  }
}

function readLine(line: string, read: ParsedIngredientLine): ReadLine {
  const parsed = withProductName(line, read);
  const name = parsed.ingredientName.trim();
  return {
    name: (name === '' ? line : name).slice(0, LONGEST_NAME),
    unit: parsed.unit?.slice(0, LONGEST_NAME) ?? null,
    amount: parsed.amount,
    note: noteOf(parsed),
  };
}

function noteOf({ amount, amountMax, size, preparation, purpose, comment }: ParsedIngredientLine): string | null {
  const range = amount !== null && amountMax !== null ? `${amount}–${amountMax}` : null;
  const parts = [range, size, preparation, purpose, comment].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join('; ').slice(0, LONGEST_NOTE);
}
