import { Injectable } from '@nestjs/common';
import { InvalidRequestError } from '../http/problems/errors.js';
import { parseIngredientLine } from '../parser/ingredient-line/parse-ingredient-line.js';
import type { TaskOwner } from '../parser/parser-pool.js';
import { ParserService } from '../parser/parser.service.js';
import { ParseFailure, type ParsedIngredientLine } from '../parser/recipe-draft.js';
import { type PartsOfLine, partsOfLine } from './parts-of-line.js';

/**
 * Maximum characters of all lines that are parsed on the main thread: three times those of a long recipe. Parsing them
 * takes 1 ms, or 5 ms for the most difficult lines. Starting a thread takes 200 ms.
 */
const FEW = 2_000;

const TOO_HARD = 'the lines take longer or more memory to be taken apart than lines may; send amounts, units and names';

/** Finds the parts of a line that was read. */
export type ReadLine = (line: string) => PartsOfLine;

/** Reads the lines that people write in recipes and on the shopping list. */
@Injectable()
export class LineReader {
  constructor(private readonly parser: ParserService) {}

  /**
   * Reads lines of a request, many of them in a thread.
   * @param field the field of the request that has them, for the error
   * @throws InvalidRequestError for lines that a thread cannot read, QueueFullError, the reason of the owner's signal
   */
  async read(lines: readonly string[], field: string, owner: TaskOwner): Promise<ReadLine> {
    const different = [...new Set(lines)];
    const parsed = await this.parse(different, owner).catch((error: unknown) => {
      throw error instanceof ParseFailure ? new InvalidRequestError([{ path: field, message: TOO_HARD }]) : error;
    });
    const parts = new Map(
      different.map((line, index) => [line, partsOfLine(line, parsed[index] as ParsedIngredientLine)]),
    );
    return (line) => parts.get(line) as PartsOfLine;
  }

  private async parse(lines: string[], owner: TaskOwner): Promise<ParsedIngredientLine[]> {
    const isFew = lines.reduce((sum, line) => sum + line.length, 0) <= FEW;
    return isFew ? lines.map((line) => parseIngredientLine(line)) : this.parser.parseSentLines(lines, owner);
  }
}
