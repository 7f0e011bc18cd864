// Prints the bill of materials of what ships, as CycloneDX. `npm sbom --omit=dev` would leave out as well what both the program
// and its development depend on.
import { execFileSync } from 'node:child_process';

const whole = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bill = JSON.parse(whole);
const components = bill.components.filter(
  ({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
);
const shipped = new Set([bill.metadata.component, ...components].map((component) => component['bom-ref']));
const dependencies = bill.dependencies
  .filter(({ ref }) => shipped.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => shipped.has(other)) }));
console.log(JSON.stringify({ ...bill, components, dependencies }, null, 2));
