import { createRequire } from 'node:module';

/** The version of Larder, from the package.json next to `dist`. */
export const VERSION = (createRequire(import.meta.url)('../../../package.json') as { version: string }).version;
