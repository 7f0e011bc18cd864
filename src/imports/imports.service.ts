import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LONGEST_TEXT } from '../ai/ai.service.js';
import type { Caller } from '../accounts/caller.js';
import { CONFIG, type Config } from '../config.js';
import {
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  ServiceUnavailableError,
  TooManyRequestsError,
  UnprocessableError,
} from '../http/problems/errors.js';
import type { TaskOwner } from '../parser/parser-pool.js';
import { ParserService } from '../parser/parser.service.js';
import { ParseFailure } from '../parser/recipe-draft.js';
import { RecipesService } from '../recipes/recipes.service.js';
import { HouseholdLimits } from '../recipes/limits/household-limits.service.js';
import { urlKey } from '../recipes/url-key.js';
import type {
  ImportDto,
  ImportPasteDto,
  ImportUrlDto,
  ImportUrlsDto,
  ListImportsDto,
  PasteImportDto,
  UrlImportDto,
  UrlImportsDto,
} from './imports.dto.js';
import { ImportLimits } from './import-limits.js';
import {
  ImportsRepository,
  MOST_OPEN,
  MOST_TEXT,
  type KnownPage,
  type NewImport,
  type PageImport,
} from './imports.repository.js';
import { provisionalRecipe } from './provisional-recipe.js';

/** A round fails only when the page's other import ends at the same moment. */
const MOST_ROUNDS = 5;

/** Seconds. */
const RETRY_WHEN_OPEN = 60;

interface AskedPage {
  readonly url: string;
  readonly urlKey: string;
  readonly forceAi: boolean;
}

const CANNOT_BE_SPLIT =
  'The text takes longer or more memory to be taken apart than a text may; paste fewer recipes at once.';

type PageAnswer = Pick<KnownPage, 'recipeId' | 'status'>;

@Injectable()
export class ImportsService {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly recipes: RecipesService,
    private readonly parser: ParserService,
    private readonly limits: ImportLimits,
    private readonly households: HouseholdLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Queues the page unless the household has its recipe or an open import of it. @throws UnprocessableError when an AI is
   * requested and none is configured, LimitReachedError when the household has no room for a recipe
   */
  async importUrl(caller: Caller, { url, forceAI }: ImportUrlDto): Promise<UrlImportDto> {
    this.refuseAi(forceAI);
    const key = keyOf(url);
    const known = await this.known(caller, key);
    if (known !== null) return known;
    await this.households.checkRecipes(caller.householdId);
    this.limits.take(caller.householdId, 1);
    return this.queuePage(caller, { url, urlKey: key, forceAi: forceAI });
  }

  /**
   * Does the same for many pages. When the limit of imports is reached, none of them is queued. When the household has room for fewer
   * recipes, all are queued, because not every page brings one; those without room fail.
   */
  async importUrls(caller: Caller, { urls, forceAI }: ImportUrlsDto): Promise<UrlImportsDto> {
    this.refuseAi(forceAI);
    const asked = urls.map((url) => ({ url, urlKey: keyOf(url), forceAi: forceAI }));
    const pages = new Map<string, AskedPage>();
    for (const page of asked) if (!pages.has(page.urlKey)) pages.set(page.urlKey, page);
    const known = await this.repository.knownPages(caller.householdId, [...pages.keys()]);
    for (const { urlKey } of known) pages.delete(urlKey);
    if (pages.size > 0) await this.households.checkRecipes(caller.householdId);
    this.limits.take(caller.householdId, pages.size);
    const answers = [...known, ...(await this.queuePages(caller, [...pages.values()]))];
    const byKey = new Map(answers.map(({ urlKey, recipeId, status }) => [urlKey, { recipeId, status }]));
    const items = asked.map(({ url, urlKey }) => ({ url, ...(byKey.get(urlKey) as PageAnswer) }));
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
    await this.households.checkRecipes(householdId);
    this.limits.take(householdId, 1);
    const parts = forceAI ? [oneRecipe(text)] : await this.split(text, { householdId, signal: gone });
    if (parts.length > 1) this.limits.take(householdId, parts.length - 1);
    const texts = withIds(parts.map((part) => ({ url: null, urlKey: null, text: part, forceAi: forceAI })));
    await this.insert(caller, texts);
    return { recipeIds: texts.map(({ id }) => id) };
  }

