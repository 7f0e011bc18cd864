import { join } from 'node:path';
import type { MigrationInterface } from 'typeorm';
import { loadClasses } from '../../load-exports.js';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/** In the order in which they run, which is that of the times in their names. A migration that has been released is never edited. */
export const migrations = await loadClasses<MigrationInterface>(FOLDER, /^\d{13}-[\w-]+/);
