import type { Entities } from './database/data-source.js';
import { loadClasses } from './database/schema/load-classes.js';

/** All tables with an entity. The schema check compares them with the migrations. */
export const entities: Entities = await loadClasses(import.meta.dirname, /\.entity/);