  list(householdId: string, { status, limit }: ListImportsDto): Promise<ImportDto[]> {
    return this.repository.list(householdId, status ?? null, limit);
  }

  /** @throws NotFoundError */
  async get(householdId: string, recipeId: string): Promise<ImportDto> {
    const found = await this.repository.findById(householdId, recipeId);
    if (found === null) throw new NotFoundError('Import not found');
    return found;
  }

  /** @throws NotFoundError IdInBinError LimitReachedError ConflictError when the import has not failed, or another import has the page */
  async retry(householdId: string, recipeId: string): Promise<ImportDto> {
    const { status } = await this.get(householdId, recipeId);
    if (status !== 'failed') throw new ConflictError(`Only a failed import can be tried again; this one is ${status}`);
    await this.recipes.refuseInBin(householdId, recipeId);
    await this.households.checkRecipes(householdId);
    this.limits.take(householdId, 1);
    const revived = await this.repository.revive(householdId, recipeId);
    if (revived === 'in-flight') throw new ConflictError('The page has another import that did not fail');
    if (revived === 'full') throw tooManyOpen();
    if (revived === null) throw new ConflictError('The import is being tried again already');
    return revived;
  }

  private refuseAi(forceAI: boolean): void {
    if (forceAI && this.config.ai === null)
      throw new UnprocessableError('forceAI needs an AI: set AI_BASE_URL and AI_MODEL, or leave forceAI out');
  }

  /** Queues them in one transaction. A page that another request has queued since is then requested by itself. */
  private async queuePages(caller: Caller, asked: readonly AskedPage[]): Promise<KnownPage[]> {
    if (asked.length === 0) return [];
    const pages = withIds(asked.map(newPage));
    const added = new Set((await this.insert(caller, pages)).map(({ id }) => id));
    const answers: KnownPage[] = [];
    for (const page of pages) {
      const { recipeId, status } = added.has(page.id)
        ? ({ recipeId: page.id, status: 'queued' } as const)
        : await this.queuePage(caller, page);
      answers.push({ urlKey: page.urlKey, recipeId, status });
    }
    return answers;
  }

  private async queuePage(caller: Caller, asked: AskedPage): Promise<UrlImportDto> {
    const pages = withIds([newPage(asked)]);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const [added] = await this.insert(caller, pages);
      if (added !== undefined) return queued(added);
      const known = await this.known(caller, asked.urlKey);
      if (known !== null) return known;
    }
    throw new ServiceUnavailableError('The page is being imported by someone else right now; try again');
  }

  private async insert({ householdId, userId }: Caller, imports: readonly NewImport[]): Promise<PageImport[]> {
    const added = await this.repository.insert(householdId, userId, imports);
    if (added === 'full') throw tooManyOpen();
    return added;
  }

  /** The answer for a page that is imported or has an open import. */
  private async known(caller: Caller, key: string): Promise<UrlImportDto | null> {
    const { householdId } = caller;
    const existing = await this.recipes.findByUrlKey(caller, key);
    if (existing !== null) return { recipeId: existing.id, status: 'exists', recipe: existing };
    const page = await this.repository.findPage(householdId, key);
    if (page === null) return null;
    return page.status === 'completed' ? this.imported(caller, page) : queued(page);
  }

  /** The recipe of a completed import, for a page with another canonical address than it was imported from. */
  private async imported(caller: Caller, { id }: PageImport): Promise<UrlImportDto | null> {
    const recipe = await this.recipes.findSummary(caller, id);
    if (recipe !== null) return { recipeId: id, status: 'exists', recipe };
    await this.repository.forgetCompleted(caller.householdId, id);
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

function newPage({ url, urlKey, forceAi }: AskedPage): Omit<NewImport, 'id'> & AskedPage {
  return { url, urlKey, text: null, forceAi };
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

function queued(page: PageImport): UrlImportDto {
  return { recipeId: page.id, status: 'queued', recipe: provisionalRecipe(page) };
}
