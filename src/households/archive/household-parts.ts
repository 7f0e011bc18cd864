import { Injectable } from '@nestjs/common';
import type { HouseholdPart } from './household-part.js';

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
    return [...this.byName.values()].sort((one, other) => one.order - other.order);
  }

  find(name: string): HouseholdPart | undefined {
    return this.byName.get(name);
  }
}
