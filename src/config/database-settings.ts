import { availableParallelism } from 'node:os';
import { postgresUrl, wholeNumber } from './formats.js';
import type { SettingReader } from './setting-reader.js';

export interface DatabaseSettings {
  /** `null`: Larder runs its own Postgres in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The server itself, when `databaseUrl` leads to a pooler: for what needs a session. `null`: there is no pooler. */
  readonly databaseDirectUrl: string | null;
  /** Maximum number of connections. At least two: one may hold a lock while another does the work. */
  readonly databasePoolSize: number;
}

/** Bounds of the pool for Larder's own Postgres. */
const LEAST_POOL = 8;
const MOST_POOL = 20;
/** The pool for any other Postgres. */
const OTHER_POOL = 10;

export function readDatabaseSettings(settings: SettingReader): DatabaseSettings {
  const databaseUrl = settings.read('DATABASE_URL', null, postgresUrl);
  return {
    databaseUrl,
    databaseDirectUrl: settings.read('DATABASE_DIRECT_URL', null, postgresUrl),
    databasePoolSize: settings.read('DATABASE_POOL_SIZE', poolSize(databaseUrl), wholeNumber(2, 1_000)),
  };
}

/**
 * Larder's own Postgres shares the cores with Larder. There, twice as many connections in use as cores gave the shortest answers. The
 * pool is twice as large as that, because one household may use only half of it, and several households rarely use their whole half at
 * the same time. The cores of a Postgres on another machine are not known.
 */
function poolSize(databaseUrl: string | null): number {
  return databaseUrl === null ? Math.min(Math.max(4 * availableParallelism(), LEAST_POOL), MOST_POOL) : OTHER_POOL;
}
