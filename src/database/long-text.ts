/**
 * Bytes. Postgres sends texts up to this size as they are. `pg` converts them to strings, which takes 5 ms for 1 MiB of
 * multi-byte characters.
 */
const MOST_AT_ONCE = 262_144;
/** Bytes of a longer text in each row. */
const PIECE = 65_536;

/** A text: as a string when it is short, otherwise as bytes in UTF-8 that can be sent without conversion. */
export type LongText = string | Buffer;

export interface TextRow {
  text: string | null;
  piece: string | null;
}

/**
 * SQL that answers the column `text` of `select` in the form that `textOf` reads. `select` returns at most one row. A short text
 * is one row; a long one is divided into rows of base64, so that no character is cut.
 * @param others columns that are repeated in each row
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

/** Builds the text from the rows of `inPieces`, in steps; `null` when there is no text. */
export function* textOf(rows: readonly TextRow[]): Generator<void, LongText | null> {
  const first = rows[0];
  if (first === undefined) return null;
  if (first.piece === null) return first.text;
  // Not from the shared pool of buffers. Less than one piece longer than the text.
  const bytes = Buffer.allocUnsafeSlow(rows.length * PIECE);
  let length = 0;
  for (const { piece } of rows) {
    length += bytes.write(piece ?? '', length, 'base64');
    yield;
  }
  return bytes.subarray(0, length);
}
