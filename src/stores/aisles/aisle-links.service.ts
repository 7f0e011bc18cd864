import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { refuseAbove } from '../../households/list-limits.js';
import { NotFoundError, orNotFound } from '../../http/problems/errors.js';
import type { Ingredient } from '../../ingredients/ingredient.entity.js';
import { IngredientsService } from '../../ingredients/ingredients.service.js';
import { nameKey } from '../../shared/text/name-key.js';
import { StoresRepository } from '../stores.repository.js';
import type { AisleLink } from './aisle-link.entity.js';
import type { AisleLinkDto, LinkAisleDto } from './aisle-links.dto.js';
import { AisleLinksRepository } from './aisle-links.repository.js';
import { AislesRepository } from './aisles.repository.js';

/**
 * Called in the transaction in which something in the store gets another aisle.
 * @param ingredientId of what gets another aisle; all that is in the store without it
 */
export type AislesHook = (householdId: string, storeId: string, ingredientId?: string) => Promise<void>;

/** The aisles in which the ingredients are, in each store. */
@Injectable()
export class AisleLinksService implements OnModuleInit {
  private readonly aislesHooks: AislesHook[] = [];

  constructor(
    private readonly repository: AisleLinksRepository,
    private readonly aisles: AislesRepository,
    private readonly stores: StoresRepository,
    private readonly ingredients: IngredientsService,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  onModuleInit(): void {
    this.ingredients.onMerged((householdId, from, into) => this.ingredientsMerged(householdId, from, into));
  }

  /** Other domains register in `onModuleInit` to note their rows that show an aisle. */
  onAislesChanged(hook: AislesHook): void {
    this.aislesHooks.push(hook);
  }

  async aislesChanged(householdId: string, storeId: string, ingredientId?: string): Promise<void> {
    for (const hook of this.aislesHooks) await hook(householdId, storeId, ingredientId);
  }

  /** The aisles that people chose for these ingredients in these stores. */
  async among(
    householdId: string,
    storeIds: readonly string[],
    ingredientIds: readonly string[],
  ): Promise<AisleLink[]> {
    if (storeIds.length === 0 || ingredientIds.length === 0) return [];
    return this.repository.among(householdId, storeIds, ingredientIds);
  }

  /** @throws NotFoundError */
  async list(householdId: string, storeId: string): Promise<AisleLinkDto[]> {
    const links = await this.repository.list(householdId, storeId);
    if (links.length === 0 && (await this.stores.findIn(householdId, storeId)) === null)
      throw new NotFoundError('Store not found');
    return links;
  }

  /** The links of all stores. */
  listAll(householdId: string): Promise<AisleLinkDto[]> {
    return this.repository.list(householdId);
  }

  /**
   * Without an aisle, the ingredient has none in the store any more.
   * @throws NotFoundError when the store, the ingredient or the aisle does not exist, UnprocessableError
   */
  link(householdId: string, storeId: string, { aisleId, ...sought }: LinkAisleDto): Promise<AisleLinkDto> {
    return this.transactions.run(async () => {
      const store = orNotFound(await this.stores.lockIn(householdId, storeId), 'Store');
      if (aisleId !== null && !(await this.aisles.exists(householdId, storeId, aisleId)))
        throw new NotFoundError('Aisle not found');
      const { id: ingredientId, name } = await this.ingredientOf(householdId, sought);
      let isChanged = true;
      if (aisleId === null) isChanged = await this.repository.remove(householdId, storeId, ingredientId);
      else {
        const isNew = await this.repository.put({ householdId, storeId, ingredientId, aisleId });
        if (isNew) refuseAbove('aisleLinks', await this.repository.count(householdId, storeId));
      }
      if (isChanged) {
        this.changes.note('store', store);
        await this.aislesChanged(householdId, storeId, ingredientId);
      }
      return { storeId, ingredientId, name, aisleId };
    });
  }

  /** An ingredient has one aisle in a store: that of `into`, else the first one. */
  private async ingredientsMerged(householdId: string, from: readonly string[], into: string): Promise<void> {
    const links = await this.repository.ofIngredients(householdId, [...from, into]);
    for (const [index, link] of links.entries()) {
      const { storeId, ingredientId, aisleId } = link;
      if (ingredientId === into) continue;
      await this.repository.remove(householdId, storeId, ingredientId);
      const others = links.filter((other) => other.storeId === storeId && other !== link);
      const isFirst = !others.some((other) => other.ingredientId === into || links.indexOf(other) < index);
      if (isFirst) await this.repository.put({ householdId, storeId, ingredientId: into, aisleId });
    }
    const storeIds = [...new Set(links.map(({ storeId }) => storeId))];
    this.changes.note('store', ...(await this.stores.findAllIn(householdId, storeIds)));
  }

  private async ingredientOf(
    householdId: string,
    { ingredientId, name = '' }: Omit<LinkAisleDto, 'aisleId'>,
  ): Promise<Ingredient> {
    return orNotFound(
      ingredientId === undefined
        ? (await this.ingredients.findOrAdd(householdId, [name])).get(nameKey(name))
        : (await this.ingredients.find(householdId, [ingredientId])).get(ingredientId),
      'Ingredient',
    );
  }
}
