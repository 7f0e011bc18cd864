import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { AiService } from '../../ai/ai.service.js';
import { Transactions } from '../../database/transactions.js';
import { HouseholdsService } from '../../households/households.service.js';
import type { UploadedFile } from '../../http/bodies/uploads.js';
import { InvalidRequestError, UnprocessableError } from '../../http/problems/errors.js';
import { DEFAULT_LANGUAGE, type Language, languageOfTag, LANGUAGES } from '../../shared/languages.js';
import { ImportLimits } from '../import-limits.js';
import { ImportQueueService } from '../import-queue.service.js';
import type { FileImportDto, ImportFileDto } from '../imports.dto.js';
import { ImportFilesService } from './import-files.service.js';

/** Asks for imports of photos and PDFs. */
@Injectable()
export class FileImportsService {
  constructor(
    private readonly queue: ImportQueueService,
    private readonly files: ImportFilesService,
    private readonly households: HouseholdsService,
    private readonly limits: ImportLimits,
    private readonly ai: AiService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Queues the import of the pages of one recipe, in their order.
   * @throws UnprocessableError when an AI is requested and none reads pictures, InvalidRequestError UnsupportedMediaTypeError TooManyRequestsError LimitReachedError
   */
  async importFiles(caller: Person, files: readonly UploadedFile[], asked: ImportFileDto): Promise<FileImportDto> {
    const { householdId } = caller;
    const forceAi = asked.forceAI === 'true';
    if (forceAi && !this.ai.hasVision)
      throw new UnprocessableError(
        'forceAI needs an AI that reads pictures: set AI_BASE_URL, AI_MODEL and AI_VISION=true, or leave forceAI out',
      );
    const [language = await this.languageOf(householdId)] = languagesOf(asked.languages);
    const fileOptions = { language, keepPictures: asked.keepPictures === 'true' };
    await this.files.check(householdId, files);
    await this.limits.takeForRecipes(householdId, 1);
    const id = randomUUID();
    const row = { id, source: 'file', url: null, urlKey: null, text: null, forceAi, fileOptions } as const;
    await this.transactions.run(async () => {
      await this.queue.add(caller, [row]);
      await this.files.store({ householdId, id }, files);
    });
    return { recipeId: id, status: 'queued' };
  }

  private async languageOf(householdId: string): Promise<Language> {
    return languageOfTag((await this.households.find(householdId))?.locale) ?? DEFAULT_LANGUAGE;
  }
}

/** @throws InvalidRequestError */
function languagesOf(tags: string): Language[] {
  const asked = tags.split(',').filter((tag) => tag.trim() !== '');
  return asked.map((tag) => {
    const language = languageOfTag(tag);
    if (language !== undefined) return language;
    throw new InvalidRequestError([{ path: 'languages', message: `languages must be of ${LANGUAGES.join(', ')}` }]);
  });
}
