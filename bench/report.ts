import type { Figures } from './measure.js';

/** One line of the table. Latencies are in milliseconds. */
export interface RowResult {
  name: string;
  rps: number;
  p50: number;
  p99: number;
  referenceRps: number;
  ratio: number;
}

/** The reference: the floor, or one process of several. */
export type ReferenceName = 'floor' | 'one';

export interface Report {
  recipes: number;
  processes: number;
  rows: readonly RowResult[];
  rssMb: number;
  pgMb: number;
  startMs: number;
}

export function headings(reference: ReferenceName): string {
  const columns = ['rps', 'p50', 'p99', 'cpu µs', reference, 'p50', 'p99', 'cpu µs', 'ratio'];
  return ['row'.padEnd(34), ...columns.map(right)].join('');
}

export function rowResult(name: string, subject: Figures, reference: Figures): RowResult {
  return {
    name,
    rps: rounded(subject.rps),
    p50: rounded(subject.latency(50)),
    p99: rounded(subject.latency(99)),
    referenceRps: rounded(reference.rps),
    ratio: rounded(subject.rps / reference.rps),
  };
}

export function formatRow({ name, ratio }: RowResult, subject: Figures, reference: Figures): string {
  const numbers = [subject, reference].flatMap((figures) => [
    figures.rps.toFixed(0),
    figures.latency(50).toFixed(1),
    figures.latency(99).toFixed(1),
    figures.cpu.toFixed(0),
  ]);
  return [name.padEnd(34), ...numbers.map(right), right(ratio.toFixed(2))].join('');
}

/** How often the subject answered in the one row for each answer in the other. */
export function formatRatio(result: RowResult, earlier: RowResult): string {
  return `${result.name}: ${(result.rps / earlier.rps).toFixed(2)} times as many answers as ${earlier.name}`;
}

/** The figure of the reference has its name in each row: `floorRps` or `oneRps`. */
export function toJsonLine({ rows, ...report }: Report, reference: ReferenceName): string {
  const named = rows.map(({ referenceRps, ratio, ...row }) => ({ ...row, [`${reference}Rps`]: referenceRps, ratio }));
  return JSON.stringify({ ...report, rows: named }, (_key, value: unknown) =>
    typeof value === 'number' ? rounded(value) : value,
  );
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function right(value: string | number): string {
  return String(value).padStart(9);
}
