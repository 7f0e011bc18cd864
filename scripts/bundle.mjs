import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Puts what runs in the browser into one file beside the other assets of the built program. */
export async function bundle() {
  await build({
    entryPoints: [at('src/web/client/main.ts')],
    outfile: at('dist/src/web/assets/client.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2020'],
    legalComments: 'eof',
    logLevel: 'warning',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
