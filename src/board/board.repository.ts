import { Injectable } from '@nestjs/common';
import { feedCursorSql } from '../changes/change-cursor.js';
import { polledJson, PolledLists, type ReadList } from '../changes/polled-lists.js';
import { utc } from '../database/utc-sql.js';
import { GROCERY_COLUMNS } from '../groceries/grocery-sql.js';
import { ITS_RECIPE, PLAN_ORDER, RECIPE_MINUTES } from '../plan/calendar-item-sql.js';
import { imageSql } from '../recipes/pictures/picture-link.js';
import { BOARD_KINDS } from './board-kinds.js';

/** The parameters of a board. */
export interface BoardView {
  /** The first day; `null` for today in the time zone of the household. */
  readonly date: string | null;
  readonly days: number;
  readonly withGroceries: boolean;
  /** The beginning of the links to pictures: an origin or a path, without a trailing slash. */
  readonly base: string;
}

/** `$2` is the first day or an empty text, `$3` the day in the time zone of the server. */
const FIRST_DAY = `(
  SELECT COALESCE(NULLIF($2, '')::date, (now() AT TIME ZONE h.time_zone)::date, $3::date) FROM households h WHERE h.id = $1
)`;

/** Adds `base` to links of this server, which begin with their path. Other addresses stay. */
const IMAGE = `(
  SELECT CASE WHEN link LIKE '/%' THEN $6 || link ELSE link END FROM (SELECT ${imageSql('')} AS link) AS linked
)`;

/**
 * The place in the feed from which a client misses no change of what the board shows. No deletion after it has been
 * removed from the feed.
 */
const CURSOR = feedCursorSql(
  'epoch',
  `greatest(removed, ${BOARD_KINDS.map((kind) => `(kinds->>'${kind}')::bigint`).join(', ')})`,
);

/** The time of the last change of each kind, found by the counter of the household. */
const CHANGED_AT = `(
  SELECT ${utc('max(occurred_at)')} FROM changes WHERE household_id = $1 AND sequence = ANY(ARRAY(
    SELECT (kinds->>kind)::bigint
    FROM change_counters CROSS JOIN unnest(ARRAY['calendarItem', CASE WHEN $5::boolean THEN 'grocery' END]) AS kind
    WHERE household_id = $1
  ))
)`;

const READ = polledJson({
  name: 'board-read',
  json: `
    WITH first AS MATERIALIZED (SELECT ${FIRST_DAY} AS day),
    planned AS (
      SELECT p.date, json_agg(json_build_object(
        'slot', p.slot, 'itemType', p.item_type, 'title', COALESCE(r.name, p.title), 'recipeId', p.recipe_id,
        'image', ${IMAGE}, 'minutes', ${RECIPE_MINUTES}, 'plannedServings', p.planned_servings
      ) ORDER BY ${PLAN_ORDER}) AS items
      FROM first CROSS JOIN planned_recipes p ${ITS_RECIPE}
      WHERE p.household_id = $1 AND p.date BETWEEN first.day AND first.day + ($4::int - 1)
      GROUP BY p.date
    ),
    days AS (
      SELECT nth, (first.day + nth) AS date, COALESCE(planned.items, '[]') AS items
      FROM first CROSS JOIN generate_series(0, $4::int - 1) AS nth LEFT JOIN planned ON planned.date = first.day + nth
    ),
    lines AS MATERIALIZED (
      SELECT * FROM (SELECT ${GROCERY_COLUMNS} FROM groceries g WHERE g.household_id = $1) AS line WHERE $5::boolean
    ),
    shops AS (
      SELECT s.sort_order, line."storeId" AS id, s.name, json_agg(
        json_build_object('id', line.id, 'text', line.display, 'isDone', line."isDone", 'version', line.version) ORDER BY line."sortOrder", line.id
      ) AS items
      FROM lines AS line LEFT JOIN stores s ON s.household_id = $1 AND s.id = line."storeId"
      GROUP BY s.sort_order, line."storeId", s.name
    )
    SELECT json_build_object(
      'date', (SELECT day::text FROM first),
      'today', (SELECT items FROM days WHERE nth = 0),
      'days', (SELECT json_agg(json_build_object('date', date::text, 'items', items) ORDER BY nth) FROM days),
      'groceries', json_build_object(
        'open', (SELECT count(*) FROM lines WHERE NOT "isDone"),
        'done', (SELECT count(*) FROM lines WHERE "isDone"),
        'stores', (
          SELECT COALESCE(json_agg(json_build_object('id', id, 'name', name, 'items', items) ORDER BY sort_order, id), '[]') FROM shops
        )
      ),
      'changedAt', ${CHANGED_AT},
      'cursor', COALESCE((SELECT ${CURSOR} FROM change_counters WHERE household_id = $1), ${feedCursorSql('NULL', 'NULL')})
    )::text`,
  kind: BOARD_KINDS,
  part: [FIRST_DAY, '$4::text', '$5::text', '$6::text', '$7::text', 'removed'],
  known: '$8',
});

@Injectable()
export class BoardRepository {
  constructor(private readonly lists: PolledLists) {}

  /**
   * The JSON of a `BoardDto`.
   * @param today in the time zone of the household, `YYYY-MM-DD`
   * @param form each form of the answer has tags of its own
   */
  read(
    householdId: string,
    { date, days, withGroceries, base }: BoardView,
    today: string,
    form: string,
    known: readonly string[],
  ): Promise<ReadList> {
    const values = [householdId, date ?? '', today, String(days), String(withGroceries), base, form];
    return this.lists.read(READ, values, known);
  }
}
