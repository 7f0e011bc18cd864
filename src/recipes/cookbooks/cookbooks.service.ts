import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { ChangeFeed } from '../../changes/change-feed.js';
import { Changes } from '../../changes/changes.js';
import { CONFIG, type Config } from '../../config/config.js';
import { isUniqueViolation } from '../../database/pg-errors.js';
import { Transactions } from '../../database/transactions.js';
import { refuseAbove } from '../../households/list-limits.js';
import { cursorOf, readCursor } from '../../http/fields/cursor-page.js';
import { addedBefore } from '../../http/problems/added-before.js';
import { NotFoundError, orNotFound } from '../../http/problems/errors.js';
import { foldText } from '../../shared/text/fold-text.js';
import { caselessKey } from '../../shared/text/name-key.js';
import { RecipeHooks, type RecipeListener } from '../recipe-hooks.js';
import { RecipesRepository } from '../recipes.repository.js';
import type { Cookbook } from './cookbook.entity.js';
import { CookbookRecipesRepository } from './cookbook-recipes.repository.js';
import {
  type ChangeCookbookDto,
  type ChangedCookbookDto,
  type CookbookDto,
  type CookbookMemberDto,
  type CookbookPageDto,
  type CreateCookbookDto,
  type ListCookbooksDto,
  toCookbookDto,
} from './cookbooks.dto.js';
import { CookbooksRepository } from './cookbooks.repository.js';
import { TitleTakenError } from './title-taken-error.js';
import { UUID } from '../../shared/text/uuid.js';

/** Characters of the sort key. Longer keys do not fit into an index. */
const LONGEST_SORT_KEY = 200;
/** The parts of a cursor: sort key and id. */
const CURSOR_KEYS = [/^.{1,200}$/su, new RegExp(`^${UUID}$`)];

