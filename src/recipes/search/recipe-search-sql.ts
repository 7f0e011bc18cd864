import type { Statement } from '../../database/sql.js';
import { SUMMARY_JSON } from '../recipe-json.js';
import type { SortMode } from './recipe-search.dto.js';

/** What decides the text of the statement; all else is a parameter. */
export interface SearchKind {
  matching: 'words' | 'filter' | 'all';
  rated: boolean;
  timed: boolean;
  sort: SortMode | 'relevance';
}

/** `h` is a hit. The id is always the last key, so that pages never overlap. */
const ORDER: Record<SearchKind['sort'], string> = {
  titleAsc: 'h.title_key, h.id',
  titleDesc: 'h.title_key DESC, h.id DESC',
  dateAsc: 'h.created_at, h.id',
  dateDesc: 'h.created_at DESC, h.id DESC',
  none: 'h.id',
  relevance: 'h.relevance DESC, h.created_at DESC, h.id',
};

/** Recipes with all words in the title come first. */
const RELEVANCE = 'COALESCE((r.search @@ $11::tsquery)::int, 0)';

/** Gives every parameter a type, those that a kind of search does not use too. */
const PARAMETERS =
  'parameters AS (SELECT $4::float8, $5::int, $6::text, $7::text, $8::text, $9::text[], $10::text, $11::text)';

/**
 * Finds one page and counts all matches. Parameters: household, limit, offset, least rating, most minutes, words and
 * filters together, words alone, words one by one, letters of the fields, filters alone, words in the title.
 */
export function searchStatement(name: string, kind: SearchKind): Statement {
  const hits =
    kind.matching === 'words' ? wordHits(kind) : `hits AS NOT MATERIALIZED (${hitsWhere(kind, filtered(kind))})`;
  const text = `
    WITH ${PARAMETERS}, ${hits},
    page AS (
      SELECT h.id, row_number() OVER (ORDER BY ${ORDER[kind.sort]}) AS place
      FROM hits h ORDER BY ${ORDER[kind.sort]} LIMIT $2 OFFSET $3
    )
    SELECT
      (SELECT count(*) FROM hits)::int AS total,
      COALESCE((
        SELECT json_agg(${SUMMARY_JSON} ORDER BY page.place)
        FROM page JOIN recipes r ON r.household_id = $1 AND r.id = page.id
      ), '[]') AS recipes`;
  return { name, text };
}

function filtered({ matching }: SearchKind): string {
  return matching === 'all' ? '' : 'AND r.search @@ $6::tsquery';
}

function hitsWhere({ rated, timed, sort }: SearchKind, match: string): string {
  return `
    SELECT r.id, r.created_at, r.title_key${sort === 'relevance' ? `, ${RELEVANCE} AS relevance` : ''}
    FROM recipes r
    WHERE r.household_id = $1 ${match}
      ${rated ? 'AND r.average_rating >= $4' : ''} ${timed ? 'AND r.cooking_time <= $5' : ''}`;
}

/**
 * The exact matches; where the words match no recipe at all, those of words one letter away. Postgres evaluates the
 * second half only when the first is empty.
 */
function wordHits(kind: SearchKind): string {
  const nearby = `AND NOT EXISTS (SELECT 1 FROM exact)
    AND NOT EXISTS (SELECT 1 FROM recipes x WHERE x.household_id = $1 AND x.search @@ $7::tsquery)
    AND r.search @@ (SELECT concat_ws(' & ', query, NULLIF($10, ''))::tsquery FROM meant)`;
  return `
    exact AS MATERIALIZED (${hitsWhere(kind, 'AND r.search @@ $6::tsquery')}),
    meant AS (
      SELECT string_agg('(' || w.exact || COALESCE(' | ' || n.query, '') || ')', ' & ') AS query
      FROM jsonb_to_recordset($8::jsonb) AS w(exact text, near text[])
      CROSS JOIN LATERAL (
        SELECT string_agg(format('''%s:%s''', letter, s.word), ' | ') AS query
        FROM search_words s CROSS JOIN unnest($9::text[]) AS letter
        WHERE s.household_id = $1 AND s.near && w.near
      ) n
    ),
    nearby AS (${hitsWhere(kind, nearby)}),
    hits AS MATERIALIZED (SELECT * FROM exact UNION ALL SELECT * FROM nearby)`;
}
