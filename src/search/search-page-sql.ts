import type { SortMode } from './sort-mode.js';
import { BLOCK_PLACES } from './search-block.js';

/** SQL of one page of hits. `hits` names a list of blocks with their bits, `fresh` one of hits without a place. */

export type Order = SortMode | 'relevance';

/** `e` is an entry. The id is always the last key, so that pages never overlap. */
const ORDER: Record<Order, string> = {
  titleAsc: 'e.title_key, e.recipe_id',
  titleDesc: 'e.title_key DESC, e.recipe_id DESC',
  dateAsc: 'e.created_at, e.recipe_id',
  dateDesc: 'e.created_at DESC, e.recipe_id DESC',
  none: 'e.recipe_id',
  relevance: 'e.created_at DESC, e.recipe_id',
};

/** Up to here it is cheaper to fetch all hits and sort them than to look for them in the order asked for. */
const FEW = 500;

export interface Part {
  hits: string;
  fresh: string;
  order: Order;
  limit: string;
  offset: string;
}

/** How many hits there are. */
export function countOf({ hits, fresh }: Pick<Part, 'hits' | 'fresh'>): string {
  return `(SELECT COALESCE(sum(bit_count(recipes)), 0) FROM ${hits}) + (SELECT count(*) FROM ${fresh})`;
}

/** The page where everything is a hit. */
export function pageOfAll({ order, limit, offset }: Pick<Part, 'order' | 'limit' | 'offset'>): string {
  return `
    SELECT recipe_id, row_number() OVER () AS place FROM (
      SELECT e.recipe_id FROM search_entries e
      WHERE e.household_id = $1 ORDER BY ${ORDER[order]} LIMIT ${limit} OFFSET ${offset}
    ) p`;
}

/** The page of some hits; Postgres runs one of the two halves. */
export function pageOf(part: Part): string {
  return `
    SELECT recipe_id, row_number() OVER () AS place FROM (
      (${fewHits(part)}) UNION ALL (${manyHits(part)})
    ) p`;
}

/** A bit string cut at its ones: the lengths of the pieces tell where those are. `LIMIT` keeps Postgres from reading whole blocks. */
function fewHits({ hits, fresh, order, limit, offset }: Part): string {
  return `
    SELECT e.recipe_id FROM (
      SELECT e.recipe_id, e.created_at, e.title_key
      FROM ${hits} h
      CROSS JOIN LATERAL (
        SELECT (sum(length(zeros) + 1) OVER (ORDER BY number) - 1)::int AS place
        FROM string_to_table(h.recipes::text, '1') WITH ORDINALITY AS s(zeros, number)
        WHERE bit_count(h.recipes) > 0
      ) p
      CROSS JOIN LATERAL (
        SELECT * FROM search_entries WHERE household_id = $1 AND block = h.block AND place = p.place LIMIT 1
      ) e
      UNION ALL SELECT recipe_id, created_at, title_key FROM ${fresh}
    ) e
    WHERE (${countOf({ hits, fresh })}) <= ${FEW}
    ORDER BY ${ORDER[order]} LIMIT ${limit} OFFSET ${offset}`;
}

/** Goes through the entries in their order until the page is full. */
function manyHits({ hits, fresh, order, limit, offset }: Part): string {
  return `
    SELECT e.recipe_id FROM search_entries e
    WHERE (${countOf({ hits, fresh })}) > ${FEW} AND e.household_id = $1
      AND CASE WHEN e.block IS NULL THEN e.recipe_id IN (SELECT recipe_id FROM ${fresh})
        ELSE get_bit((${blocksInOrder(hits)})[e.block + 1], e.place) = 1 END
    ORDER BY ${ORDER[order]} LIMIT ${limit} OFFSET ${offset}`;
}

/** An array with a string for every block up to the last that has hits. */
function blocksInOrder(hits: string): string {
  return `
    SELECT array_agg(COALESCE(h.recipes, B'0'::bit(${BLOCK_PLACES})) ORDER BY number)
    FROM generate_series(0, (SELECT max(block) FROM ${hits})) AS number LEFT JOIN ${hits} h ON h.block = number`;
}
