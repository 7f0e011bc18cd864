import { type Amount, compare, fraction, product, quotient, ZERO } from '../../../shared/amounts/amount.js';
import { convert } from '../../../shared/amounts/measure.js';
import { amountFromText } from '../../../shared/amounts/read-amount.js';
import { type UnitName, UNITS } from '../../../shared/amounts/units.js';

/** A row of `densities.csv`. */
export interface DensityRow {
  /** The first English name. */
  readonly name: string;
  /** In all languages. */
  readonly names: readonly string[];
  readonly unit: UnitName;
  /** Grams of one `unit`. */
  readonly grams: Amount;
  readonly measured: 'weight' | 'volume';
}

const HEADINGS = 'en,unit,grams,measured,usda,de,fr,es,it,nl';
const CUP = fraction(1);
/** Grams that a US cup of food can have: puffed rice has 14, honey and syrups have 350. */
const LIGHTEST_CUP = fraction(8);
const HEAVIEST_CUP = fraction(360);

/** @throws Error that names the line and what is wrong with it */
export function readDensities(csv: string): DensityRow[] {
  const lines = csv.split('\n').map((text, index) => ({ text, number: index + 1 }));
  const [headings, ...rows] = lines.filter(({ text }) => text !== '' && !text.startsWith('#'));
  if (headings?.text !== HEADINGS) throw new Error(`The columns must be ${HEADINGS}`);
  return rows.map(({ text, number }) => readRow(text, number));
}

/** Grams of one US cup. */
export function gramsOfACup({ unit, grams }: Pick<DensityRow, 'unit' | 'grams'>): Amount {
  const one = convert({ amount: CUP, unit: 'cup' }, unit);
  return one === null ? ZERO : product(grams, one.amount);
}

/** Grams of one millilitre. */
export function densityOf({ unit, grams }: DensityRow): Amount {
  const { size } = UNITS.get(unit) ?? {};
  return size === null || size === undefined ? ZERO : quotient(grams, size);
}

/**
 * Mistakes in the table, one sentence for each: rows in the wrong order, names in two rows, impossible weights.
 * @param keyOf two names with the same key are the same
 */
export function densityFaults(rows: readonly DensityRow[], keyOf: (name: string) => string): string[] {
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    if (index > 0 && row.name <= (rows[index - 1]?.name ?? '')) faults.push(`${row.name} stands out of order`);
    const cup = gramsOfACup(row);
    if (compare(cup, LIGHTEST_CUP) < 0 || compare(cup, HEAVIEST_CUP) > 0)
      faults.push(`a cup of ${row.name} weighs no such thing`);
    for (const name of row.names) {
      const owner = owners.get(keyOf(name));
      if (owner !== undefined && owner !== row.name) faults.push(`${owner} and ${row.name} both have the name ${name}`);
      owners.set(keyOf(name), row.name);
    }
  }
  return faults;
}

function readRow(text: string, line: number): DensityRow {
  const [english = '', unit = '', grams = '', measured = '', usda = '', ...others] = text.split(',');
  const names = [english, ...others].flatMap((column) => column.split('|')).filter((name) => name !== '');
  const amount = amountFromText(grams);
  const fault =
    others.length !== 5
      ? 'has not ten columns'
      : unit !== 'cup' && unit !== 'tablespoon' && unit !== 'teaspoon'
        ? `has the unit ${unit}`
        : amount === null || amount.numerator <= 0n
          ? `has the weight ${grams}`
          : measured !== 'weight' && measured !== 'volume'
            ? `is measured by ${measured}`
            : /^\d{5}$/.test(usda) && names.every((name) => name.trim() === name)
              ? null
              : 'has a number or a name with spaces around it';
  if (fault !== null || amount === null) throw new Error(`Line ${line} ${fault ?? ''}`);
  return {
    name: names[0] ?? '',
    names,
    unit: unit as UnitName,
    grams: amount,
    measured: measured === 'volume' ? 'volume' : 'weight',
  };
}
