import type { Caller } from '../accounts/caller.js';

/**
 * A person in a household. Rows that a request writes belong to this person, and recipes are read with the rating and
 * favourite of this person.
 */
export type Owner = Pick<Caller, 'householdId' | 'userId'>;
