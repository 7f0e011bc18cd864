import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
import { refuseOneMore } from '../../households/list-limits.js';
import { momentOf } from '../../http/fields/moments.js';
import { ConflictError, NotFoundError } from '../../http/problems/errors.js';
import type { Owner } from '../owner.js';
import type { AddMadeDto, TimesMadeDto } from './made.dto.js';
import { MadeRepository } from './made.repository.js';

/** The log of cooking of the household. An entry does not raise the version of the recipe. */
@Injectable()
export class MadeService {
  constructor(private readonly repository: MadeRepository) {}

  /** The JSON of a list of `MadeDto`. @throws NotFoundError */
  async listJson(householdId: string, recipeId: string): Promise<LongText> {
    const list = await this.repository.listJson(householdId, recipeId);
    if (list === null) throw new NotFoundError('Recipe not found');
    return list;
  }

  /** A retry with the same id and content is not counted. @throws NotFoundError ConflictError UnprocessableError */
  async add(owner: Owner, recipeId: string, body: AddMadeDto): Promise<TimesMadeDto> {
    const { id = randomUUID(), madeAt = null, servings = null, note = null } = body;
    const moment = madeAt === null ? null : momentOf(madeAt);
    const { householdId } = owner;
    const count = await this.repository.count(householdId, recipeId);
    await refuseOneMore('made', count, () => this.repository.findId(householdId, id));
    const added = await this.repository.add(owner, { id, recipeId, madeAt: moment, servings, note });
    if (added === 'unknown-recipe') throw new NotFoundError('Recipe not found');
    if (added === 'id-taken') throw new ConflictError('There is another entry with this id');
    return added;
  }
}
