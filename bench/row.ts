import type { Client as Database } from 'pg';

export interface Target {
  url: string;
  /** Process ids of the servers. */
  pids: readonly number[];
  apiKey: string;
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** The tag of an earlier answer. The next answer then has no body. */
  etag?: string;
  /** When other than that of the target. */
  apiKey?: string;
}

/** What one connection does: it gives the next call and takes the answer to the last one. */
export interface Conversation {
  next(): Call;
  heard?(body: string, etag: string | undefined): void;
}

export interface Setting {
  /** Begins at 0. */
  connection: number;
  connections: number;
  /** The groceries before the measurement. */
  groceries: readonly { id: string; version: number }[];
}

export interface Row {
  name: string;
  begin(setting: Setting): Conversation;
  /** What the server has to do before the row is measured. */
  prepare?(target: Target): Promise<void>;
  /** The name of the row with the same calls before this one was prepared. The output says the ratio of the two. */
  earlier?: string;
  /** The part of an answer that must be equal for both servers. The whole answer when it is left out. */
  comparable?(answer: unknown): unknown;
  /** Removes what a measurement added. */
  cleanUp?(database: Database): Promise<void>;
}

/**
 * A word in about a tenth of all recipes, a word in most of them, a word in very few, the beginning of that word, and the word
 * with a typing error.
 */
export const WORDS = { tenth: 'cinnamon', most: 'salt', rare: 'tamarillo', beginning: 'tamar', typo: 'tamarilo' };
export function repeated(name: string, call: Call): Row {
  return { name, begin: () => ({ next: () => call }) };
}

export function search(name: string, body: object): Row {
  return repeated(`search ${name}`, { method: 'POST', path: '/api/v1/recipes/search', body });
}
