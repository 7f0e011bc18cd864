import type { Figures } from './measure.js';

/** One line of the table; latencies in milliseconds. */
export interface RowResult {
  name: string;
  rps: number;
  p50: number;
  p99: number;
  floorRps: number;
  ratio: number;
}

export interface Report {
  recipes: number;
  rows: readonly RowResult[];
  rssMb: number;
  pgMb: number;
  startMs: number;
}

export const HEADINGS = [
  'row'.padEnd(34),
  ...['rps', 'p50', 'p99', 'cpu µs', 'floor', 'p50', 'p99', 'cpu µs', 'ratio'].map(right),
].join('');

export function rowResult(name: string, larder: Figures, floor: Figures): RowResult {
  return {
    name,
    rps: rounded(larder.rps),
    p50: rounded(larder.latency(50)),
    p99: rounded(larder.latency(99)),
    floorRps: rounded(floor.rps),
    ratio: rounded(larder.rps / floor.rps),
  };
}

export function formatRow({ name, ratio }: RowResult, larder: Figures, floor: Figures): string {
  const numbers = [larder, floor].flatMap((figures) => [
    figures.rps.toFixed(0),
    figures.latency(50).toFixed(1),
    figures.latency(99).toFixed(1),
    figures.cpu.toFixed(0),
  ]);
  return [name.padEnd(34), ...numbers.map(right), right(ratio.toFixed(2))].join('');
}

export function toJsonLine(report: Report): string {
  return JSON.stringify(report, (_key, value: unknown) => (typeof value === 'number' ? rounded(value) : value));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function right(value: string | number): string {
  return String(value).padStart(9);
}
