import { Injectable } from '@nestjs/common';
import type { TaskOwner } from '../../parser/parser-pool.js';
import { ParserService } from '../../parser/parser.service.js';
import { ingredientOfLine } from './ingredient-of-line.js';
import { lineParserFor } from './line-parser.js';
import type { IngredientContent } from './recipe-content.js';

/** Parses ingredient lines without storing them. */
@Injectable()
export class IngredientLinesService {
  constructor(private readonly parser: ParserService) {}

  /**
   * The ingredients that a metric recipe with these lines would have, in their order.
   * @throws InvalidRequestError for lines that cannot be parsed, QueueFullError, the reason of the owner's signal
   */
  async read(owner: TaskOwner, lines: readonly string[]): Promise<IngredientContent[]> {
    const parseLine = await lineParserFor(
      lines.map((line) => ({ line })),
      this.parser,
      owner,
    );
    return lines.map((line, order) => ingredientOfLine(parseLine(line), line, order, 'metric'));
  }
}
