import { Injectable } from '@nestjs/common';
import { type HouseholdPart, PART_NAMES } from './household-part.js';

/** The parts that an export of a whole household contains besides its recipes. Each part registers itself. */
@Injectable()
export class HouseholdParts {
  private readonly byName = new Map<string, HouseholdPart>();

  /** Called in `onModuleInit` of each domain. */
  register(part: HouseholdPart): void {
    this.byName.set(part.name, part);
  }

  /** In the order in which they are imported. */
  get all(): readonly HouseholdPart[] {
    return PART_NAMES.flatMap((name) => this.byName.get(name) ?? []);
  }

  find(name: string): HouseholdPart | undefined {
    return this.byName.get(name);
  }
}
