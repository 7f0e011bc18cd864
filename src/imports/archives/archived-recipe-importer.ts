import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { StorageQuota } from '../../households/storage-quota.js';
import { roomIn } from '../../households/list-limits.js';
import { bulkItems, dtosOf } from '../../http/bulk/bulk.js';
import { momentOf } from '../../http/fields/calendar-dates.js';
import { caselessKey } from '../../shared/text/name-key.js';
import { DomainError, NotFoundError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { IdInBinError } from '../../recipes/bin/id-in-bin-error.js';
import { RecipeBinService } from '../../recipes/bin/recipe-bin.service.js';
import { RecipeChangesService } from '../../recipes/changing/recipe-changes.service.js';
import { CookbooksService } from '../../recipes/cookbooks/cookbooks.service.js';
import { RecipeDuplicatesService } from '../../recipes/duplicates/recipe-duplicates.service.js';
import { AddMadeDto } from '../../recipes/made/made.dto.js';
import { MadeService } from '../../recipes/made/made.service.js';
import { HouseholdLimits } from '../../recipes/limits/household-limits.service.js';
import { FavoritesAndRatingsService } from '../../recipes/favorites-and-ratings/favorites-and-ratings.service.js';
import { type KnownRecipe, RecipesService } from '../../recipes/recipes.service.js';
import { AddRecipesService } from '../../recipes/writing/add-recipes.service.js';
import type { RecipeContent } from '../../recipes/writing/recipe-content.js';
import { LIMITS } from '../../recipes/writing/recipe-limits.js';
import { type BroughtPicture, BroughtPictures } from '../pictures/brought-pictures.js';
import type { ArchiveRun, EntryOutcome } from './archive-runs.service.js';
import type { ArchiveWork } from './archive-work.js';
import { archivedContent } from './archived-content.js';
import { isSame, type Likeness, likenessOf, likenessOfKnown } from './likeness.js';
import type { ReadRecipe } from './reading/archived-recipe.js';
import { ArchiveAdditionsRepository } from './household/archive-additions.repository.js';

const LONGEST_TITLE = 120;

/** `error` and its reason: what could not be imported with the recipe. */
export type StoredOutcome = Pick<EntryOutcome, 'status' | 'recipeId' | 'version'> &
  Partial<Pick<EntryOutcome, 'error' | 'errorReason'>>;

type Missing = Pick<EntryOutcome, 'error' | 'errorReason'>;
const NOTHING_MISSING: Missing = { error: null, errorReason: null };

/** Imports the recipes of an archive, one after the other: adds each one, replaces the one that is there, or leaves that, as the person chose. */
@Injectable()
export class ArchivedRecipeImporter {
  constructor(
    private readonly recipes: RecipesService,
    private readonly newRecipes: AddRecipesService,
    private readonly changes: RecipeChangesService,
    private readonly duplicates: RecipeDuplicatesService,
    private readonly bin: RecipeBinService,
    private readonly favorites: FavoritesAndRatingsService,
    private readonly cookbooks: CookbooksService,
    private readonly made: MadeService,
    private readonly additions: ArchiveAdditionsRepository,
    private readonly pictures: BroughtPictures,
    private readonly quota: StorageQuota,
    private readonly limits: HouseholdLimits,
  ) {}

  /** @param number of the recipe in the archive @throws DomainError when this recipe cannot be stored */
  async store(work: ArchiveWork, number: number, recipe: ReadRecipe): Promise<StoredOutcome> {
    const { run, tried } = work;
    const content = archivedContent(recipe);
    const one = { ...work, number, recipe, content };
    const id = idOf(run.id, number);
    if (run.onDuplicate === 'keep') return this.add(one, id);
    const likeness = likenessOf(
      content,
      content.ingredients.map(({ name }) => name ?? ''),
    );
    const before = tried.find(likeness);
    if (before !== undefined) return { status: 'duplicate', recipeId: before.recipeId, version: null };
    const outcome = await this.storeUnlessKnown(one, id, likeness);
    if (run.dryRun) tried.note(likeness, outcome.recipeId);
    return outcome;
  }

  private async storeUnlessKnown(one: OneRecipe, id: string, likeness: Likeness): Promise<StoredOutcome> {
    const { run, content } = one;
    const known = await this.recipes.findByName(run.householdId, content.name);
    const found = known.find((recipe) => recipe.id !== id && isSame(likenessOfKnown(recipe), likeness));
    if (found === undefined) return this.add(one, id);
    if (run.onDuplicate === 'skip') return { status: 'duplicate', recipeId: found.id, version: null };
    return this.replace(one, found);
  }

  private async add(one: OneRecipe, id: string): Promise<StoredOutcome> {
    const { run, content, stop } = one;
    if (run.dryRun) return this.tryToAdd(one);
    const owner = { householdId: run.householdId, userId: run.userId };
    let missing = NOTHING_MISSING;
    if (!(await this.recipes.isTaken(run.householdId, id))) {
      await this.limits.checkRecipes(run.householdId);
      await this.quota.check(run.householdId);
      missing = await this.withPicturesThatFit(one, id, async (pictures) => {
        stop.throwIfAborted();
        await this.pictures.store({ ...owner, id }, content, pictures, (pictured, image) =>
          this.newRecipes.addImported(owner, id, pictured, image),
        );
      });
    }
    const unmarked = await this.mark(one, id);
    return { status: 'imported', recipeId: id, version: 1, ...(missing.error === null ? unmarked : missing) };
  }

  /** The recipes that the dry run would have added before also count against the limit. */
  private async tryToAdd({ run, tried }: OneRecipe): Promise<StoredOutcome> {
    await this.limits.checkRecipes(run.householdId, tried.added + 1);
    tried.added++;
    return { status: 'imported', recipeId: null, version: null };
  }

  /**
   * Stores the recipe with its pictures, or without them when the household has no room for pictures.
   * @returns the message about pictures that were left out
   */
  private async withPicturesThatFit(
    one: OneRecipe,
    recipeId: string,
    store: (pictures: readonly BroughtPicture[]) => Promise<void>,
  ): Promise<Missing> {
    const full = await this.limits.orWithoutPictures(
      async () => {
        if (one.recipe.pictures.length > 0) await this.limits.checkPictures(one.run.householdId);
        await store(await this.convert(one, recipeId));
      },
      () => store([]),
    );
    if (full === null) return NOTHING_MISSING;
    return {
      error: `The recipe came without its pictures. ${full.message}`,
      errorReason: reason('recipe.withoutPictures', { most: full.most }),
    };
  }

  /**
   * Replaces the content of an existing recipe with that of the archive. A copy of the old content is put into the bin
   * first.
   */
  private async replace(one: OneRecipe, found: KnownRecipe): Promise<StoredOutcome> {
    const { run, number, content, stop } = one;
    if (run.dryRun) return { status: 'imported', recipeId: found.id, version: null };
    const { householdId } = run;
    await this.quota.check(householdId);
    await this.keepOld(run, found, idOf(run.id, number, 'old'));
    let isReplaced = false as boolean;
    const missing = await this.withPicturesThatFit(one, found.id, async (pictures) => {
      stop.throwIfAborted();
      const { id, version } = found;
      isReplaced = await this.pictures.store({ householdId, id }, content, pictures, (pictured, picture) =>
        this.changes.replace(householdId, { id, version, content: pictured, picture }),
      );
    });
    // A person changed the recipe at the same time. Their content stays, and the result is `duplicate`.
    if (!isReplaced) return { status: 'duplicate', recipeId: found.id, version: null };
    const unmarked = await this.mark(one, found.id);
    return { status: 'imported', recipeId: found.id, version: null, ...(missing.error === null ? unmarked : missing) };
  }

  private async keepOld(run: ArchiveRun, found: KnownRecipe, copyId: string): Promise<void> {
    const owner = { householdId: run.householdId, userId: run.userId };
    try {
      await this.duplicates.duplicate(owner, found.id, { id: copyId, name: found.name }, true);
      await this.bin.remove(run.householdId, copyId, 1);
    } catch (error) {
      // An earlier attempt has put it there.
      if (!(error instanceof IdInBinError)) throw error;
    }
  }

  private async convert({ run, number, recipe, stop }: OneRecipe, recipeId: string): Promise<BroughtPicture[]> {
    const converted: BroughtPicture[] = [];
    for (const [index, bytes] of recipe.pictures.slice(0, LIMITS.images).entries()) {
      const id = idOf(run.id, number, `${recipeId} ${index}`);
      const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      const picture = await this.pictures.convert(run.householdId, id, file, stop);
      if (picture !== null) converted.push(picture);
    }
    return converted;
  }

  /** An entry with a time that is already in the log is not added. */
  private async log(owner: Person, recipeId: string, { run, number, recipe }: OneRecipe): Promise<void> {
    if (recipe.made.length === 0) return;
    const known = await this.made.list(owner.householdId, recipeId);
    const moments = new Set(known.map(({ madeAt }) => Date.parse(madeAt)));
    const entries = dtosOf(bulkItems(AddMadeDto, recipe.made));
    const named = entries.map((entry, index) => Object.assign(entry, { id: idOf(run.id, number, `made ${index}`) }));
    const missing = named.filter(({ madeAt }) => !moments.has(Date.parse(madeAt ?? '')));
    for (const entry of missing.slice(0, roomIn('made', known.length))) await this.made.add(owner, recipeId, entry);
  }

  private async cookbookOf({ run, cookbooks }: OneRecipe, title: string): Promise<string> {
    const known = cookbooks.get(title);
    if (known !== undefined) return known;
    const id = idOf(run.id, 0, `cookbook ${caselessKey(title)}`);
    await this.additions.plan(run, 'cookbooks', [id]);
    const found = await this.cookbooks.findOrCreate({ householdId: run.householdId, userId: run.userId }, title, id);
    await this.additions.settle(run, 'cookbooks', [id], found === id ? [{ id, version: 1 }] : []);
    cookbooks.set(title, found);
    return found;
  }

  /**
   * Stores rating, favourite, log of cooking and cookbooks. A repetition changes nothing.
   * @returns why some of them were left out; the others are stored all the same
   */
  private async mark(one: OneRecipe, recipeId: string): Promise<Missing> {
    const { run, recipe } = one;
    const { rating, isFavorite } = recipe;
    const owner = { householdId: run.householdId, userId: run.userId };
    const outcomes: Missing[] = [];
    if (rating !== null) outcomes.push(await missingOf(this.favorites.rate(owner, recipeId, rating)));
    if (isFavorite) {
      const since = momentIn(recipe.favoriteAt);
      outcomes.push(await missingOf(this.favorites.setFavorite(owner, recipeId, true, since)));
    }
    outcomes.push(await missingOf(this.log(owner, recipeId, one)));
    for (const title of cookbooksOf(recipe)) outcomes.push(await missingOf(this.addToCookbook(one, title, recipeId)));
    return outcomes.findLast(({ error }) => error !== null) ?? NOTHING_MISSING;
  }

  private async addToCookbook(one: OneRecipe, title: string, recipeId: string): Promise<void> {
    await this.cookbooks.addRecipe(one.run.householdId, await this.cookbookOf(one, title), recipeId);
  }
}

async function missingOf(mark: Promise<unknown>): Promise<Missing> {
  try {
    await mark;
    return NOTHING_MISSING;
  } catch (error) {
    // Somebody has put the recipe into the bin, or removed a cookbook, in the meantime.
    if (error instanceof NotFoundError) return NOTHING_MISSING;
    if (!(error instanceof DomainError)) throw error;
    return {
      error: `The recipe came without some of its cookbooks or marks. ${error.message}`,
      errorReason: reason('recipe.withoutMarks'),
    };
  }
}

/** The titles of the recipe's cookbooks. */
function cookbooksOf({ cookbooks }: ReadRecipe): string[] {
  return cookbooks
    .map((name) => name.trim().slice(0, LONGEST_TITLE).toWellFormed().trim())
    .filter((title) => title !== '');
}

interface OneRecipe extends ArchiveWork {
  readonly number: number;
  readonly recipe: ReadRecipe;
  readonly content: RecipeContent;
}

/** A UUID of version 8, always the same for one archive and position. */
function idOf(archiveId: string, number: number, what = 'recipe'): string {
  const hash = createHash('sha256').update(`${archiveId} ${number} ${what}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function momentIn(text: string | null): Date | null {
  return text === null ? null : momentOf(text);
}
