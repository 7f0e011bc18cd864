/** The largest number that an `integer` column holds. */
export const MAX_INT = 2_147_483_647;
