/**
 * A backup archive is a gzipped tar. Its first entry is `larder-backup.json` (BackupManifest). Then come the rows of each table
 * as Postgres COPY text, in pieces named `tables/NAME/00001.copy`. The last entry is `checksums.json` (ArchiveEnd): without it
 * the archive is incomplete.
 */
export const FORMAT = 1;
export const MANIFEST = 'larder-backup.json';
export const END = 'checksums.json';

/** Bytes of a piece. Writer and reader hold one piece in memory. */
export const PIECE = 4 * 1024 * 1024;

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface BackupManifest {
  readonly format: number;
  /** The version of Larder that made the archive. */
  readonly larder: string;
  readonly createdAt: string;
  /** The names of the executed migrations, in their order. */
  readonly migrations: readonly string[];
  /** A table comes after those that its foreign keys refer to. */
  readonly tables: readonly BackupTable[];
}

/** In the file, both members are JSON objects. */
export interface ArchiveEnd {
  /** SHA-256 in hexadecimal of each entry before this one, by name. */
  readonly sha256: ReadonlyMap<string, string>;
  /** Number of rows by table. */
  readonly rows: ReadonlyMap<string, number>;
}

export function pieceName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(5, '0')}.copy`;
}

/** The name of the table; `null` when the entry is not a piece of a table. */
export function tableOfPiece(entry: string): string | null {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1] ?? null;
}
