import type { Entities } from './database/data-source.js';
import { loadClasses } from './load-exports.js';

/** All tables with an entity. The schema check compares them with the migrations. */
export const entities: Entities = await loadClasses(import.meta.dirname, /\.entity/);
