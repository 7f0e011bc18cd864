import { polledList } from '../changes/polled-lists.js';
import type { Statement } from '../database/sql.js';
import { GROCERY_COLUMNS } from './grocery-sql.js';

export const LIST_GROCERIES = polledList({
  name: 'grocery-list',
  items: `SELECT ${GROCERY_COLUMNS} FROM groceries g WHERE g.household_id = $1 ORDER BY g.sort_order, g.id`,
  kind: 'grocery',
  known: '$2',
});

/** A condition: lines of one store, or all when the id is empty. */
const IN_STORE = `g.household_id = $1 AND (NULLIF($2, '') IS NULL OR g.store_id = NULLIF($2, '')::uuid)`;

export const LIST_OF_STORE = polledList({
  name: 'grocery-list-of-store',
  items: `SELECT ${GROCERY_COLUMNS} FROM groceries g WHERE ${IN_STORE} ORDER BY g.sort_order, g.id`,
  kind: 'grocery',
  part: ['$2::text'],
  known: '$3',
});

/** In the order of the aisles of a store. Lines without an aisle come last. */
export const LIST_BY_AISLE = polledList({
  name: 'grocery-list-by-aisle',
  items: `
    SELECT ${GROCERY_COLUMNS} FROM groceries g
    LEFT JOIN stores s ON s.household_id = $1 AND s.id = g.store_id
    LEFT JOIN aisle_links l
      ON l.household_id = $1 AND l.store_id = g.store_id AND l.ingredient_id = g.ingredient_id
    LEFT JOIN aisles a ON a.household_id = $1 AND a.store_id = l.store_id AND a.id = l.aisle_id
    WHERE ${IN_STORE}
    ORDER BY a.id IS NULL, CASE WHEN a.id IS NOT NULL THEN s.sort_order END, CASE WHEN a.id IS NOT NULL THEN s.id END,
      a.sort_order, a.id, g.sort_order, g.id`,
  kind: ['grocery', 'store'],
  part: ['$2::text'],
  known: '$3',
});

export const FIND_GROCERY = {
  name: 'grocery-find',
  text: `SELECT ${GROCERY_COLUMNS} FROM groceries g WHERE g.household_id = $1 AND g.id = $2`,
};

export const FIND_ALL: Statement = {
  name: 'grocery-find-all',
  text: `SELECT ${GROCERY_COLUMNS} FROM groceries g WHERE g.household_id = $1 AND g.id = ANY($2::uuid[])`,
};

export const FIND_MADE_OF: Statement = {
  name: 'grocery-find-made-of',
  text: 'SELECT id, made_of AS "madeOf" FROM groceries WHERE household_id = $1 AND id = ANY($2::uuid[])',
};
