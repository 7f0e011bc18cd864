import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '../../changes/change-feed.js';
import { PolledLists, type ReadList } from '../../changes/polled-lists.js';
import { CONFIG, type Config } from '../../config.js';
import { HouseholdRepository } from '../../database/household-repository.js';
import { isForeignKeyViolation, isUniqueViolation } from '../../database/pg-errors.js';
import { Sql } from '../../database/sql.js';
import { Cookbook } from './cookbook.entity.js';
import type { CookbookDto } from './cookbooks.dto.js';
import { cookbookStatements, MEMBER_STATEMENTS } from './cookbook-statements.js';

/** A title with the keys that are derived from it. */
export interface Title {
  readonly title: string;
  readonly titleKey: string;
  readonly sortKey: string;
}

export interface NewCookbook extends Title {
  readonly householdId: string;
  readonly userId: string;
  readonly id: string;
  /** `null`: the cookbook begins empty. */
  readonly recipeId: string | null;
}

export interface CookbookQuery {
  readonly householdId: string;
  /** The sort key and the id of the last cookbook that was sent. */
  readonly after: readonly string[] | null;
  readonly limit: number;
  /** Folded; empty for all. */
  readonly search: string;
}

/** Whether the cookbook and the recipe of a request exist. */
export interface NamedRows {
  readonly cookbook: boolean;
  readonly recipe: boolean;
}

type CookbookRow = CookbookDto & Record<string, unknown>;

@Injectable()
export class CookbooksRepository extends HouseholdRepository<Cookbook> implements OnModuleInit {
  private readonly statements: ReturnType<typeof cookbookStatements>;

  constructor(
    private readonly queries: Sql,
    private readonly lists: PolledLists,
    private readonly feed: ChangeFeed,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    super(Cookbook, queries.transactions);
    this.statements = cookbookStatements(publicUrl);
  }

  onModuleInit(): void {
    const entity = this.statements.shown;
    this.feed.show({ kind: 'cookbook', scope: 'recipes:read', entities: entity });
  }

  /** A `CookbookPageDto`. */
  list({ householdId, after, limit, search }: CookbookQuery, known: readonly string[]): Promise<ReadList> {
    const [afterKey = '', afterId = ''] = after ?? [];
    return this.lists.read(this.statements.list, [householdId, String(limit), afterId, afterKey, search], known);
  }

  /** A `CookbookDto`; `null` when there is no such cookbook. */
  async get(householdId: string, id: string, known: readonly string[]): Promise<ReadList | null> {
    return unlessNull(await this.lists.read(this.statements.get, [householdId, id], known));
  }

  /** A list of `CookbookDto`; `null` when there is no such recipe. */
  async listOf(householdId: string, recipeId: string, known: readonly string[]): Promise<ReadList | null> {
    return unlessNull(await this.lists.read(this.statements.listOf, [householdId, recipeId], known));
  }

  findCookbook(householdId: string, id: string): Promise<CookbookDto | null> {
    return this.queries.row<CookbookRow>(this.statements.find, [householdId, id]);
  }

  /** The id of the cookbook; `null` when there is none. */
  async findByTitle(householdId: string, titleKey: string): Promise<string | null> {
    return (await this.table.findOneBy({ householdId, titleKey }))?.id ?? null;
  }

  /** `null` when it has another title, or the recipe is not in it. */
  findSame(householdId: string, id: string, title: string, recipeId: string | null): Promise<CookbookDto | null> {
    return this.queries.row<CookbookRow>(this.statements.findSame, [householdId, id, title, recipeId]);
  }

  /** `null` when the id is taken, or there is no such recipe. */
  add(cookbook: NewCookbook): Promise<CookbookDto | 'title-taken' | null> {
    const { householdId, id, userId, title, titleKey, sortKey, recipeId } = cookbook;
    const values = [householdId, id, userId, title, titleKey, sortKey, recipeId];
    return refusals(this.queries.row<CookbookRow>(this.statements.insert, values));
  }

  /** @param title `null`: it stays */
  changeAtVersion(
    householdId: string,
    id: string,
    version: number,
    title: Title | null,
  ): Promise<CookbookDto | 'title-taken' | null> {
    const values = [householdId, id, version, title?.title ?? null, title?.titleKey ?? null, title?.sortKey ?? null];
    return refusals(this.queries.row<CookbookRow>(this.statements.change, values));
  }

  removeCookbook(householdId: string, id: string, version: number): Promise<CookbookDto | null> {
    return this.queries.row<CookbookRow>(this.statements.remove, [householdId, id, version]);
  }

  addRecipe(householdId: string, id: string, recipeId: string): Promise<NamedRows> {
    return this.changeMember('add', [householdId, id, recipeId]);
  }

  removeRecipe(householdId: string, id: string, recipeId: string): Promise<NamedRows> {
    return this.changeMember('remove', [householdId, id, recipeId]);
  }

  /** The cookbooks with one of these recipes. */
  holding(
    householdId: string,
    recipeIds: readonly string[],
  ): Promise<Pick<Cookbook, 'householdId' | 'id' | 'version'>[]> {
    return this.query(
      `SELECT c.household_id AS "householdId", c.id, c.version FROM cookbooks c WHERE c.household_id = $1 AND EXISTS (
         SELECT FROM cookbook_recipes r WHERE r.household_id = $1 AND r.cookbook_id = c.id AND r.recipe_id = ANY($2::uuid[])
       )`,
      [householdId, recipeIds],
    );
  }

  private async changeMember(change: 'add' | 'remove', values: string[]): Promise<NamedRows> {
    const named = await this.queries.row<NamedRows & Record<string, unknown>>(MEMBER_STATEMENTS[change], values);
    return named ?? { cookbook: false, recipe: false };
  }
}

/** `null` when the statement answered the JSON `null`. */
function unlessNull(read: ReadList): ReadList | null {
  return read.text?.toString() === 'null' ? null : read;
}

function refusals(written: Promise<CookbookDto | null>): Promise<CookbookDto | 'title-taken' | null> {
  return written.catch((error: unknown) => {
    if (isUniqueViolation(error, 'cookbooks_title_key')) return 'title-taken';
    // The recipe was removed while the cookbook was created.
    if (isForeignKeyViolation(error, 'cookbook_recipes_recipe_fkey')) return null;
    throw error;
  });
}
