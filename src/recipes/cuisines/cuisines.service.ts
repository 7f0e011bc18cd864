import { Injectable } from '@nestjs/common';
import { refuseAbove, roomIn } from '../../households/list-limits.js';
import { caselessKey } from '../../shared/text/name-key.js';
import type { Cuisine } from '../entities/cuisine.entity.js';
import type { CuisineDto } from '../reading/recipe.dto.js';
import type { CountedCuisineDto } from './cuisines.dto.js';
import { CuisinesRepository } from './cuisines.repository.js';

@Injectable()
export class CuisinesService {
  constructor(private readonly repository: CuisinesRepository) {}

  /** By name. */
  async list(householdId: string): Promise<CuisineDto[]> {
    return (await this.repository.listIn(householdId, { nameKey: 'ASC', id: 'ASC' })).map(toCuisineDto);
  }

  /** The cuisines of the most recipes. */
  mostUsed(householdId: string, most: number): Promise<CountedCuisineDto[]> {
    return this.repository.mostUsed(householdId, most);
  }

  /**
   * Creates a cuisine, or returns the existing one with this name. Case does not matter.
   * @throws UnprocessableError when the household has the maximum number
   */
  async create(householdId: string, name: string): Promise<CuisineDto> {
    const known = await this.repository.keys(householdId);
    if (!known.has(caselessKey(name))) refuseAbove('cuisines', known.size, 1);
    const [cuisine] = (await this.findOrAdd(householdId, [name])).values();
    if (cuisine === undefined) throw new Error('The cuisine was removed while it was added');
    return toCuisineDto(cuisine);
  }

  /** The cuisines with these names, by `caselessKey`. Those that the household does not have are added. */
  findOrAdd(householdId: string, names: readonly string[]): Promise<ReadonlyMap<string, Cuisine>> {
    return this.repository.findOrAdd(householdId, new Map(names.map((name) => [caselessKey(name), name])));
  }

  /** The names without the new ones for which the household has no room. */
  async fitting(householdId: string, names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const known = await this.repository.keys(householdId);
    let room = roomIn('cuisines', known.size);
    return names.filter((name) => known.has(caselessKey(name)) || room-- > 0);
  }

  /** The ids that belong to the household. */
  async existing(householdId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.repository.findAllIn(householdId, ids)).map(({ id }) => id));
  }
}

function toCuisineDto({ id, name, version }: Cuisine): CuisineDto {
  return { id, name, version };
}
