import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureReady, ROOT } from './ensure-ready.mjs';

/** Runs a built program with the rest of the arguments: `node scripts/run.mjs dist/src/cli/cli.js user add`. */
const [node, , file, ...args] = process.argv;
await ensureReady();
process.setSourceMapsEnabled(true);
const program = resolve(ROOT, file);
process.argv = [node, program, ...args];
await import(pathToFileURL(program).href);
