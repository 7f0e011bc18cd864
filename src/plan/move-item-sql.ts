import { noteChanges } from '../changes/note-changes.js';
import type { Statement } from '../database/sql.js';

/**
 * The difference between the new numbers of a moved item and of the item after it, when there was no free number. So
 * later moves to the same place find free numbers.
 */
const ROOM = 100;

/**
 * Moves the item `$2` of household `$1` with version `$3` to day `$4` and slot `$5`, to position `$6` among the items
 * there.
 *
 * The item gets a number between those of its neighbours. When none is free, all items after it get numbers that are
 * higher by the same step. Their order and versions stay, but the feed notes them, because their `sortOrder` changes.
 * All items of the day and slot are locked first, in the order of their ids, so that of two moves the second sees the
 * result of the first.
 * @param answer the final SELECT, from `moved`
 */
export function moveItem(answer: string): Statement {
  return {
    name: 'calendar-item-move',
    notes: true,
    text: `
      WITH locked AS MATERIALIZED (
        SELECT id, slot, date, sort_order FROM planned_recipes
        WHERE household_id = $1 AND (
          id = $2 OR (date = $4::date AND slot = $5) OR ($4::date IS NULL AND date IS NULL AND slot = $5)
        )
        ORDER BY id FOR UPDATE
      ),
      others AS (
        SELECT id, sort_order, row_number() OVER (ORDER BY sort_order, id) AS place FROM locked
        WHERE id <> $2 AND slot = $5 AND date IS NOT DISTINCT FROM $4::date
      ),
      neighbours AS (
        SELECT before.sort_order AS before, behind.sort_order AS behind
        FROM (SELECT LEAST($6::int, (SELECT count(*) FROM others)) AS place) target
        LEFT JOIN others before ON before.place = target.place
        LEFT JOIN others behind ON behind.place = target.place + 1
      ),
      spot AS (
        SELECT CASE
            WHEN before IS NULL THEN COALESCE(behind - 1, 1)
            WHEN behind IS NULL THEN before + 1
            ELSE before + GREATEST(1, (behind - before) / 2)
          END AS sort_order,
          CASE WHEN behind - before < 2 THEN before + 1 + ${ROOM} - behind ELSE 0 END AS step
        FROM neighbours
      ),
      moved AS (
        UPDATE planned_recipes p
        SET date = $4::date, slot = $5, sort_order = spot.sort_order, version = p.version + 1, updated_at = now()
        FROM spot WHERE p.household_id = $1 AND p.id = $2 AND p.version = $3
        RETURNING p.*
      ),
      moved_up AS (
        UPDATE planned_recipes p SET sort_order = others.sort_order + spot.step
        FROM spot CROSS JOIN others
        WHERE spot.step > 0 AND EXISTS (SELECT FROM moved) AND others.place > $6::int
          AND p.household_id = $1 AND p.id = others.id
        RETURNING p.id, p.version
      ),
      ${noteChanges([
        { kind: 'calendarItem', from: 'moved' },
        { kind: 'calendarItem', from: 'moved_up' },
      ])}
      ${answer}`,
  };
}
