import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AiService, LONGEST_TEXT } from '../ai/ai.service.js';
import type { Caller } from '../accounts/caller.js';
import { ChangeFeed } from '../changes/change-feed.js';
import { Changes } from '../changes/changes.js';
import { isUniqueViolation } from '../database/pg-errors.js';
import { Transactions } from '../database/transactions.js';
import type { UploadedFile } from '../http/bodies/uploads.js';
import {
  ConflictError,
  InvalidRequestError,
  orNotFound,
  ServiceUnavailableError,
  TooManyRequestsError,
  UnprocessableError,
} from '../http/problems/errors.js';
import { reason } from '../http/problems/reason.js';
import type { TaskOwner } from '../parser/parser-pool.js';
import { ParserService } from '../parser/parser.service.js';
import { ParseFailure } from '../parser/recipe-draft.js';
import { HouseholdsService } from '../households/households.service.js';
import { RecipeHooks } from '../recipes/recipe-hooks.js';
import { RecipesService } from '../recipes/recipes.service.js';
import { HouseholdLimits } from '../recipes/limits/household-limits.service.js';
import { DEFAULT_LANGUAGE, type Language, languageOfTag, LANGUAGES } from '../shared/languages.js';
import { urlKey } from '../recipes/url-key.js';
import { Tasks } from '../tasks/tasks.js';
import type { Doubtful } from './files/doubtful.js';
import { ImportFilesService } from './files/import-files.service.js';
import {
  type FileImportDto,
  type ImportDto,
  type ImportFileDto,
  type ImportPageDto,
  type ImportPasteDto,
  type ImportUrlDto,
  type ImportUrlsDto,
  type ListImportsDto,
  type PasteImportDto,
  toImportDto,
  type UrlImportDto,
  type UrlImportsDto,
} from './imports.dto.js';
import type { ImportWarning } from './import-warning.js';
import { ImportLimits } from './import-limits.js';
import { importTaskOf } from './import-task.js';
import { ImportsRepository, type NewImport } from './imports.repository.js';
import { provisionalRecipe } from './provisional-recipe.js';
import { NO_FAILURE, OPEN_STATUSES, type RecipeImport, recipeOf } from './recipe-import.entity.js';

/** A round fails only when the page's other import ends at the same moment. */
const MOST_ROUNDS = 5;

/** Seconds. */
const RETRY_WHEN_OPEN = 60;

/** Limits of a household: number of open imports, and bytes of their texts. */
const MOST_OPEN = 10_000;
const MOST_TEXT = 100_000_000;

/** What an import reads: a page, a text, or files. */
type AskedImport = Omit<NewImport, 'householdId' | 'userId'>;

interface AskedPage {
  readonly url: string;
  readonly urlKey: string;
  /** Its source, when the browser sent it. */
  readonly text?: string | null;
  readonly forceAi: boolean;
}

const CANNOT_BE_SPLIT =
  'The text takes longer or more memory to be taken apart than a text may; paste fewer recipes at once.';

type PageAnswer = Pick<UrlImportDto, 'recipeId' | 'status'>;

