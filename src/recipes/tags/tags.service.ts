import { Injectable } from '@nestjs/common';
import { roomIn } from '../../households/list-limits.js';
import { caselessKey } from '../../shared/text/name-key.js';
import type { Tag } from '../entities/tag.entity.js';
import type { CountedTagDto } from './tags.dto.js';
import { TagsRepository } from './tags.repository.js';

@Injectable()
export class TagsService {
  constructor(private readonly repository: TagsRepository) {}

  /** The tags of recipes outside the bin, by name. */
  list(householdId: string): Promise<CountedTagDto[]> {
    return this.repository.list(householdId);
  }

  /** The tags with these names, by `caselessKey`. Those that the household does not have are added. */
  findOrAdd(householdId: string, names: readonly string[]): Promise<ReadonlyMap<string, Tag>> {
    return this.repository.findOrAdd(householdId, new Map(names.map((name) => [caselessKey(name), name])));
  }

  /** Whether the household may have those of the tags that it does not have yet. */
  async hasRoomFor(householdId: string, tags: readonly string[]): Promise<boolean> {
    const known = await this.keysIfFull(householdId, tags);
    if (known === null) return true;
    const missing = tags.map(caselessKey).filter((key) => !known.has(key));
    return new Set(missing).size <= roomIn('tags', known.size);
  }

  /** The tags without the new ones for which the household has no room. */
  async fitting(householdId: string, tags: readonly string[]): Promise<string[]> {
    const known = await this.keysIfFull(householdId, tags);
    if (known === null) return [...tags];
    let room = roomIn('tags', known.size);
    return tags.filter((tag) => known.has(caselessKey(tag)) || room-- > 0);
  }

  /** The keys of the tags in use; `null` when there is room for all of these tags anyway. */
  private async keysIfFull(householdId: string, tags: readonly string[]): Promise<Set<string> | null> {
    if (tags.length === 0) return null;
    const count = await this.repository.count(householdId);
    return tags.length <= roomIn('tags', count) ? null : this.repository.keysInUse(householdId);
  }
}
