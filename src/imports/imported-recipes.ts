import { Injectable } from '@nestjs/common';
import { AdvisoryLocks } from '../database/advisory-locks.js';
import { Transactions } from '../database/transactions.js';
import { StorageQuota } from '../households/storage-quota.js';
import { ParserService } from '../parser/parser.service.js';
import { HouseholdLimits } from '../recipes/limits/household-limits.service.js';
import { type KnownRecipe, RecipesService } from '../recipes/recipes.service.js';
import { urlKey } from '../recipes/url-key.js';
import { AddRecipesService } from '../recipes/writing/add-recipes.service.js';
import { contentOfDraft } from '../recipes/writing/content-of-draft.js';
import type { RecipeContent } from '../recipes/writing/recipe-content.js';
import { LIMITS } from '../recipes/writing/recipe-limits.js';
import { hashOf } from '../shared/text/digest.js';
import { titleKey } from '../shared/text/title-key.js';
import type { ReadDraft } from './draft-reader.js';
import { type Doubtful, doubtfulIn, NOTHING_DOUBTFUL } from './files/doubtful.js';
import { FilePictures } from './files/file-pictures.js';
import { type ImportRun, ImportRunsService } from './import-runs.service.js';
import { warningsOf } from './import-warning.js';
import { type BroughtPicture, BroughtPictures } from './pictures/brought-pictures.js';

/** What is stored of an import. */
interface ReadyRecipe {
  readonly content: RecipeContent;
  readonly hash: Buffer;
  /** Of the page. */
  readonly address: string | null;
  readonly warnings: ReturnType<typeof warningsOf>;
  readonly doubtful: Doubtful;
}

/** Stores what was read of an import as a recipe, unless the household has it already. */
@Injectable()
export class ImportedRecipes {
  constructor(
    private readonly parser: ParserService,
    private readonly recipes: RecipesService,
    private readonly additions: AddRecipesService,
    private readonly runs: ImportRunsService,
    private readonly pictures: BroughtPictures,
    private readonly filePictures: FilePictures,
    private readonly quota: StorageQuota,
    private readonly limits: HouseholdLimits,
    private readonly transactions: Transactions,
    private readonly locks: AdvisoryLocks,
  ) {}

  /** @throws DomainError LeaseLostError, ImportGoneError when somebody cancelled the import */
  async store(run: ImportRun, read: ReadDraft, stop: AbortSignal): Promise<void> {
    const { draft, address } = read;
    const lines = draft.ingredients.slice(0, LIMITS.ingredients);
    const owner = { householdId: run.householdId, signal: stop };
    const ingredients = await this.parser.readIngredients(lines, draft.language ?? undefined, owner);
    const content = contentOfDraft(draft, ingredients, address);
    await this.quota.check(run.householdId);
    const pictures = run.source === 'file' ? await this.filePictures.of(run, read.scans ?? [], stop) : [];
    const doubtful = doubtfulIn(draft, read.doubtful ?? []);
    const ready = { content, hash: hashOf(content), address, warnings: warningsOf(draft, doubtful.words), doubtful };
    await this.limits.orWithoutPictures(
      () => this.storeRecipe(run, ready, pictures),
      () => this.storeRecipe(run, ready, []),
    );
  }

  private async storeRecipe(
    run: ImportRun,
    { content, hash, address, warnings, doubtful }: ReadyRecipe,
    pictures: readonly BroughtPicture[],
  ): Promise<void> {
    await this.transactions.run(async () => {
      await this.locks.wait('import', run.householdId, titleKey(content.name));
      await this.runs.endTask(run);
      const duplicateOf = await this.findSame(run, content, hash, address);
      if (duplicateOf === null)
        await this.pictures.store(run, content, pictures, (pictured, image) =>
          this.additions.addImported(run, run.id, pictured, image, hash),
        );
      const found = duplicateOf === null ? { warnings, doubtful } : { warnings: [], doubtful: NOTHING_DOUBTFUL };
      await this.runs.complete(run, { duplicateOf, ...found });
    });
  }

  /**
   * The recipe that the household has already: of the same name, and from the same page or with the same content, as a text that is pasted
   * twice. The name must be the same because some sites give all their pages one canonical address.
   */
  private async findSame(
    { householdId, id }: ImportRun,
    content: RecipeContent,
    hash: Buffer,
    address: string | null,
  ): Promise<string | null> {
    const pages = [content.url, address].map((one) => (one === null ? null : urlKey(one)));
    const known = await this.recipes.findByName(householdId, content.name);
    const isSame = ({ urlKey: page, contentHash: other }: KnownRecipe): boolean =>
      (page !== null && pages.includes(page)) || other.equals(hash);
    return known.find((one) => one.id !== id && isSame(one))?.id ?? null;
  }
}
