/**
 * A FROM item with one row: `own.household_id` and `own.epoch` (that of the feed) of household `$1`. An INSERT … SELECT
 * from other CTEs takes `household_id` from here instead of `$1`, and calls no volatile function. Then a cluster runs
 * the statement on the node of the household; otherwise it needs every node.
 */
export const OWN_HOUSEHOLD = '(SELECT household_id, epoch FROM change_counters WHERE household_id = $1) AS own';
