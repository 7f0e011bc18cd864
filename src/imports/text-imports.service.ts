import { Injectable } from '@nestjs/common';
import type { Person } from '../accounts/caller.js';
import { AiService, LONGEST_TEXT } from '../ai/ai.service.js';
import { InvalidRequestError } from '../http/problems/errors.js';
import type { TaskOwner } from '../parser/parser-pool.js';
import { ParserService } from '../parser/parser.service.js';
import { ParseFailure } from '../parser/recipe-draft.js';
import { ImportLimits, refuseWithoutAi } from './import-limits.js';
import { ImportQueueService, withIds } from './import-queue.service.js';
import type { ImportPasteDto, PasteImportDto } from './imports.dto.js';

const CANNOT_BE_SPLIT =
  'The text takes longer or more memory to be taken apart than a text may; paste fewer recipes at once.';

/** Asks for imports of pasted texts. */
@Injectable()
export class TextImportsService {
  constructor(
    private readonly queue: ImportQueueService,
    private readonly parser: ParserService,
    private readonly limits: ImportLimits,
    private readonly ai: AiService,
  ) {}

  /**
   * With `forceAI` the text is not split, because the AI reads one recipe. One import is counted even when the text has no
   * recipe.
   * @param gone aborted when the client no longer waits
   * @throws InvalidRequestError for a text without recipes, with too many, or with one that is too long; QueueFullError LimitReachedError
   */
  async importPaste(caller: Person, { text, forceAI }: ImportPasteDto, gone: AbortSignal): Promise<PasteImportDto> {
    refuseWithoutAi(forceAI, this.ai);
    const { householdId } = caller;
    await this.limits.takeForRecipes(householdId, 1);
    const parts = forceAI ? [oneRecipe(text)] : await this.split(text, { householdId, signal: gone });
    if (parts.length > 1) this.limits.take(householdId, parts.length - 1);
    const asked = { source: 'paste', url: null, urlKey: null, forceAi: forceAI, fileOptions: null } as const;
    const texts = withIds(parts.map((part) => ({ ...asked, text: part })));
    await this.queue.add(caller, texts);
    return { recipeIds: texts.map(({ id }) => id) };
  }

  private async split(text: string, owner: TaskOwner): Promise<string[]> {
    const split = await this.parser.splitText(text, owner).catch((error: unknown) => {
      if (error instanceof ParseFailure) return { problem: CANNOT_BE_SPLIT };
      throw error;
    });
    if ('parts' in split) return split.parts;
    throw new InvalidRequestError([{ path: 'text', message: split.problem }]);
  }
}

function oneRecipe(text: string): string {
  const recipe = text.trim();
  if (recipe.length <= LONGEST_TEXT) return recipe;
  const message = `The recipe has ${recipe.length} characters; a recipe may have ${LONGEST_TEXT} at most.`;
  throw new InvalidRequestError([{ path: 'text', message }]);
}
