import type { UnitName } from './units.js';

/** Units in which shops sell, and whose size belongs to the product. */
// oxfmt-ignore
const CONTAINERS: ReadonlySet<string> = new Set([
  'can', 'jar', 'bottle', 'package', 'packet', 'sachet', 'envelope', 'bag', 'box', 'carton', 'container', 'tub', 'pot', 'punnet', 'tube', 'block', 'bar',
] satisfies UnitName[]);

/** @param unit a canonical name */
export function isContainer(unit: string | null): boolean {
  return unit !== null && CONTAINERS.has(unit);
}
