// Says whether the table of densities makes sense: readable, sorted, no name twice, no weight that no food has.
import { readFileSync } from 'node:fs';
import { ensureReady } from './ensure-ready.mjs';

await ensureReady();
const { densityFaults, readDensities } = await import('../dist/src/recipes/views/densities/density-table.js');
const { stapleKey } = await import('../dist/src/parser/ingredient-line/staple-keys.js');

const file = new URL('../src/recipes/views/densities/densities.csv', import.meta.url);
const rows = readDensities(readFileSync(file, 'utf8'));
const faults = densityFaults(rows, stapleKey);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${rows.length} ingredients`);
