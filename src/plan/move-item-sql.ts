import { noteChanges } from '../changes/note-changes.js';
import type { Statement } from '../database/sql.js';

/** Between an item that is put before others without room and the first of these, so that the next one there finds room. */
const ROOM = 100;

/**
 * Puts the item `$2` of household `$1` at version `$3` on day `$4` and slot `$5`, at place `$6` of those that are there.
 *
 * It gets a number between those of its neighbours. Where none is free, all behind it move up by one step: their order is what it
 * was and their versions stay, since order is not content, but the feed tells of them as their `sortOrder` is another. All of the
 * day and slot are locked in the order of their ids first, so that two moves see what the other made.
 * @param answer the SELECT from `moved`
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
