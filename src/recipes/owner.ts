import type { Caller } from '../accounts/caller.js';

/** A person in a household. Written rows belong to them, and read recipes show the person's own rating and favourite. */
export type Owner = Pick<Caller, 'householdId' | 'userId'>;
