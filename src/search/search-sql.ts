import type { Statement } from '../database/sql.js';
import { ALL_RECIPES, BLOCK_PLACES, FIRST_MINUTES, LAST_RATING, minutesLexeme, ratingLexeme } from './search-block.js';
import { countOf, isHit, type Order, pageOfAll, pageOfSome, type Part, SORT_COLUMNS } from './search-page-sql.js';

/** The properties of a search that change the text of the statement. All others are parameters. */
export interface SearchKind {
  matching: 'words' | 'filter' | 'all';
  /** Whether there is a condition on the rating, the time or the recipes. */
  narrowed: boolean;
  /** Whether there is a choice of single recipes. It is then narrowed too, so that there are fewer kinds. */
  chosen: boolean;
  sort: Order;
}

/** SQL about tables of the domain that is searched. */
export interface SearchedSql {
  /** SELECT of the `recipe_id` of favourites of the person `PERSON`. */
  readonly favorites: string;
  /** SELECT of the `recipe_id` of the recipes in the cookbook `COOKBOOK`. */
  readonly inCookbook: string;
}

/** The id of the person who searches, and that of the cookbook that is searched. */
export const PERSON = '$15::uuid';
export const COOKBOOK = '$17::uuid';

/** Gives every parameter a type, because Postgres cannot infer it for those that a kind of search does not use. */
const PARAMETERS = `parameters AS (
  SELECT $4::float8, $5::int, $6::int[], $7::text[], $8::text[], $9::int, $10::text, $11::text, $12::jsonb, $13::text[], $14::text,
    $15::uuid, $16::boolean, $17::uuid, $18::uuid[], $19::int
)`;

/** Other terms than words and filters have numbers from here on. */
const TIMED = 1001;
const RATED = 1002;
const CHOSEN = 1003;

/** For each term and block, the recipes with any lexeme of the term's ranges. */
const recipesWithin = (ranges: string): string => `
  SELECT r.term, b.block, bit_or(b.recipes) AS recipes
  FROM ${ranges} r JOIN search_blocks b ON b.household_id = $1 AND b.lexeme BETWEEN r.first AND r.last
  GROUP BY r.term, b.block`;

/** SQL for the number of all recipes. */
const COUNT_OF_EVERYTHING = `
  (SELECT COALESCE(sum(bit_count(recipes)), 0) FROM search_blocks WHERE household_id = $1 AND lexeme = '${ALL_RECIPES}')
  + (SELECT count(*) FROM search_fresh WHERE household_id = $1)`;

/**
 * The ids of one page, and how many recipes match in all. Parameters: household, limit, offset, least rating, most
 * minutes; the term, first and last lexeme of each range; the number of words; as `tsquery` the words and the filter; words one by one;
 * letters of the fields; as `tsquery` the words in the title; the person; whether favourites alone, the cookbook, the ids that are
 * looked for, and how many of these three choices are made. Terms are numbered: 0 all recipes, from 1 the words, then the filters,
 * from -1 down the words in the title.
 */
export function searchStatement(name: string, kind: SearchKind, searched: SearchedSql): Statement {
  const all: Part = { hits: 'matched', fresh: 'fresh', order: kind.sort, limit: '$2', offset: '$3' };
  const [found, total] = isEverything(kind)
    ? [`page AS (${pageOfAll(all)})`, COUNT_OF_EVERYTHING]
    : [`${matched(kind, searched)}, ${fresh(kind)}, ${pageOfHits(all)}`, countOf(all)];
  const text = `
    WITH ${PARAMETERS}, ${found}
    SELECT (${total})::int AS total, ARRAY(SELECT recipe_id FROM page ORDER BY place) AS ids`;
  return { name, text };
}

/**
 * The id of one random hit, all with the same probability. `$20` (a time) or `$21` (a day, from its beginning) say since when it
 * was not made; both `NULL` for no condition. The day is that of the household's time zone, or of `$22` when the household has
 * none.
 */
export function randomStatement(name: string, kind: SearchKind, searched: SearchedSql): Statement {
  const text = `
    WITH ${PARAMETERS}, ${matched(kind, searched)}, ${fresh(kind)},
    page AS (
      SELECT e.recipe_id, 1 AS place FROM search_entries e CROSS JOIN (
        SELECT COALESCE($20::timestamptz, $21::timestamp AT TIME ZONE COALESCE((SELECT time_zone FROM households WHERE id = $1), $22))
      ) AS wanted(since)
      WHERE e.household_id = $1 AND ${isHit({ hits: 'matched', fresh: 'fresh' })}
        AND (e.last_made_at < since) IS NOT FALSE
      ORDER BY random() LIMIT $2 OFFSET $3
    )
    SELECT recipe_id AS id FROM page`;
  return { name, text };
}