@Injectable()
export class CookbooksService implements OnModuleInit {
  constructor(
    private readonly repository: CookbooksRepository,
    private readonly members: CookbookRecipesRepository,
    private readonly recipes: RecipesRepository,
    private readonly hooks: RecipeHooks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'cookbook',
      scope: 'recipes:read',
      entities: async (householdId, ids) =>
        this.withContents(householdId, await this.repository.findAllIn(householdId, ids)),
    });
    const note: RecipeListener = async (householdId, recipeIds) => {
      this.changes.note('cookbook', ...(await this.repository.holding(householdId, recipeIds)));
    };
    this.hooks.onPictured(note);
    this.hooks.onRemoved(note);
    this.hooks.onRestored(note);
  }

  /** @throws InvalidRequestError for a cursor that is not from this list */
  async list(householdId: string, { cursor, limit, search }: ListCookbooksDto): Promise<CookbookPageDto> {
    const after = readCursor(cursor, CURSOR_KEYS);
    const found = await this.repository.page(householdId, { after, limit: limit + 1, search: foldText(search) });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      cookbooks: await this.withContents(householdId, page),
      nextCursor: last === undefined || found.length === page.length ? null : cursorOf([last.sortKey, last.id]),
    };
  }

  /** @throws NotFoundError */
  async get(householdId: string, id: string): Promise<CookbookDto> {
    return this.withContent(await this.find(householdId, id));
  }

  /** The cookbooks with the recipe, in the order of their titles. @throws NotFoundError when there is no such recipe */
  async listOf(householdId: string, recipeId: string): Promise<CookbookDto[]> {
    orNotFound(await this.recipes.findOutsideBin(householdId, recipeId), 'Recipe');
    return this.withContents(householdId, await this.repository.holding(householdId, [recipeId]));
  }

  /**
   * When the id is there with the same content, the existing cookbook is returned.
   * @throws TitleTakenError, NotFoundError when the recipe does not exist, ConflictError when another cookbook has the
   * id, UnprocessableError when the household has the maximum number
   */
  create({ householdId, userId }: Person, body: CreateCookbookDto): Promise<CookbookDto> {
    const { id = randomUUID(), title, recipeId = null } = body;
    return this.transactions.run(async () => {
      const isRecipe = recipeId === null || (await this.recipes.lockAgainstChange(householdId, recipeId)) !== null;
      const cookbook = { householdId, id, userId, ...keysOf(title), title };
      const added = isRecipe ? await this.repository.add(cookbook) : null;
      if (added === null) return this.existing(householdId, id, body, isRecipe);
      refuseAbove('cookbooks', await this.repository.countIn(householdId));
      if (recipeId !== null) await this.members.add(householdId, id, recipeId);
      this.changes.note('cookbook', added);
      return this.withContent(added);
    });
  }

  /**
   * The id of the cookbook with this title, which is created when it does not exist.
   * @param id of the new cookbook
   */
  async findOrCreate(owner: Person, title: string, id?: string): Promise<string> {
    const { titleKey } = keysOf(title);
    const known = await this.repository.findByTitle(owner.householdId, titleKey);
    if (known !== null) return known.id;
    try {
      return (await this.transactions.attempt(() => this.create(owner, { title, id }))).id;
    } catch (error) {
      if (!(error instanceof TitleTakenError)) throw error;
      const other = await this.repository.findByTitle(owner.householdId, titleKey);
      if (other === null) throw error;
      return other.id;
    }
  }

  /** @throws NotFoundError TitleTakenError */
  async change(householdId: string, id: string, { version, title }: ChangeCookbookDto): Promise<ChangedCookbookDto> {
    const patch = title === undefined ? {} : { title, ...keysOf(title) };
    try {
      return await this.transactions.run(async () => {
        const changed = await this.repository.updateAtVersion({ householdId, id }, version, patch);
        if (changed !== null) this.changes.note('cookbook', changed);
        const cookbook = changed ?? (await this.find(householdId, id));
        return { cookbook: await this.withContent(cookbook), stale: changed === null };
      });
    } catch (error) {
      throw isUniqueViolation(error, 'cookbooks_title_key') ? new TitleTakenError() : error;
    }
  }

  /** Removes the cookbook; `false` when it has another version. @throws NotFoundError */
  remove(householdId: string, id: string, version: number): Promise<boolean> {
    return this.transactions.run(async () => {
      const removed = await this.repository.removeAtVersion({ householdId, id }, version);
      if (removed !== null) this.changes.noteRemoval('cookbook', removed);
      else await this.find(householdId, id);
      return removed !== null;
    });
  }

  /** @throws NotFoundError when the household does not have the cookbook or the recipe */
  addRecipe(householdId: string, cookbookId: string, recipeId: string): Promise<CookbookMemberDto> {
    return this.transactions.run(async () => {
      const cookbook = await this.lockWithRecipe(householdId, cookbookId, recipeId);
      if (await this.members.add(householdId, cookbookId, recipeId)) this.changes.note('cookbook', cookbook);
      return { cookbookId, recipeId, isMember: true };
    });
  }

  /**
   * Adds the recipes to the cookbooks, and to the one with the title, which is created when it does not exist. Recipes that are not there
   * or in the bin, and cookbooks that are not there, are left out. Without a recipe no cookbook is created.
   * @param title `null` for no further cookbook
   * @returns number of the recipes that were not in all of them, and the first of the cookbooks
   * @throws UnprocessableError when the household has the maximum number of cookbooks
   */
  addMany(
    owner: Person,
    recipeIds: readonly string[],
    cookbookIds: readonly string[],
    title: string | null,
  ): Promise<{ added: number; first: string | null }> {
    const { householdId } = owner;
    return this.transactions.run(async () => {
      const ids = await this.recipes.lockAllOutsideBin(householdId, recipeIds, 'pessimistic_read');
      if (ids.length === 0) return { added: 0, first: null };
      const made = title === null ? [] : [await this.findOrCreate(owner, title)];
      const wanted = [...made, ...cookbookIds];
      const cookbooks = await this.repository.lockAllIn(householdId, wanted);
      const there = new Set(cookbooks.map(({ id }) => id));
      const pairs = await this.members.addAll(householdId, [...there], ids);
      const changed = new Set(pairs.map(({ cookbookId }) => cookbookId));
      this.changes.note('cookbook', ...cookbooks.filter(({ id }) => changed.has(id)));
      const added = new Set(pairs.map(({ recipeId }) => recipeId)).size;
      return { added, first: wanted.find((id) => there.has(id)) ?? null };
    });
  }

  /** @throws NotFoundError when the household does not have the cookbook or the recipe */
  removeRecipe(householdId: string, cookbookId: string, recipeId: string): Promise<CookbookMemberDto> {
    return this.transactions.run(async () => {
      const cookbook = await this.lockWithRecipe(householdId, cookbookId, recipeId);
      if (await this.members.remove(householdId, cookbookId, recipeId)) this.changes.note('cookbook', cookbook);
      return { cookbookId, recipeId, isMember: false };
    });
  }

  /** The recipe is locked first, as by a change of the recipe, which notes the cookbooks with it. */
  private async lockWithRecipe(householdId: string, cookbookId: string, recipeId: string): Promise<Cookbook> {
    const recipe = await this.recipes.lockAgainstChange(householdId, recipeId);
    const cookbook = orNotFound(await this.repository.lockIn(householdId, cookbookId), 'Cookbook');
    orNotFound(recipe, 'Recipe');
    return cookbook;
  }

  /**
   * @param isRecipe whether the recipe of the request exists; that of a cookbook that was added before may have been removed since
   * @throws TitleTakenError NotFoundError ConflictError
   */
  private async existing(
    householdId: string,
    id: string,
    { title, recipeId = null }: CreateCookbookDto,
    isRecipe: boolean,
  ): Promise<CookbookDto> {
    const existing = await this.repository.findIn(householdId, id);
    if (existing === null) throw isRecipe ? new TitleTakenError() : new NotFoundError('Recipe not found');
    const hasRecipe = recipeId === null || (await this.members.has(householdId, id, recipeId));
    return this.withContent(addedBefore(existing, (row) => row.title === title && hasRecipe, 'cookbook'));
  }

  private async find(householdId: string, id: string): Promise<Cookbook> {
    return orNotFound(await this.repository.findIn(householdId, id), 'Cookbook');
  }

  private async withContent(cookbook: Cookbook): Promise<CookbookDto> {
    const [dto] = await this.withContents(cookbook.householdId, [cookbook]);
    return dto as CookbookDto;
  }

  private async withContents(householdId: string, cookbooks: readonly Cookbook[]): Promise<CookbookDto[]> {
    const contents = await this.members.contents(
      householdId,
      cookbooks.map(({ id }) => id),
    );
    return cookbooks.map((cookbook) => toCookbookDto(cookbook, contents.get(cookbook.id), this.config.publicUrl));
  }
}

function keysOf(title: string): Pick<Cookbook, 'titleKey' | 'sortKey'> {
  return { titleKey: caselessKey(title), sortKey: foldText(title).slice(0, LONGEST_SORT_KEY).toWellFormed() };
}
