import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { HouseholdRepository } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { MealTemplate } from './meal-template.entity.js';

export type NewMealTemplate = Omit<MealTemplate, 'version' | 'createdAt' | 'updatedAt'>;

/** A template that repeats. */
export interface RepeatedTemplate extends MealTemplate {
  repeatWeeks: number;
  repeatFrom: string;
}

@Injectable()
export class MealTemplatesRepository extends HouseholdRepository<MealTemplate> {
  constructor(transactions: Transactions) {
    super(MealTemplate, transactions);
  }

  list(householdId: string): Promise<MealTemplate[]> {
    return this.listIn(householdId, { title: 'ASC', id: 'ASC' });
  }

  count(householdId: string): Promise<number> {
    return this.table.countBy({ householdId });
  }

  /** `null` when the id is taken. */
  async add(template: NewMealTemplate): Promise<MealTemplate | null> {
    return (await this.insertNew([template]))[0] ?? null;
  }

  /** `null` for a template that does not exist or does not repeat. */
  lockRepeated(householdId: string, id: string): Promise<RepeatedTemplate | null> {
    return this.table.findOne({
      where: { householdId, id, repeatWeeks: Not(IsNull()) },
      lock: { mode: 'for_no_key_update' },
    }) as Promise<RepeatedTemplate | null>;
  }

  /** Its version stays, because nothing changes that people see. @param days the first days of all repetitions that were planned */
  async setRepeatedOn({ householdId, id }: MealTemplate, days: string[]): Promise<void> {
    await this.table.update({ householdId, id }, { repeatedOn: days });
  }
}
