import { Injectable } from '@nestjs/common';

/** Removes some rows of a household that is being removed. @returns how many; 0 when none are left */
export type RemoveSome = (householdId: string) => Promise<number>;

/**
 * What is deleted in several statements before the household itself, because one statement for all of it would take too long. Each domain
 * registers itself. All other rows are deleted with the household.
 */
@Injectable()
export class HouseholdRemoval {
  private readonly parts: RemoveSome[] = [];

  register(removeSome: RemoveSome): void {
    this.parts.push(removeSome);
  }

  async removeLargeParts(householdId: string): Promise<void> {
    for (const removeSome of this.parts) while ((await removeSome(householdId)) > 0);
  }
}