@Injectable()
export class ImportsService implements OnModuleInit {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly files: ImportFilesService,
    private readonly recipes: RecipesService,
    private readonly parser: ParserService,
    private readonly importLimits: ImportLimits,
    private readonly limits: HouseholdLimits,
    private readonly households: HouseholdsService,
    private readonly tasks: Tasks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
    private readonly hooks: RecipeHooks,
    private readonly ai: AiService,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'recipeImport',
      scope: 'recipes:read',
      entities: async (householdId, ids) => (await this.repository.findAllIn(householdId, ids)).map(toImportDto),
      idOf: (entity) => (entity as ImportDto).recipeId,
    });
    this.hooks.onRemoved(async (householdId, ids) => {
      await this.cancel(householdId, ids);
    });
    this.hooks.onUnfinishedRemoved((householdId, id) => this.cancel(householdId, [id]));
  }

  /**
   * Queues the page unless the household has its recipe or an open import of it. @throws UnprocessableError when an AI is
   * requested and none is configured, LimitReachedError when the household has no room for a recipe
   */
  async importUrl(caller: Caller, { url, forceAI }: ImportUrlDto): Promise<UrlImportDto> {
    this.refuseAi(forceAI);
    return this.importOne(caller, { url, urlKey: keyOf(url), forceAi: forceAI });
  }

  /**
   * Does the same with the source that the browser shows, for sites that refuse servers.
   * @throws LimitReachedError when the household has no room for a recipe
   */
  importPage(caller: Caller, { url, html }: ImportPageDto): Promise<UrlImportDto> {
    return this.importOne(caller, { url, urlKey: keyOf(url), text: html.replaceAll('\0', ''), forceAi: false });
  }

  /**
   * Does the same for many pages. When the limit of imports is reached, none of them is queued. When the household has room for fewer
   * recipes, all are queued, because not every page brings one; those without room fail.
   */
  async importUrls(caller: Caller, { urls, forceAI }: ImportUrlsDto): Promise<UrlImportsDto> {
    this.refuseAi(forceAI);
    const asked = urls.map((url) => ({ url, urlKey: keyOf(url), forceAi: forceAI }));
    const answers = new Map<string, PageAnswer>();
    const pages = new Map<string, AskedPage>();
    for (const page of asked) {
      if (answers.has(page.urlKey) || pages.has(page.urlKey)) continue;
      const known = await this.answerForKnown(caller, page.urlKey);
      if (known === null) pages.set(page.urlKey, page);
      else answers.set(page.urlKey, known);
    }
    if (pages.size > 0) await this.limits.checkRecipes(caller.householdId);
    this.importLimits.take(caller.householdId, pages.size);
    for (const [key, answer] of await this.queuePages(caller, [...pages.values()])) answers.set(key, answer);
    const items = asked.map(({ url, urlKey }) => {
      const { recipeId, status } = answers.get(urlKey) as PageAnswer;
      return { url, recipeId, status };
    });
    return { items };
  }

  /**
   * With `forceAI` the text is not split, because the AI reads one recipe. One import is counted even when the text has no
   * recipe.
   * @param gone aborted when the client no longer waits
   * @throws InvalidRequestError for a text without recipes, with too many, or with one that is too long; QueueFullError LimitReachedError
   */
  async importPaste(caller: Caller, { text, forceAI }: ImportPasteDto, gone: AbortSignal): Promise<PasteImportDto> {
    this.refuseAi(forceAI);
    const { householdId } = caller;
    await this.limits.checkRecipes(householdId);
    this.importLimits.take(householdId, 1);
    const parts = forceAI ? [oneRecipe(text)] : await this.split(text, { householdId, signal: gone });
    if (parts.length > 1) this.importLimits.take(householdId, parts.length - 1);
    const asked = { source: 'paste', url: null, urlKey: null, forceAi: forceAI, fileOptions: null } as const;
    const texts = withIds(parts.map((part) => ({ ...asked, text: part })));
    await this.queue(caller, texts);
    return { recipeIds: texts.map(({ id }) => id) };
  }

  /**
   * Queues the import of the pages of one recipe, in their order.
   * @throws UnprocessableError when an AI is requested and none reads pictures, InvalidRequestError UnsupportedMediaTypeError TooManyRequestsError LimitReachedError
   */
  async importFiles(caller: Caller, files: readonly UploadedFile[], asked: ImportFileDto): Promise<FileImportDto> {
    const { householdId } = caller;
    const forceAi = asked.forceAI === 'true';
    if (forceAi && !this.ai.hasVision)
      throw new UnprocessableError(
        'forceAI needs an AI that reads pictures: set AI_BASE_URL, AI_MODEL and AI_VISION=true, or leave forceAI out',
      );
    const [language = await this.languageOf(householdId)] = languagesOf(asked.languages);
    const fileOptions = { language, keepPictures: asked.keepPictures === 'true' };
    await this.files.check(householdId, files);
    await this.limits.checkRecipes(householdId);
    this.importLimits.take(householdId, 1);
    const id = randomUUID();
    const row = { id, source: 'file', url: null, urlKey: null, text: null, forceAi, fileOptions } as const;
    await this.transactions.run(async () => {
      await this.queue(caller, [row]);
      await this.files.store({ householdId, id }, files);
    });
    return { recipeId: id, status: 'queued' };
  }

  /** Newest first. */
  async list(householdId: string, { status, limit }: ListImportsDto): Promise<ImportDto[]> {
    return (await this.repository.list(householdId, status, limit)).map(toImportDto);
  }

  /** @throws NotFoundError */
  async get(householdId: string, recipeId: string): Promise<ImportDto> {
    return toImportDto(orNotFound(await this.repository.findIn(householdId, recipeId), 'Import'));
  }

  /** What the import of the recipe did not find; nothing for a recipe that was not imported. */
  async warningsFor(householdId: string, recipeId: string): Promise<readonly ImportWarning[]> {
    return (await this.repository.findIn(householdId, recipeId))?.warnings ?? [];
  }

  /** `null` for a recipe that was not read of files, or whose form was saved since. */
  async doubtfulFor(householdId: string, recipeId: string): Promise<Doubtful | null> {
    return (await this.repository.findIn(householdId, recipeId))?.fileOptions?.doubtful ?? null;
  }

  /** Somebody has saved the form of the recipe, perhaps without a change, so nothing in it is doubtful any more. */
  async endDoubt(householdId: string, recipeId: string): Promise<void> {
    const row = await this.repository.findIn(householdId, recipeId);
    if (row?.fileOptions?.doubtful === undefined) return;
    const { doubtful: _, ...fileOptions } = row.fileOptions;
    const warnings = row.warnings.filter((warning) => warning !== 'DOUBTFUL_WORDS');
    await this.transactions.run(async () => {
      const changed = await this.repository.change(row, ['completed'], { fileOptions, warnings });
      if (changed !== null) this.changes.note('recipeImport', changed);
    });
  }

  /**
   * Queues a failed import again.
   * @throws NotFoundError IdInBinError LimitReachedError ConflictError when the import has not failed, another import has the page, or its
   * files are gone
   */
  async retry(householdId: string, recipeId: string): Promise<ImportDto> {
    const { status, source } = await this.get(householdId, recipeId);
    if (status !== 'failed')
      throw new ConflictError(
        `Only a failed import can be tried again; this one is ${status}`,
        reason('import.notFailed'),
      );
    if (source === 'file' && (await this.files.countOf({ householdId, id: recipeId })) === 0)
      throw new ConflictError('The files are kept for a day only: send them again', reason('import.filesGone'));
    await this.recipes.refuseInBin(householdId, recipeId);
    await this.limits.checkRecipes(householdId);
    this.importLimits.take(householdId, 1);
    try {
      return toImportDto(await this.revive(householdId, recipeId));
    } catch (error) {
      if (!isUniqueViolation(error, 'recipe_imports_url_key')) throw error;
      throw new ConflictError('The page has another import that did not fail', reason('import.otherOfPage'));
    }
  }

  private revive(householdId: string, id: string): Promise<RecipeImport> {
    return this.transactions.run(async () => {
      const open = await this.repository.countOpen(householdId);
      if (open.count >= MOST_OPEN || open.bytes >= MOST_TEXT) throw tooManyOpen();
      const patch = { ...NO_FAILURE, status: 'queued', attempts: 0, nextAttemptAt: null } as const;
      const revived = await this.repository.change({ householdId, id }, ['failed'], patch);
      if (revived === null)
        throw new ConflictError('The import is being tried again already', reason('import.underWay'));
      await this.tasks.add(importTaskOf(revived));
      this.changes.note('recipeImport', revived);
      return revived;
    });
  }

  /** Removes open imports. The process that runs one stops, because its row is gone. @returns whether there was one */
  private cancel(householdId: string, ids: readonly string[]): Promise<boolean> {
    return this.transactions.run(async () => {
      const removed = await this.repository.removeWith(householdId, ids, OPEN_STATUSES);
      this.changes.noteRemoval('recipeImport', ...removed);
      return removed.length > 0;
    });
  }

  private async languageOf(householdId: string): Promise<Language> {
    return languageOfTag((await this.households.find(householdId))?.locale) ?? DEFAULT_LANGUAGE;
  }

  private refuseAi(forceAI: boolean): void {
    if (forceAI && !this.ai.isConfigured)
      throw new UnprocessableError('forceAI needs an AI: set AI_BASE_URL and AI_MODEL, or leave forceAI out');
  }

  /** Queues them in one transaction. A page that another request has queued since is then requested by itself. */
  private async queuePages(caller: Caller, asked: readonly AskedPage[]): Promise<Map<string, PageAnswer>> {
    const answers = new Map<string, PageAnswer>();
    if (asked.length === 0) return answers;
    const pages = withIds(asked.map(newPage));
    const added = new Set((await this.queue(caller, pages)).map(({ id }) => id));
    for (const page of pages) {
      const isAdded = added.has(page.id);
      answers.set(page.urlKey, isAdded ? { recipeId: page.id, status: 'queued' } : await this.queuePage(caller, page));
    }
    return answers;
  }

  private async queuePage(caller: Caller, asked: AskedPage): Promise<UrlImportDto> {
    const pages = withIds([newPage(asked)]);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const [added] = await this.queue(caller, pages);
      if (added !== undefined) return queued(added, asked.url);
      const known = await this.answerForKnown(caller, asked.urlKey);
      if (known !== null) return known;
    }
    throw new ServiceUnavailableError('The page is being imported by someone else right now; try again');
  }

  /**
   * Queues imports, all or none. A page that already has an open or completed import is left out of the result.
   * @throws TooManyRequestsError when the household would have too many open imports
   */
  private queue({ householdId, userId }: Caller, asked: readonly AskedImport[]): Promise<RecipeImport[]> {
    const size = asked.reduce((sum, { text }) => sum + Buffer.byteLength(text ?? ''), 0);
    return this.transactions.run(async () => {
      const open = await this.repository.countOpen(householdId);
      if (open.count + asked.length > MOST_OPEN || open.bytes + size > MOST_TEXT) throw tooManyOpen();
      const added = await this.repository.add(asked.map((one) => ({ ...one, householdId, userId })));
      await this.tasks.add(...added.map(importTaskOf));
      this.changes.note('recipeImport', ...added);
      return added;
    });
  }

  private async importOne(caller: Caller, page: AskedPage): Promise<UrlImportDto> {
    const known = await this.answerForKnown(caller, page.urlKey);
    if (known !== null) return known;
    await this.limits.checkRecipes(caller.householdId);
    this.importLimits.take(caller.householdId, 1);
    return this.queuePage(caller, page);
  }

  /** The answer for a page that is imported or has an open import. */
  private async answerForKnown(caller: Caller, key: string): Promise<UrlImportDto | null> {
    const { householdId } = caller;
    const existing = await this.recipes.findByUrlKey(caller, key);
    if (existing !== null) return { recipeId: existing.id, status: 'exists', recipe: existing };
    const page = await this.repository.findPage(householdId, key);
    if (page === null) return null;
    return page.status === 'completed' ? this.imported(caller, page) : queued(page, page.url ?? '');
  }

  /** The recipe of a completed import, for a page with another canonical address than it was imported from. */
  private async imported(caller: Caller, page: RecipeImport): Promise<UrlImportDto | null> {
    const recipe = await this.recipes.findSummary(caller, recipeOf(page));
    if (recipe !== null) return { recipeId: recipe.id, status: 'exists', recipe };
    // The recipe was deleted.
    await this.transactions.run(async () => {
      const removed = await this.repository.removeWith(caller.householdId, [page.id], ['completed']);
      this.changes.noteRemoval('recipeImport', ...removed);
    });
    return null;
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

/** The DTO accepts only http and https addresses, and these always have a key. */
function keyOf(url: string): string {
  return urlKey(url) ?? url;
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

function newPage(page: AskedPage): Omit<AskedImport, 'id'> & AskedPage {
  return { source: 'url', text: null, fileOptions: null, ...page };
}

/** With ascending ids, because lists sort imports of the same time by id. */
function withIds<T extends object>(imports: readonly T[]): (T & { id: string })[] {
  const ids = imports.map(() => randomUUID()).sort();
  return imports.map((one, index) => ({ ...one, id: ids[index] as string }));
}

function oneRecipe(text: string): string {
  const recipe = text.trim();
  if (recipe.length <= LONGEST_TEXT) return recipe;
  const message = `The recipe has ${recipe.length} characters; a recipe may have ${LONGEST_TEXT} at most.`;
  throw new InvalidRequestError([{ path: 'text', message }]);
}

function tooManyOpen(): TooManyRequestsError {
  const message = `The imports of this household that wait already are ${MOST_OPEN} or hold ${MOST_TEXT / 1e6} MB of text: try again when some of them are done`;
  return new TooManyRequestsError(message, MOST_OPEN, RETRY_WHEN_OPEN);
}

function queued({ id, userId, createdAt }: RecipeImport, url: string): UrlImportDto {
  return { recipeId: id, status: 'queued', recipe: provisionalRecipe({ id, userId, url, createdAt }) };
}
