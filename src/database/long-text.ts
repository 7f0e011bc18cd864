/** Bytes of a text up to which Postgres sends it as it is: `pg` makes strings of what arrives, 5 ms for 1 MiB of letters with several bytes. */
const MOST_AT_ONCE = 262_144;
/** Bytes of a longer one that a row has. */
const PIECE = 65_536;

/** A text as a string, or where it is long as its bytes in UTF-8, which go out as they are. */
export type LongText = string | Buffer;

export interface TextRow {
  text: string | null;
  piece: string | null;
}

/**
 * SQL that answers the column `text` of `select`, which has one row at most, for `textOf`: in one row where it is short, otherwise in rows
 * of base64, which no character is cut by.
 * @param others columns that each row repeats
 */
export function inPieces(select: string, others: readonly string[] = []): string {
  const also = others.map((name) => `, ${name}`).join('');
  return `
    WITH whole AS MATERIALIZED (${select}),
    long AS MATERIALIZED (
      SELECT convert_to(text, 'UTF8') AS bytes${also} FROM whole WHERE octet_length(text) > ${MOST_AT_ONCE}
    )
    SELECT text, NULL::text AS piece${also} FROM whole WHERE (octet_length(text) > ${MOST_AT_ONCE}) IS NOT TRUE
    UNION ALL (
      SELECT NULL, encode(substring(bytes FROM start FOR ${PIECE}), 'base64')${also}
      FROM long CROSS JOIN generate_series(1, octet_length(bytes), ${PIECE}) AS start ORDER BY start
    )`;
}

/** The text that `inPieces` answered, put together in steps; `null` when there is none. */
export function* textOf(rows: readonly TextRow[]): Generator<void, LongText | null> {
  const first = rows[0];
  if (first === undefined) return null;
  if (first.piece === null) return first.text;
  // In memory of its own, and larger than the text by less than a piece.
  const bytes = Buffer.allocUnsafeSlow(rows.length * PIECE);
  let length = 0;
  for (const { piece } of rows) {
    length += bytes.write(piece ?? '', length, 'base64');
    yield;
  }
  return bytes.subarray(0, length);
}
