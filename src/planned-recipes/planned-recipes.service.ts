import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import type { ReadList } from '../changes/polled-lists.js';
import { atVersion } from '../database/version-guard.js';
import { ConflictError, NotFoundError } from '../http/errors.js';
import { rangeAround } from './calendar-ranges.js';
import type { PlanRecipeDto } from './planned-recipes.dto.js';
import { PlannedRecipesRepository } from './planned-recipes.repository.js';

@Injectable()
export class PlannedRecipesService {
  constructor(
    private readonly repository: PlannedRecipesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * What is planned for the day, the week or the month that it is now where the server stands: a list of `PlannedRecipeDto`, for a
   * client that knows those with the tags `known`.
   */
  listAround(unit: 'day' | 'week' | 'month', householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.list(householdId, rangeAround(unit, new Date(), this.config.timeZone), known);
  }

  /** The id of the planned recipe. @throws NotFoundError on an unknown recipe, ConflictError when the id stands for something else */
  async plan(householdId: string, { id, date, slot, recipeId }: PlanRecipeDto): Promise<string> {
    const wanted = { householdId, id: id ?? randomUUID(), date, slot, recipeId };
    const planned = await this.repository.insert(wanted);
    if (planned !== null) return planned.id;
    const existing = id === undefined ? null : await this.repository.findById(householdId, id);
    if (existing === null) throw new NotFoundError('Recipe not found');
    const same = existing.date === date && existing.slot === slot && existing.recipeId === recipeId;
    if (!same) throw new ConflictError('There is another planned recipe with this id');
    return existing.id;
  }

  /** Whether the version was the current one, and the item so is gone. */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const change = this.repository.removeAtVersion(householdId, id, version);
    const outcome = await atVersion(change, () => this.repository.findById(householdId, id));
    if (outcome === null) throw new NotFoundError('Planned item not found');
    return !outcome.stale;
  }
}
