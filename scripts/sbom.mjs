// Prints the bill of materials of the released program, as CycloneDX. `npm sbom --omit=dev` is not enough: it leaves out packages
// that both the program and its development use, and marks a package as one for development when any copy of it is. The lock file
// knows each copy.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const whole = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bill = JSON.parse(whole);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const shipped = new Set([bill.metadata.component['bom-ref']]);
for (const [path, { name, version, dev }] of Object.entries(packages))
  if (path !== '' && dev !== true) shipped.add(`${name ?? path.split('node_modules/').at(-1)}@${version}`);
const components = bill.components
  .filter((component) => shipped.has(component['bom-ref']))
  .map(({ properties = [], ...component }) => ({
    ...component,
    properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
  }));
const missing = shipped.size - 1 - components.length;
if (missing > 0) throw new Error(`The bill of materials lacks ${missing} packages of the lock file`);
const dependencies = bill.dependencies
  .filter(({ ref }) => shipped.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => shipped.has(other)) }));
console.log(JSON.stringify({ ...bill, components, dependencies }, null, 2));
