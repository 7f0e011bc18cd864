import { join } from 'node:path';
import { loadClasses } from '../../load-exports.js';
import type { Entities } from '../data-source.js';

const SOURCES = join(import.meta.dirname, '../..');

/** All tables with an entity. The schema check compares them with the migrations. */
export const entities: Entities = await loadClasses(SOURCES, /\.entity/);
