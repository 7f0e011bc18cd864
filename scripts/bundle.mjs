import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** For all pages of a household; for the form of a recipe; for the shopping list; for the browser itself, when the server is away. */
const SCRIPTS = {
  client: 'src/web/client/main.ts',
  editing: 'src/web/client/editing.tsx',
  groceries: 'src/web/client/groceries.tsx',
  'service-worker': 'src/web/client/worker/service-worker.ts',
};

/** Puts what runs in the browser beside the other assets of the built program, each script into one file. */
export async function bundle() {
  await build({
    entryPoints: Object.fromEntries(Object.entries(SCRIPTS).map(([name, path]) => [name, at(path)])),
    outdir: at('dist/src/web/assets'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2020'],
    legalComments: 'eof',
    logLevel: 'warning',
  });
  // Ends its process, which would else run as long as Larder after `npm start`.
  await stop();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
