import type { User } from './user.entity.js';

/** A person, and the household that their session or key gives access to. */
export interface Member {
  readonly user: User;
  readonly householdId: string;
}
