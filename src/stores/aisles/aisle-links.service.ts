import { Injectable } from '@nestjs/common';
import { isEmptyList, type ReadList } from '../../changes/polled-lists.js';
import { NotFoundError } from '../../http/problems/errors.js';
import { StoresService } from '../stores.service.js';
import type { AisleLinkDto, LinkAisleDto } from './aisle-links.dto.js';
import { AisleLinksRepository } from './aisle-links.repository.js';

@Injectable()
export class AisleLinksService {
  constructor(
    private readonly repository: AisleLinksRepository,
    private readonly stores: StoresService,
  ) {}

  /**
   * A list of `AisleLinkDto`.
   * @param known the tags that the client has
   * @throws NotFoundError
   */
  async list(householdId: string, storeId: string, known: readonly string[]): Promise<ReadList> {
    const list = await this.repository.list(householdId, storeId, known);
    if (isEmptyList(list) && !(await this.stores.exists(householdId, storeId)))
      throw new NotFoundError('Store not found');
    return list;
  }

  /** @throws NotFoundError when the store, the ingredient or the aisle does not exist */
  async link(householdId: string, storeId: string, body: LinkAisleDto): Promise<AisleLinkDto> {
    const { aisleId, ingredientId, name = '' } = body;
    const ingredient = ingredientId === undefined ? { name } : { id: ingredientId };
    const outcome = await this.repository.link({ householdId, storeId, ingredient, aisleId });
    if (outcome.storeId === null) throw new NotFoundError('Store not found');
    if (!outcome.isAisle) throw new NotFoundError('Aisle not found');
    if (outcome.ingredientId === null || outcome.name === null) throw new NotFoundError('Ingredient not found');
    return { storeId, ingredientId: outcome.ingredientId, name: outcome.name, aisleId };
  }
}
