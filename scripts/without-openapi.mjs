// Lets the built program import `#openapi` in place of @nestjs/swagger; package.json says what that is. The compiler plugin of that
// package writes such imports too, so only the compiled files can be changed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../dist/src', import.meta.url));
const IMPORT = /^(import .* from )["']@nestjs\/swagger["'];$/gm;

for (const path of readdirSync(BUILT, { recursive: true })) {
  if (!path.endsWith('.js')) continue;
  const file = join(BUILT, path);
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(IMPORT, "$1'#openapi';");
  if (changed !== text) writeFileSync(file, changed);
}
