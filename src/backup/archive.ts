/**
 * A backup archive: a gzipped tar with `larder-backup.json` (BackupManifest) first, then the rows of each table as pieces of
 * Postgres COPY text named `tables/NAME/00001.copy`, then `checksums.json` (ArchiveEnd). An archive without its end is cut short.
 */
export const FORMAT = 1;
export const MANIFEST = 'larder-backup.json';
export const END = 'checksums.json';

/** Bytes of a piece; what writer and reader hold in memory. */
export const PIECE = 4 * 1024 * 1024;

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface BackupManifest {
  readonly format: number;
  /** Version of the Larder that made it. */
  readonly larder: string;
  readonly createdAt: string;
  /** Names of the migrations that had run, in their order. */
  readonly migrations: readonly string[];
  /** A table follows those it refers to. */
  readonly tables: readonly BackupTable[];
}

/** In the file both are objects. */
export interface ArchiveEnd {
  /** SHA-256 in hex of each entry before this one, by its name. */
  readonly sha256: ReadonlyMap<string, string>;
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>;
}

export function pieceName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(5, '0')}.copy`;
}

/** `null` for an entry that is no piece of a table. */
export function tableOfPiece(entry: string): string | null {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1] ?? null;
}
