import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { inSlices } from '../slices.js';
import { inPieces, type TextRow, textOf } from './long-text.js';
import { Sql, type Statement } from './sql.js';

/** Bytes of all lists that are remembered, and of the largest one. */
const MOST_BYTES = 8 * 1_048_576;
const MOST_BYTES_EACH = 1_048_576;
/** About what an entry takes beside its text. */
const ENTRY_BYTES = 512;

/** As triggers name them in `list_revisions`. */
type PolledListName = 'groceries' | 'stores' | 'plan';

interface ListParts {
  name: string;
  /** SELECT of the items, in their order. */
  items: string;
  /** Which of the household's lists the items are part of; `$1` is the household. */
  list: PolledListName;
  /** The parameters that say which part of it. */
  part?: readonly string[];
  /** The parameter that takes the tags, behind all others. */
  known: `$${number}`;
}

/**
 * A list that clients ask for again and again: always answers its `tag`, and its `json` only when the tag is none of the known
 * ones. Read by `PolledLists`.
 *
 * Equal tags mean equal lists. Triggers on every table that a list shows something of draw a new number for the list with each
 * change, whoever made it, and in its transaction: the statement sees either both or none. The hash of the SQL stands for the
 * shape of the answer. What is left is chance: two sums of numbers of 53 random bits that are the same.
 */
export function polledList({ name, items, list, part = [], known }: ListParts): Statement {
  const json = `SELECT COALESCE(json_agg(item), '[]')::text FROM (${items}) AS item`;
  const shape = createHash('sha256').update(json).digest('base64url').slice(0, 11);
  const select = `
    SELECT tag, CASE WHEN tag = ANY(${known}::text[]) THEN NULL ELSE (${json}) END AS text
    FROM (
      SELECT concat_ws('/', ${[`'${shape}'`, ...part, 'sum(drawn)'].join(', ')}) AS tag
      FROM list_revisions WHERE household_id = $1 AND list = '${list}'
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
