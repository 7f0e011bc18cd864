import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Changes } from '../../changes/changes.js';
import type { ReadList } from '../../changes/polled-lists.js';
import { atVersion } from '../../database/version-guard.js';
import { refuseOneMore } from '../../households/list-limits.js';
import { readCursor } from '../../http/fields/cursor-page.js';
import { ConflictError, NotFoundError } from '../../http/problems/errors.js';
import { foldText } from '../../text/fold-text.js';
import { caselessKey } from '../../text/name-key.js';
import type { Owner } from '../owner.js';
import { RecipeHooks, type RecipeListener } from '../recipe-hooks.js';
import type {
  ChangeCookbookDto,
  ChangedCookbookDto,
  CookbookDto,
  CookbookMemberDto,
  CreateCookbookDto,
  ListCookbooksDto,
} from './cookbooks.dto.js';
import { CookbooksRepository, type Title } from './cookbooks.repository.js';
import { TitleTakenError } from './title-taken-error.js';

/** Characters of the sort key. Longer keys do not fit into an index. */
const LONGEST_SORT_KEY = 200;
/** The parts of a cursor: sort key and id. */
const CURSOR_KEYS = [/^.{1,200}$/su, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/];

@Injectable()
export class CookbooksService implements OnModuleInit {
  constructor(
    private readonly repository: CookbooksRepository,
    private readonly hooks: RecipeHooks,
    private readonly changes: Changes,
  ) {}

  onModuleInit(): void {
    const note: RecipeListener = async (householdId, recipeIds) => {
      this.changes.note('cookbook', ...(await this.repository.holding(householdId, recipeIds)));
    };
    this.hooks.onPictured(note);
    this.hooks.onRemoved(note);
    this.hooks.onRestored(note);
  }

  /** The JSON of a `CookbookPageDto`. @param known ETags that the client has */
  list(householdId: string, { cursor, limit, search }: ListCookbooksDto, known: readonly string[]): Promise<ReadList> {
    const after = readCursor(cursor, CURSOR_KEYS);
    return this.repository.list({ householdId, after, limit, search: foldText(search) }, known);
  }

  /** A `CookbookDto`. @throws NotFoundError */
  async get(householdId: string, id: string, known: readonly string[]): Promise<ReadList> {
    return isThere(await this.repository.get(householdId, id, known), 'Cookbook not found');
  }

  /** A list of `CookbookDto`. @throws NotFoundError when there is no such recipe */
  async listOf(householdId: string, recipeId: string, known: readonly string[]): Promise<ReadList> {
    return isThere(await this.repository.listOf(householdId, recipeId, known), 'Recipe not found');
  }

  /**
   * When the id is there with the same content, the existing cookbook is returned.
   * @throws TitleTakenError, NotFoundError when the recipe does not exist, ConflictError when another cookbook has the
   * id, UnprocessableError when the household has the maximum number
   */
  async create(
    { householdId, userId }: Owner,
    { id, title, recipeId = null }: CreateCookbookDto,
  ): Promise<CookbookDto> {
    const cookbook = { householdId, userId, id: id ?? randomUUID(), ...titleOf(title), recipeId };
    const count = await this.repository.countIn(householdId);
    await refuseOneMore('cookbooks', count, () => this.repository.findCookbook(householdId, cookbook.id));
    const added = await this.repository.add(cookbook);
    if (typeof added === 'object' && added !== null) return added;
    const existing = id === undefined ? null : await this.repository.findSame(householdId, id, title, recipeId);
    if (existing !== null) return existing;
    if (added === 'title-taken') throw new TitleTakenError();
    if (id !== undefined && (await this.repository.findCookbook(householdId, id)) !== null)
      throw new ConflictError('There is another cookbook with this id');
    throw new NotFoundError('Recipe not found');
  }

  /**
   * The id of the cookbook with this title, which is created when it does not exist.
   * @param id of the new cookbook
   */
  async findOrCreate(owner: Owner, title: string, id?: string): Promise<string> {
    const key = titleOf(title).titleKey;
    const known = await this.repository.findByTitle(owner.householdId, key);
    if (known !== null) return known;
    try {
      return (await this.create(owner, { title, id })).id;
    } catch (error) {
      const made = error instanceof TitleTakenError ? await this.repository.findByTitle(owner.householdId, key) : null;
      if (made === null) throw error;
      return made;
    }
  }

  /** @throws NotFoundError TitleTakenError */
  async change(householdId: string, id: string, { version, title }: ChangeCookbookDto): Promise<ChangedCookbookDto> {
    const wanted = title === undefined ? null : titleOf(title);
    const change = this.repository.changeAtVersion(householdId, id, version, wanted);
    const outcome = await this.guarded(householdId, id, change);
    return { cookbook: outcome.row, stale: outcome.stale };
  }

  /** Removes the cookbook; `false` when it has another version. @throws NotFoundError */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const removal = this.repository.removeCookbook(householdId, id, version);
    return !(await this.guarded(householdId, id, removal)).stale;
  }

  /** @throws NotFoundError when the household does not have the cookbook or the recipe */
  async addRecipe(householdId: string, cookbookId: string, recipeId: string): Promise<CookbookMemberDto> {
    known(await this.repository.addRecipe(householdId, cookbookId, recipeId));
    return { cookbookId, recipeId, isMember: true };
  }

  /** @throws NotFoundError when the household does not have the cookbook or the recipe */
  async removeRecipe(householdId: string, cookbookId: string, recipeId: string): Promise<CookbookMemberDto> {
    known(await this.repository.removeRecipe(householdId, cookbookId, recipeId));
    return { cookbookId, recipeId, isMember: false };
  }

  private async guarded(
    householdId: string,
    id: string,
    change: Promise<CookbookDto | 'title-taken' | null>,
  ): Promise<{ row: CookbookDto; stale: boolean }> {
    const changed = change.then((row) => {
      if (row === 'title-taken') throw new TitleTakenError();
      return row;
    });
    const outcome = await atVersion(changed, () => this.repository.findCookbook(householdId, id));
    if (outcome === null) throw new NotFoundError('Cookbook not found');
    return outcome;
  }
}

function titleOf(title: string): Title {
  return { title, titleKey: caselessKey(title), sortKey: foldText(title).slice(0, LONGEST_SORT_KEY).toWellFormed() };
}

function isThere(list: ReadList | null, otherwise: string): ReadList {
  if (list === null) throw new NotFoundError(otherwise);
  return list;
}

function known({ cookbook, recipe }: { cookbook: boolean; recipe: boolean }): void {
  if (!cookbook) throw new NotFoundError('Cookbook not found');
  if (!recipe) throw new NotFoundError('Recipe not found');
}
