import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { inPieces, type TextRow, textOf } from '../database/long-text.js';
import { Sql, type Statement } from '../database/sql.js';
import { inSlices } from '../slices.js';
import type { ChangeKind } from './change-kind.js';

/** Bytes of all cached lists together, and of the largest one that is cached. */
const MOST_BYTES = 8 * 1_048_576;
const MOST_BYTES_EACH = 1_048_576;
/** Approximate bytes of a cache entry besides its text. */
const ENTRY_BYTES = 512;

const EMPTY = '[]';

/** A household without a counter row gets a random tag, which never matches. */
const EPOCH = 'COALESCE(epoch, gen_random_uuid())';

interface ListParts {
  name: string;
  /** SELECT of the items in their order. */
  items: string;
  /** The member of the answer that has the items; without it the answer is the list itself. */
  within?: string;
  /** The kinds that the list shows: each change of one of them gives the list a new tag. */
  kind: ChangeKind | readonly ChangeKind[];
  /** The parameters that select a part of the list, for example a day. */
  part?: readonly string[];
  /** The parameter with the tags that the client knows. It is the last parameter. */
  known: `$${number}`;
}

/**
 * The statement of a list that clients poll. It always answers the `tag`, and the JSON only when the tag is not among the known
 * ones. `PolledLists` reads it.
 *
 * Equal tags mean equal lists: each change raises the number of its kind in the household's counter, in the transaction of the
 * change, so one snapshot shows either both or none. The hash of the SQL is part of the tag, because a new version of the program
 * may answer other fields.
 */
export function polledList({ items, within, ...parts }: ListParts): Statement {
  const list = `COALESCE(json_agg(item), '[]')`;
  const answer = within === undefined ? list : `json_build_object('${within}', ${list})`;
  return polledJson({ ...parts, json: `SELECT ${answer}::text FROM (${items}) AS item` });
}

/** The same for an answer that is not a list. @param parts `json` is a SELECT of its text */
export function polledJson({
  name,
  json,
  kind,
  part = [],
  known,
}: Omit<ListParts, 'items' | 'within'> & { json: string }): Statement {
  const shape = createHash('sha256').update(json).digest('base64url').slice(0, 11);
  const kinds = [kind].flat().map((shown) => `COALESCE(kinds->>'${shown}', '0')`);
  const select = `
    SELECT tag, CASE WHEN tag = ANY(${known}::text[]) THEN NULL ELSE (${json}) END AS text
    FROM (
      SELECT concat_ws('/', ${[`'${shape}'`, ...part, EPOCH, ...kinds].join(', ')}) AS tag
      FROM (SELECT $1::uuid AS household_id) AS asked LEFT JOIN change_counters USING (household_id)
    ) AS state`;
  return { name, text: inPieces(select, ['tag']) };
}

export interface ReadList {
  /** Changes whenever the list changes. */
  tag: string;
  /** JSON in UTF-8; `null` when the client knows the tag. */
  text: Buffer | null;
}

/** Whether the list is empty; `false` also when the client already has the list. */
export function isEmptyList({ text }: ReadList): boolean {
  return text?.length === EMPTY.length && text.toString() === EMPTY;
}

/**
 * Reads statements made by `polledList`, and caches their lists. Each read asks the database for the current tag, so the cache is
 * never out of date. When the tag is cached, Postgres need not write the JSON and this process need not receive it.
 */
@Injectable()
export class PolledLists {
  private readonly remembered = new LRUCache<string, { tag: string; text: Buffer }>({
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_EACH,
    sizeCalculation: ({ text }) => text.length + ENTRY_BYTES,
  });

  constructor(private readonly sql: Sql) {}

  /** @param known the tags that the client sent */
  async read(statement: Statement, values: readonly string[], known: readonly string[]): Promise<ReadList> {
    const key = [statement.name, ...values].join(' ');
    // Another request may replace the cache entry during the query. `last` still has the text that belongs to its tag.
    const last = this.remembered.get(key);
    const tags = last === undefined ? known : [...known, last.tag];
    const rows = await this.sql.rows<TextRow & { tag: string }>(statement, [...values, tags]);
    const tag = rows[0]?.tag;
    if (tag === undefined) throw new Error(`${statement.name} answered no row`);
    const json = await inSlices(textOf(rows));
    if (json === null) return { tag, text: known.includes(tag) ? null : (last?.text ?? null) };
    const text = typeof json === 'string' ? bytesOf(json) : json;
    this.remembered.set(key, { tag, text });
    return { tag, text };
  }
}

/**
 * A buffer with memory of its own. `Buffer.from` takes small buffers from a shared pool, and each of them would keep the whole
 * pool in memory.
 */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
