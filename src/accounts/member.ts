import type { User } from './user.entity.js';

/** A person, and the household that a session or a key of this person opens. */
export interface Member {
  readonly user: User;
  readonly householdId: string;
}
