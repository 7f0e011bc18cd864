import { Injectable } from '@nestjs/common';
import { InvalidRequestError } from '../http/problems/errors.js';
import { parseIngredientLine } from '../parser/ingredient-line/parse-ingredient-line.js';
import { ParserService } from '../parser/parser.service.js';
import { ParseFailure, type ParsedIngredientLine } from '../parser/recipe-draft.js';

/** Characters of lines up to which they are taken apart here, in 5 ms at most; a thread may take 200 ms to start. */
const FEW = 2_000;
const LONGEST_NAME = 500;
const LONGEST_NOTE = 2_000;

const TOO_HARD = 'the lines take longer or more memory to be taken apart than lines may; send amounts, units and names';

/** What a line to buy says. */
export interface ReadLine {
  readonly name: string;
  readonly unit: string | null;
  readonly amount: number | null;
  /** The upper end of a range and whatever else the line says: nothing of it is lost. */
  readonly note: string | null;
}

/** Takes lines apart that people wrote. */
@Injectable()
export class LineReader {
  constructor(private readonly parser: ParserService) {}

  /** In the order of the lines; many of them in a thread. @throws InvalidRequestError QueueFullError */
  async read(householdId: string, lines: readonly string[]): Promise<ReadLine[]> {
    if (lines.reduce((sum, line) => sum + line.length, 0) <= FEW)
      return lines.map((line) => readLine(line, parseIngredientLine(line)));
    const parsed = await this.parser.parseSentLines([...lines], { householdId }).catch((error: unknown) => {
      throw error instanceof ParseFailure ? new InvalidRequestError([{ path: 'raw', message: TOO_HARD }]) : error;
    });
    return lines.map((line, index) => readLine(line, parsed[index] as ParsedIngredientLine));
  }
}

function readLine(line: string, parsed: ParsedIngredientLine): ReadLine {
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
