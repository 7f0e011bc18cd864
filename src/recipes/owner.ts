import type { Caller } from '../accounts/caller.js';

/** A person in a household: who owns what is written, and who sees what is the person's own in what is read. */
export type Owner = Pick<Caller, 'householdId' | 'userId'>;
