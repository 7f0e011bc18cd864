import { readFileSync } from 'node:fs';
import { possibleStapleKeys, stapleKey } from '../../../parser/ingredient-line/staple-keys.js';
import type { Amount } from '../../../shared/amounts/amount.js';
import { densityOf, readDensities } from './density-table.js';

/** An ingredient whose weight by volume is known. */
export interface Staple {
  /** Its first English name. */
  readonly name: string;
  readonly gramsPerMilliliter: Amount;
  /** How metric kitchens measure it. */
  readonly measured: 'weight' | 'volume';
}

let staples: ReadonlyMap<string, Staple> | undefined;

/** The staple with this name, in any language of the table; `null` when its density is not known. */
export function stapleNamed(name: string): Staple | null {
  staples ??= readStaples();
  for (const key of possibleStapleKeys(name)) {
    const staple = staples.get(key);
    if (staple !== undefined) return staple;
  }
  return null;
}

function readStaples(): Map<string, Staple> {
  const rows = readDensities(readFileSync(new URL('./densities.csv', import.meta.url), 'utf8'));
  return new Map(
    rows.flatMap((row) => {
      const staple = { name: row.name, gramsPerMilliliter: densityOf(row), measured: row.measured };
      return row.names.map((name): [string, Staple] => [stapleKey(name), staple]);
    }),
  );
}
