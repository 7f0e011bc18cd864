// Lets the built program import `#openapi` in place of @nestjs/swagger; "imports" in package.json says which file that is. The compiler
// plugin of that package writes such imports too, so only the compiled files can be changed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../dist/src', import.meta.url));
/** Makes the document, so it always needs the package. */
const GENERATOR = 'openapi/openapi-document.js';
const IMPORT = /^import (?:\* as openapi|\{([^}]*)\}) from ["']@nestjs\/swagger["'];$/gm;

/** @throws Error when a file would need the package in the running program */
export async function withoutOpenapi() {
  const known = new Set(Object.keys(await import('../dist/src/without-openapi.js')));
  for (const path of readdirSync(BUILT, { recursive: true })) {
    if (!path.endsWith('.js') || path === GENERATOR) continue;
    const file = join(BUILT, path);
    const text = readFileSync(file, 'utf8');
    if (!/["']@nestjs\/swagger["']/.test(text)) continue;
    const changed = text.replace(IMPORT, (line) => line.replace(/["']@nestjs\/swagger["']/, "'#openapi'"));
    const missing = usedNames(text).filter((name) => !known.has(name));
    if (missing.length > 0) throw new Error(`src/without-openapi.ts lacks ${missing.join(', ')} for ${path}`);
    if (/["']@nestjs\/swagger["']/.test(changed)) throw new Error(`${path} imports @nestjs/swagger in an unknown form`);
    writeFileSync(file, changed);
  }
}

function usedNames(text) {
  const named = [...text.matchAll(IMPORT)].flatMap(([, names = '']) => names.split(','));
  const written = [...text.matchAll(/\bopenapi\.(Api\w+)\(/g)].map(([, name]) => name);
  return [...named.map((name) => name.trim().split(' as ')[0]), ...written].filter((name) => name !== '');
}
