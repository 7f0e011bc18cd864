import { Injectable } from '@nestjs/common';
import type { CountedTagDto } from './tags.dto.js';
import { TagsRepository } from './tags.repository.js';

@Injectable()
export class TagsService {
  constructor(private readonly repository: TagsRepository) {}

  list(householdId: string): Promise<CountedTagDto[]> {
    return this.repository.list(householdId);
  }
}
