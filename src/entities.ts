import type { Entities } from './database/data-source.js';
import { loadExports } from './load-exports.js';

/** All tables with an entity. The schema check compares them with the migrations. */
export const entities = (await loadExports(import.meta.dirname, /\.entity/)).filter(isClass);

/** Files of entities also export the values of their columns. */
function isClass(value: unknown): value is Entities[number] {
  return typeof value === 'function';
}
