import { Injectable } from '@nestjs/common';
import { LineReader } from '../../foods/line-reader.js';
import type { TaskOwner } from '../../parser/parser-pool.js';
import { ingredientOfLine } from './ingredient-of-line.js';
import type { IngredientContent } from './recipe-content.js';

/** Parses ingredient lines without storing them. */
@Injectable()
export class IngredientLinesService {
  constructor(private readonly reader: LineReader) {}

  /**
   * The ingredients that a metric recipe with these lines would have, in their order.
   * @throws InvalidRequestError for lines that cannot be parsed, QueueFullError, the reason of the owner's signal
   */
  async read(owner: TaskOwner, lines: readonly string[]): Promise<IngredientContent[]> {
    const partsOf = await this.reader.read(lines, 'recipeIngredients', owner);
    return lines.map((line, order) => ingredientOfLine(partsOf(line), order, 'metric'));
  }
}
