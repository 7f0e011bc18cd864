import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { TableRepository } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { Recipe } from '../entities/recipe.entity.js';

const COLUMNS = {
  householdId: true,
  id: true,
  name: true,
  image: true,
  pictureToken: true,
  servings: true,
  calories: true,
  prepMinutes: true,
  cookMinutes: true,
  totalMinutes: true,
} as const;

/** The columns of a recipe that a card shows. */
export type CardRow = Pick<Recipe, keyof typeof COLUMNS>;

/** It only reads. */
@Injectable()
export class RecipeCardsRepository extends TableRepository<Recipe> {
  constructor(transactions: Transactions) {
    super(Recipe, transactions);
  }

  /** Also recipes in the bin. */
  async find(householdId: string, ids: readonly string[]): Promise<CardRow[]> {
    if (ids.length === 0) return [];
    return this.table.find({ select: COLUMNS, where: { householdId, id: In(ids) } });
  }

  /** Without those in the bin. */
  async findKept(householdId: string, ids: readonly string[]): Promise<CardRow[]> {
    if (ids.length === 0) return [];
    return this.table.find({ select: COLUMNS, where: { householdId, id: In(ids), deletedAt: IsNull() } });
  }

  /** Locks those that are not in the bin: they stay as they are until the end of the transaction. @returns their ids */
  async lockAgainstChange(householdId: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.table.find({
      select: { householdId: true, id: true },
      where: { householdId, id: In(ids), deletedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    });
    return rows.map(({ id }) => id);
  }
}
