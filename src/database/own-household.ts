/**
 * For FROM: one row, `own.household_id` and `own.epoch` (of its feed), of household `$1`, which every household has. An INSERT … SELECT
 * from other CTEs takes the column from here, and calls no volatile function. A cluster then runs it on the node of the household;
 * otherwise it needs every node.
 */
export const OWN_HOUSEHOLD = '(SELECT household_id, epoch FROM change_counters WHERE household_id = $1) AS own';
