import { Injectable } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
import { TagsRepository } from './tags.repository.js';

@Injectable()
export class TagsService {
  constructor(private readonly repository: TagsRepository) {}

  /** The JSON of a list of `CountedTagDto`. */
  listJson(householdId: string): Promise<LongText> {
    return this.repository.listJson(householdId);
  }
}