/** The kind of a random search, for `randomStatement`. */
export function randomKind(matching: 'filter' | 'all'): SearchKind {
  return { matching, narrowed: true, chosen: false, sort: 'none' };
}

/** Whether all recipes of the household are hits. */
export function isEverything({ matching, narrowed }: SearchKind): boolean {
  return matching === 'all' && !narrowed;
}

function pageOfHits(all: Part): string {
  return all.order === 'relevance' ? relevantPage(all) : `page AS (${pageOfSome(all)})`;
}

/** The blocks that match all terms. When no block matches all words, similar words count too. */
function matched(kind: SearchKind, searched: SearchedSql): string {
  return `
    ranges AS (
      SELECT * FROM unnest($6, $7, $8) AS r(term, first, last)
      ${kind.narrowed ? `UNION ALL SELECT ${TIMED}, ${FIRST_MINUTES}, ${minutesLexeme('$5')} WHERE $5 IS NOT NULL` : ''}
      ${kind.narrowed ? `UNION ALL SELECT ${RATED}, ${ratingLexeme('$4')}, ${LAST_RATING} WHERE $4 IS NOT NULL` : ''}
    ),
    ${kind.chosen ? chosen(searched) : ''}
    exact AS MATERIALIZED (${recipesWithin('ranges')} ${kind.chosen ? `UNION ALL ${blocksOfChosen()}` : ''}),
    ${kind.matching === 'words' ? widened() : 'terms AS (SELECT * FROM exact)'},
    matched AS MATERIALIZED (
      SELECT block, bit_and(recipes) AS recipes FROM terms WHERE term >= 0
      GROUP BY block
      HAVING count(*) = (SELECT count(DISTINCT term) FROM ranges WHERE term >= 0) ${kind.chosen ? '+ 1' : ''}
    )`;
}

/** The recipes of each choice (favourites, cookbook, ids) that the search makes. */
function chosen({ favorites, inCookbook }: SearchedSql): string {
  return `
    chosen AS MATERIALIZED (
      SELECT recipe_id FROM (
        (SELECT recipe_id FROM (${favorites}) AS favorites WHERE $16)
        UNION ALL (SELECT recipe_id FROM (${inCookbook}) AS in_cookbook WHERE $17 IS NOT NULL)
        UNION ALL (SELECT DISTINCT id FROM unnest($18) AS id)
      ) AS choices GROUP BY recipe_id HAVING count(*) = $19
    ),`;
}

/** `LIMIT` makes Postgres look the entries up one by one: a plan for any number of them would read the whole table. */
function blocksOfChosen(): string {
  return `
    SELECT ${CHOSEN}, e.block, bit_or(set_bit(B'0'::bit(${BLOCK_PLACES}), e.place, 1)) FROM chosen
    CROSS JOIN LATERAL (
      SELECT block, place FROM search_entries WHERE household_id = $1 AND recipe_id = chosen.recipe_id AND block IS NOT NULL LIMIT 1
    ) e
    GROUP BY e.block`;
}

/** Similar words are looked up only when no recipe matches all words, with or without the filters. */
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

/** The hits among recipes that have no place in a block yet. `OFFSET 0` makes Postgres read only the rows of this household. */
function fresh({ matching, narrowed, chosen, sort }: SearchKind): string {
  const meant = `(
    SELECT string_agg(concat_ws(' | ', w.exact, (
      SELECT string_agg(quote_literal(n.first), ' | ') FROM near n WHERE n.term = w.term
    )), ') & (')
    FROM jsonb_to_recordset($12) AS w(term int, exact text)
  )`;
  const query = matching === 'words' ? `concat_ws(' & ', '(' || ${meant} || ')', NULLIF($11, ''))` : '$11';
  return `
    fresh AS MATERIALIZED (
      SELECT e.recipe_id, ${SORT_COLUMNS.map((column) => `e.${column}`).join(', ')}
        ${sort === 'relevance' ? ', COALESCE(f.lexemes @@ $14::tsquery, false) AS titled' : ''}
      FROM (SELECT * FROM search_fresh WHERE household_id = $1 OFFSET 0) f
      JOIN search_entries e ON e.household_id = $1 AND e.recipe_id = f.recipe_id
      WHERE ${matching === 'all' ? 'true' : `f.lexemes @@ (SELECT (${query})::tsquery)`}
        ${narrowed ? NARROWED : ''} ${chosen ? 'AND e.recipe_id IN (SELECT recipe_id FROM chosen)' : ''}
    )`;
}

const NARROWED = `
        AND ($4 IS NULL OR e.average_rating >= $4) AND ($5 IS NULL OR e.cooking_time <= $5)`;

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
    first AS MATERIALIZED (${pageOfSome(titled)}),
    page AS (
      SELECT recipe_id, place FROM first
      UNION ALL SELECT recipe_id, place + $2 FROM (${pageOfSome(others)}) o
    )`;
}
