import { createRequire } from 'node:module';

/** Larder's own version, from the package.json beside `dist`. */
export const VERSION = (createRequire(import.meta.url)('../../package.json') as { version: string }).version;
