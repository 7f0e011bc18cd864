import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { draftAnswer, type BatchRecipe } from './batch-answer.js';
import { labelledParts } from './ingredient-line/labelled-parts.js';
import { ParserPool } from './parser-pool.js';
import { ParseFailure } from './recipe-draft.js';

type BatchJob = { id: string } & (
  | { kind: 'page'; url: string; html?: string; htmlFile?: string }
  | { kind: 'text'; text: string }
  | { kind: 'ingredient'; line: string; language?: string }
);

type BatchAnswer =
  | { id: string; ok: true; ms: number; recipe?: BatchRecipe; recipes?: BatchRecipe[] }
  | { id: string; ok: false; ms: number; error: { code: string; message: string } }
  | { id: string; amount: number | null; unit: string | null; ingredientName: string };

const KINDS: readonly BatchJob['kind'][] = ['page', 'text', 'ingredient'];
const TIMEOUT_MS = 10_000;
const MEMORY_MB = 512;
/** Maximum number of pages in memory that wait for a thread. */
const MAX_WAITING = 16;

const pool = new ParserPool({
  threads: Math.max(1, availableParallelism() - 1),
  timeoutMs: TIMEOUT_MS,
  memoryMb: MEMORY_MB,
});
const running = new Set<Promise<void>>();

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === '') continue;
  if (running.size >= MAX_WAITING) await Promise.race(running);
  const done = answerLine(line).then((answer) => {
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
  const tracked = done.finally(() => running.delete(tracked));
  running.add(tracked);
}
await Promise.all(running);
await pool.close();

async function answerLine(line: string): Promise<BatchAnswer> {
  const start = performance.now();
  let id = '';
  try {
    const job = JSON.parse(line) as BatchJob;
    id = job.id;
    if (!KINDS.includes(job.kind)) throw new Error(`The "kind" of a line is one of ${KINDS.join(', ')}.`);
    return await answerJob(job);
  } catch (error) {
    const code = error instanceof ParseFailure ? error.code : 'INTERNAL';
    const message = error instanceof Error ? error.message : String(error);
    return { id, ok: false, ms: performance.now() - start, error: { code, message } };
  }
}

async function answerJob(job: BatchJob): Promise<BatchAnswer> {
  const { id } = job;
  if (job.kind === 'ingredient') {
    return { id, ...labelledParts(job.line, job.language) };
  }
  if (job.kind === 'text') {
    const { value, ms } = await pool.run({ kind: 'text', text: job.text });
    const recipes = value.map(draftAnswer);
    return { id, ok: true, ms, recipe: recipes[0], ...(recipes.length > 1 && { recipes }) };
  }
  const html = job.html ?? (await readFile(job.htmlFile ?? '', 'utf8'));
  const { value, ms } = await pool.run({ kind: 'page', html, url: job.url });
  return { id, ok: true, ms, recipe: draftAnswer(value) };
}
