import type { SortMode } from './sort-mode.js';
import { BLOCK_PLACES } from './search-block.js';

/**
 * SQL of one page of hits. `hits` is the name of a CTE with blocks and their bits, `fresh` that of a CTE with hits that have no
 * place yet.
 */

export type Order = SortMode | 'relevance';

/** `e` is a row of `search_entries`. The id is the last sort key, so that pages never overlap. */
const ORDER: Record<Order, string> = {
  titleAsc: 'e.title_key, e.recipe_id',
  titleDesc: 'e.title_key DESC, e.recipe_id DESC',
  dateAsc: 'e.created_at, e.recipe_id',
  dateDesc: 'e.created_at DESC, e.recipe_id DESC',
  updatedAsc: 'e.updated_at, e.recipe_id',
  updatedDesc: 'e.updated_at DESC, e.recipe_id DESC',
  madeAsc: 'e.last_made_at NULLS FIRST, e.recipe_id',
  madeDesc: 'e.last_made_at DESC NULLS LAST, e.recipe_id DESC',
  none: 'e.recipe_id',
  relevance: 'e.created_at DESC, e.recipe_id',
};

/** The sort columns besides the id. A list of hits has these columns of their entries. */
export const SORT_COLUMNS = ['created_at', 'title_key', 'updated_at', 'last_made_at'] as const;

/**
 * Up to this number of hits, sorting all of them is faster than reading the entries in the requested order until the page is
 * full.
 */
const FEW = 500;

export interface Part {
  hits: string;
  fresh: string;
  order: Order;
  limit: string;
  offset: string;
}

/** SQL for the number of hits. */
export function countOf({ hits, fresh }: Pick<Part, 'hits' | 'fresh'>): string {
  return `(SELECT COALESCE(sum(bit_count(recipes)), 0) FROM ${hits}) + (SELECT count(*) FROM ${fresh})`;
}

/** SQL of the page when every recipe is a hit. */
export function pageOfAll({ order, limit, offset }: Pick<Part, 'order' | 'limit' | 'offset'>): string {
  return `
    SELECT recipe_id, row_number() OVER () AS place FROM (
      SELECT e.recipe_id FROM search_entries e
      WHERE e.household_id = $1 ORDER BY ${ORDER[order]} LIMIT ${limit} OFFSET ${offset}
    ) p`;
}

/**
 * SQL of the page when only some recipes are hits. Postgres executes only one of the two halves: their conditions exclude each
 * other.
 */
export function pageOfSome(part: Part): string {
  return `
    SELECT recipe_id, row_number() OVER () AS place FROM (
      (${fewHits(part)}) UNION ALL (${manyHits(part)})
    ) p`;
}

/**
 * For up to `FEW` hits. The text of the bits is split at each `1`: the lengths of the parts give the places of the ones. `LIMIT
 * 1` makes Postgres look up each entry by the index instead of reading whole blocks.
 */
function fewHits({ hits, fresh, order, limit, offset }: Part): string {
  return `
    SELECT e.recipe_id FROM (
      SELECT e.recipe_id, ${SORT_COLUMNS.map((name) => `e.${name}`).join(', ')}
      FROM ${hits} h
      CROSS JOIN LATERAL (
        SELECT (sum(length(zeros) + 1) OVER (ORDER BY number) - 1)::int AS place
        FROM string_to_table(h.recipes::text, '1') WITH ORDINALITY AS s(zeros, number)
        WHERE bit_count(h.recipes) > 0
      ) p
      CROSS JOIN LATERAL (
        SELECT * FROM search_entries WHERE household_id = $1 AND block = h.block AND place = p.place LIMIT 1
      ) e
      UNION ALL SELECT recipe_id, ${SORT_COLUMNS.join(', ')} FROM ${fresh}
    ) e
    WHERE (${countOf({ hits, fresh })}) <= ${FEW}
    ORDER BY ${ORDER[order]} LIMIT ${limit} OFFSET ${offset}`;
}

/** For more hits. Reads the entries in the requested order until the page is full. */
function manyHits({ hits, fresh, order, limit, offset }: Part): string {
  return `
    SELECT e.recipe_id FROM search_entries e
    WHERE (${countOf({ hits, fresh })}) > ${FEW} AND e.household_id = $1
      AND ${isHit({ hits, fresh })}
    ORDER BY ${ORDER[order]} LIMIT ${limit} OFFSET ${offset}`;
}

/** Whether the entry `e` is one of the hits. */
export function isHit({ hits, fresh }: Pick<Part, 'hits' | 'fresh'>): string {
  return `CASE WHEN e.block IS NULL THEN e.recipe_id IN (SELECT recipe_id FROM ${fresh})
        ELSE get_bit((${blocksInOrder(hits)})[e.block + 1], e.place) = 1 END`;
}

/** SQL of an array with the bits of every block, up to the last block with hits. */
function blocksInOrder(hits: string): string {
  return `
    SELECT array_agg(COALESCE(h.recipes, B'0'::bit(${BLOCK_PLACES})) ORDER BY number)
    FROM generate_series(0, (SELECT max(block) FROM ${hits})) AS number LEFT JOIN ${hits} h ON h.block = number`;
}
