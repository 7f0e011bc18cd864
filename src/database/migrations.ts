import { CreateSchema1795200000000 } from '../../migrations/1795200000000-create-schema.js';

/** In the order they run. One that has shipped is never edited. */
export const migrations = [CreateSchema1795200000000];
