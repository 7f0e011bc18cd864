import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ask, compare, Figures, type Load, measure } from './measure.js';
import { formatRatio, formatRow, headings, type ReferenceName, type RowResult, rowResult } from './report.js';
import type { Row, Setting, Target } from './row.js';

/** Number of measurements of each row for both targets in turn, so that other load on the machine affects both. */
const ROUNDS = 2;
const WARM_UP_SECONDS = 1;
const SETTLE_MILLISECONDS = 200;

export interface Bench {
  subject: Target;
  /** The target that the subject is compared with. */
  reference: Target;
  referenceName: ReferenceName;
  /** For removing what a row added. */
  database: Client;
  load: Load;
}

/** Prints a line for each row as soon as it is measured. @throws Error when the two targets answer differently */
export async function measureRows(bench: Bench, rows: readonly Row[]): Promise<RowResult[]> {
  console.log(headings(bench.referenceName));
  const results: RowResult[] = [];
  for (const row of rows) {
    const result = await measureRow(bench, row);
    const earlier = results.find(({ name }) => name === row.earlier);
    if (earlier !== undefined) console.log(formatRatio(result, earlier));
    results.push(result);
  }
  return results;
}

async function measureRow(bench: Bench, row: Row): Promise<RowResult> {
  const { subject, reference } = bench;
  await row.prepare?.(subject);
  await compare(row, [subject, reference], () => groceries(subject));
  await row.cleanUp?.(bench.database);
  const figures = { subject: new Figures(), reference: new Figures() };
  for (const target of [subject, reference]) await once(bench, row, target, new Figures(), WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    await once(bench, row, subject, figures.subject, bench.load.seconds);
    await once(bench, row, reference, figures.reference, bench.load.seconds);
  }
  const result = rowResult(row.name, figures.subject, figures.reference);
  console.log(formatRow(result, figures.subject, figures.reference));
  return result;
}

async function once(bench: Bench, row: Row, target: Target, figures: Figures, seconds: number): Promise<void> {
  // Unfinished requests of the last measurement must not change a version that this one uses.
  await sleep(SETTLE_MILLISECONDS);
  const { connections } = bench.load;
  await measure(target, row, { connections, seconds }, await groceries(target), figures);
  await row.cleanUp?.(bench.database);
}

function groceries(target: Target): Promise<Setting['groceries']> {
  return ask(target, { method: 'GET', path: '/api/v1/groceries' }) as Promise<Setting['groceries']>;
}
