import { inPieces } from '../database/long-text.js';
import type { Statement } from '../database/sql.js';
import { FIRST_MINUTES, LAST_RATING, minutesLexeme, ratingLexeme } from './search-block.js';
import { countOf, type Order, pageOf, pageOfAll, type Part } from './search-page-sql.js';

/** What decides the text of the statement; all else is a parameter. */
export interface SearchKind {
  matching: 'words' | 'filter' | 'all';
  rated: boolean;
  timed: boolean;
  sort: Order;
}

/** Gives every parameter a type, those that a kind of search does not use too. */
const PARAMETERS = `parameters AS (
  SELECT $4::float8, $5::int, $6::int[], $7::text[], $8::text[], $9::int, $10::text, $11::text, $12::jsonb, $13::text[], $14::text
)`;

/** Looked up one by one: a plan for any limit would read the whole table. */
const summaryOfPage = (summary: string): string =>
  `SELECT ${summary} FROM recipe_summaries s WHERE s.household_id = $1 AND s.recipe_id = page.recipe_id`;

/** The recipes with any lexeme of each term's ranges, block by block. */
const recipesWithin = (ranges: string): string => `
  SELECT r.term, b.block, bit_or(b.recipes) AS recipes
  FROM ${ranges} r JOIN search_blocks b ON b.household_id = $1 AND b.lexeme BETWEEN r.first AND r.last
  GROUP BY r.term, b.block`;

/**
 * Writes the JSON of a `FoundRecipesDto`: one page, and how many match in all. Parameters: household, limit, offset, least rating, most minutes; the term, first and
 * last lexeme of each range; the number of words; as `tsquery` the words and the filter; words one by one; letters of the
 * fields; as `tsquery` the words in the title. Terms are numbered: 0 all recipes, from 1 the words, then the filters, from -1
 * down the words in the title.
 * @param summary SQL for the text of a summary: `summaryJson()`
 */
export function searchStatement(name: string, kind: SearchKind, summary: string): Statement {
  const isEverything = kind.matching === 'all' && !kind.rated && !kind.timed;
  const all: Part = { hits: 'matched', fresh: 'fresh', order: kind.sort, limit: '$2', offset: '$3' };
  const page =
    kind.sort === 'relevance' ? relevantPage(all) : `page AS (${isEverything ? pageOfAll(all) : pageOf(all)})`;
  const text = `
    WITH ${PARAMETERS}, ${matched(kind)}, ${fresh(kind)}, ${page}
    SELECT
      '{"total":' || total || ',"recipes":['
        || COALESCE((SELECT string_agg((${summaryOfPage(summary)}), ',' ORDER BY page.place) FROM page), '')
        || '],"nextCursor":' || CASE WHEN $3 + $2 < total THEN ($3 + $2)::text ELSE 'null' END || '}' AS text
    FROM (SELECT (${countOf(all)})::int AS total) counted`;
  return { name, text: inPieces(text) };
}

/** The blocks in which all terms meet; words that meet nowhere are widened first. */
function matched(kind: SearchKind): string {
  return `
    ranges AS (
      SELECT * FROM unnest($6, $7, $8) AS r(term, first, last)
      ${kind.timed ? `UNION ALL SELECT 1001, ${FIRST_MINUTES}, ${minutesLexeme('$5')}` : ''}
      ${kind.rated ? `UNION ALL SELECT 1002, ${ratingLexeme('$4')}, ${LAST_RATING}` : ''}
    ),
    exact AS MATERIALIZED (${recipesWithin('ranges')}),
    ${kind.matching === 'words' ? widened() : 'terms AS (SELECT * FROM exact)'},
    matched AS MATERIALIZED (
      SELECT block, bit_and(recipes) AS recipes FROM terms WHERE term >= 0
      GROUP BY block HAVING count(*) = (SELECT count(DISTINCT term) FROM ranges WHERE term >= 0)
    )`;
}

/** Postgres looks for neighbours only where the words, filters or not, match no recipe. */
function widened(): string {
  return `
    near AS MATERIALIZED (
      SELECT w.term, letter || ':' || s.word AS first, letter || ':' || s.word AS last
      FROM jsonb_to_recordset($12) AS w(term int, near text[])
      JOIN search_words s ON s.household_id = $1 AND s.near && w.near
      CROSS JOIN unnest($13) AS letter
      WHERE NOT EXISTS (SELECT 1 FROM search_fresh f WHERE f.household_id = $1 AND f.lexemes @@ $10::tsquery)
        AND NOT EXISTS (
          SELECT 1 FROM exact WHERE term BETWEEN 0 AND $9
          GROUP BY block HAVING count(*) = $9 + 1 AND bit_count(bit_and(recipes)) > 0
        )
    ),
    terms AS (
      SELECT term, block, bit_or(recipes) AS recipes
      FROM (SELECT * FROM exact UNION ALL (${recipesWithin('near')})) t GROUP BY term, block
    )`;
}

/** The hits among recipes that have no place in a block yet. `OFFSET 0`: those of other households are not even read. */
function fresh({ matching, timed, rated, sort }: SearchKind): string {
  const meant = `(
    SELECT string_agg(concat_ws(' | ', w.exact, (
      SELECT string_agg(quote_literal(n.first), ' | ') FROM near n WHERE n.term = w.term
    )), ') & (')
    FROM jsonb_to_recordset($12) AS w(term int, exact text)
  )`;
  const query = matching === 'words' ? `concat_ws(' & ', '(' || ${meant} || ')', NULLIF($11, ''))` : '$11';
  return `
    fresh AS MATERIALIZED (
      SELECT e.recipe_id, e.created_at, e.title_key
        ${sort === 'relevance' ? ', COALESCE(f.lexemes @@ $14::tsquery, false) AS titled' : ''}
      FROM (SELECT * FROM search_fresh WHERE household_id = $1 OFFSET 0) f
      JOIN search_entries e ON e.household_id = $1 AND e.recipe_id = f.recipe_id
      WHERE ${matching === 'all' ? 'true' : `f.lexemes @@ (SELECT (${query})::tsquery)`}
        ${rated ? 'AND e.average_rating >= $4' : ''} ${timed ? 'AND e.cooking_time <= $5' : ''}
    )`;
}

/** Recipes with all words in the title come first. */
function relevantPage(all: Part): string {
  const titled: Part = { ...all, hits: 'titled', fresh: 'fresh_titled' };
  const offset = `greatest($3 - (${countOf(titled)}), 0)`;
  const others: Part = {
    ...all,
    hits: 'others',
    fresh: 'fresh_others',
    limit: '$2 - (SELECT count(*) FROM first)',
    offset,
  };
  return `
    titled AS MATERIALIZED (
      SELECT m.block, m.recipes & t.recipes AS recipes
      FROM matched m JOIN (
        SELECT block, bit_and(recipes) AS recipes FROM exact WHERE term < 0 GROUP BY block HAVING count(*) = $9
      ) t ON t.block = m.block
    ),
    others AS MATERIALIZED (
      SELECT m.block, CASE WHEN t.block IS NULL THEN m.recipes ELSE m.recipes & ~t.recipes END AS recipes
      FROM matched m LEFT JOIN titled t ON t.block = m.block
    ),
    fresh_titled AS (SELECT * FROM fresh WHERE titled),
    fresh_others AS (SELECT * FROM fresh WHERE NOT titled),
    first AS MATERIALIZED (${pageOf(titled)}),
    page AS (
      SELECT recipe_id, place FROM first
      UNION ALL SELECT recipe_id, place + $2 FROM (${pageOf(others)}) o
    )`;
}
