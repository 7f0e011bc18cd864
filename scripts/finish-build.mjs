import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { markBuilt } from './ensure-ready.mjs';

/** What follows the compiler in each build. */
export async function finishBuild() {
  await bundle();
  // It exists since this build.
  const { makeTemplate } = await import('../dist/src/database/embedded/template.js');
  await makeTemplate();
  markBuilt();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await finishBuild();
