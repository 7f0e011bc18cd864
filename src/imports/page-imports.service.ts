import { Injectable } from '@nestjs/common';
import type { Person } from '../accounts/caller.js';
import { AiService } from '../ai/ai.service.js';
import { Changes } from '../changes/changes.js';
import { Transactions } from '../database/transactions.js';
import { ServiceUnavailableError } from '../http/problems/errors.js';
import { RecipesService } from '../recipes/recipes.service.js';
import { urlKey } from '../recipes/url-key.js';
import { ImportLimits, refuseWithoutAi } from './import-limits.js';
import { type AskedImport, ImportQueueService, withIds } from './import-queue.service.js';
import type { ImportPageDto, ImportUrlDto, ImportUrlsDto, UrlImportDto, UrlImportsDto } from './imports.dto.js';
import { ImportsRepository } from './imports.repository.js';
import { provisionalRecipe } from './provisional-recipe.js';
import { type RecipeImport, recipeOf } from './recipe-import.entity.js';

/** A round fails only when the page's other import ends at the same moment. */
const MOST_ROUNDS = 5;

interface AskedPage {
  readonly url: string;
  readonly urlKey: string;
  /** Its source, when the browser sent it. */
  readonly text?: string | null;
  readonly forceAi: boolean;
}

type PageAnswer = Pick<UrlImportDto, 'recipeId' | 'status'>;

/** Asks for imports of pages. A page of which the household has the recipe, or an open import, is not imported again. */
@Injectable()
export class PageImportsService {
  constructor(
    private readonly repository: ImportsRepository,
    private readonly queue: ImportQueueService,
    private readonly recipes: RecipesService,
    private readonly limits: ImportLimits,
    private readonly ai: AiService,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /**
   * Queues the page unless the household has its recipe or an open import of it. @throws UnprocessableError when an AI is
   * requested and none is configured, LimitReachedError when the household has no room for a recipe
   */
  async importUrl(caller: Person, { url, forceAI }: ImportUrlDto): Promise<UrlImportDto> {
    refuseWithoutAi(forceAI, this.ai);
    return this.importOne(caller, { url, urlKey: keyOf(url), forceAi: forceAI });
  }

  /**
   * Does the same with the source that the browser shows, for sites that refuse servers.
   * @throws LimitReachedError when the household has no room for a recipe
   */
  importPage(caller: Person, { url, html }: ImportPageDto): Promise<UrlImportDto> {
    return this.importOne(caller, { url, urlKey: keyOf(url), text: html.replaceAll('\0', ''), forceAi: false });
  }

  /**
   * Does the same for many pages. When the limit of imports is reached, none of them is queued. When the household has room for fewer
   * recipes, all are queued, because not every page brings one; those without room fail.
   */
  async importUrls(caller: Person, { urls, forceAI }: ImportUrlsDto): Promise<UrlImportsDto> {
    refuseWithoutAi(forceAI, this.ai);
    const asked = urls.map((url) => ({ url, urlKey: keyOf(url), forceAi: forceAI }));
    const answers = new Map<string, PageAnswer>();
    const pages = new Map<string, AskedPage>();
    for (const page of asked) {
      if (answers.has(page.urlKey) || pages.has(page.urlKey)) continue;
      const known = await this.answerForKnown(caller, page.urlKey);
      if (known === null) pages.set(page.urlKey, page);
      else answers.set(page.urlKey, known);
    }
    await this.limits.takeForRecipes(caller.householdId, pages.size);
    for (const [key, answer] of await this.queuePages(caller, [...pages.values()])) answers.set(key, answer);
    const items = asked.map(({ url, urlKey }) => {
      const { recipeId, status } = answers.get(urlKey) as PageAnswer;
      return { url, recipeId, status };
    });
    return { items };
  }

  /** Queues them in one transaction. A page that another request has queued since is then requested by itself. */
  private async queuePages(caller: Person, asked: readonly AskedPage[]): Promise<Map<string, PageAnswer>> {
    const answers = new Map<string, PageAnswer>();
    if (asked.length === 0) return answers;
    const pages = withIds(asked.map(newPage));
    const added = new Set((await this.queue.add(caller, pages)).map(({ id }) => id));
    for (const page of pages) {
      const isAdded = added.has(page.id);
      answers.set(page.urlKey, isAdded ? { recipeId: page.id, status: 'queued' } : await this.queuePage(caller, page));
    }
    return answers;
  }

  private async queuePage(caller: Person, asked: AskedPage): Promise<UrlImportDto> {
    const pages = withIds([newPage(asked)]);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const [added] = await this.queue.add(caller, pages);
      if (added !== undefined) return queued(added, asked.url);
      const known = await this.answerForKnown(caller, asked.urlKey);
      if (known !== null) return known;
    }
    throw new ServiceUnavailableError('The page is being imported by someone else right now; try again');
  }

  private async importOne(caller: Person, page: AskedPage): Promise<UrlImportDto> {
    const known = await this.answerForKnown(caller, page.urlKey);
    if (known !== null) return known;
    await this.limits.takeForRecipes(caller.householdId, 1);
    return this.queuePage(caller, page);
  }

  /** The answer for a page that is imported or has an open import. */
  private async answerForKnown(caller: Person, key: string): Promise<UrlImportDto | null> {
    const { householdId } = caller;
    const existing = await this.recipes.findByUrlKey(caller, key);
    if (existing !== null) return { recipeId: existing.id, status: 'exists', recipe: existing };
    const page = await this.repository.findPage(householdId, key);
    if (page === null) return null;
    return page.status === 'completed' ? this.imported(caller, page) : queued(page, page.url ?? '');
  }

  /** The recipe of a completed import, for a page with another canonical address than it was imported from. */
  private async imported(caller: Person, page: RecipeImport): Promise<UrlImportDto | null> {
    const recipe = await this.recipes.findSummary(caller, recipeOf(page));
    if (recipe !== null) return { recipeId: recipe.id, status: 'exists', recipe };
    // The recipe was deleted.
    await this.forget(page);
    return null;
  }

  private async forget({ householdId, id }: RecipeImport): Promise<void> {
    await this.transactions.run(async () => {
      const removed = await this.repository.removeWith(householdId, [id], ['completed']);
      this.changes.noteRemoval('recipeImport', ...removed);
    });
  }
}

/** The DTO accepts only http and https addresses, and these always have a key. */
function keyOf(url: string): string {
  return urlKey(url) ?? url;
}

function newPage(page: AskedPage): Omit<AskedImport, 'id'> & AskedPage {
  return { source: 'url', text: null, fileOptions: null, ...page };
}

function queued({ id, userId, createdAt }: RecipeImport, url: string): UrlImportDto {
  return { recipeId: id, status: 'queued', recipe: provisionalRecipe({ id, userId, url, createdAt }) };
}
