import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { inPieces, type TextRow, textOf } from '../database/long-text.js';
import { Sql, type Statement } from '../database/sql.js';
import { inSlices } from '../slices.js';
import type { ChangeKind } from './change-kind.js';

/** Bytes of all lists that are remembered, and of the largest one. */
const MOST_BYTES = 8 * 1_048_576;
const MOST_BYTES_EACH = 1_048_576;
/** About what an entry takes beside its text. */
const ENTRY_BYTES = 512;

/** A household without a counter has no tag that would stand for its lists. */
const EPOCH = 'COALESCE(epoch, gen_random_uuid())';

interface ListParts {
  name: string;
  /** SELECT of the items, in their order. */
  items: string;
  /** What the list shows of household `$1`: it is another one with each change of this kind. */
  kind: ChangeKind;
  /** The parameters that say which part of it. */
  part?: readonly string[];
  /** The parameter that takes the tags, behind all others. */
  known: `$${number}`;
}

/**
 * A list that clients ask for again and again: always answers its `tag`, and its `json` only when the tag is none of the known
 * ones. Read by `PolledLists`.
 *
 * Equal tags mean equal lists. Each change of a kind moves its number in the household's counter, in the transaction of the change:
 * the statement sees either both or none. The hash of the SQL stands for the shape of the answer.
 */
export function polledList({ name, items, kind, part = [], known }: ListParts): Statement {
  const json = `SELECT COALESCE(json_agg(item), '[]')::text FROM (${items}) AS item`;
  const shape = createHash('sha256').update(json).digest('base64url').slice(0, 11);
  const select = `
    SELECT tag, CASE WHEN tag = ANY(${known}::text[]) THEN NULL ELSE (${json}) END AS text
    FROM (
      SELECT concat_ws('/', ${[`'${shape}'`, ...part, EPOCH, `COALESCE(kinds->>'${kind}', '0')`].join(', ')}) AS tag
      FROM (SELECT $1::uuid AS household_id) AS asked LEFT JOIN change_counters USING (household_id)
    ) AS state`;
  return { name, text: inPieces(select, ['tag']) };
}

export interface ReadList {
  /** Changes with the list. */
  tag: string;
  /** JSON in UTF-8; `null` for a client that knows the tag. */
  text: Buffer | null;
}

/**
 * Reads lists of `polledList`. The database is asked each time, for the tag at least, so what is remembered here is never out of
 * date: it saves Postgres from writing a text that is what it was, and this process from taking it in.
 */
@Injectable()
export class PolledLists {
  private readonly remembered = new LRUCache<string, { tag: string; text: Buffer }>({
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_EACH,
    sizeCalculation: ({ text }) => text.length + ENTRY_BYTES,
  });

  constructor(private readonly sql: Sql) {}

  /** @param known the tags that the client names */
  async read(statement: Statement, values: readonly string[], known: readonly string[]): Promise<ReadList> {
    const key = [statement.name, ...values].join(' ');
    // Requests at the same time may put another one in its place: this one goes on to be what its tag says.
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

/** In memory of its own: `Buffer.from` cuts small texts out of a larger piece, which each of them would keep. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
