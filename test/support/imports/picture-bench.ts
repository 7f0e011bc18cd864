import { randomUUID } from 'node:crypto';
import type { SharedImportBench } from './import-bench.js';
import type { Importing } from './importing.js';
import { recipePage } from '../site.js';
import { until } from '../until.js';

/** Imports a page with these images, and returns the recipe's id when the import is completed. */
export async function importWith(
  bench: SharedImportBench,
  images: readonly string[],
  home = bench.home,
): Promise<string> {
  const page = bench.page(`/${randomUUID()}`, recipePage('Soup', images));
  const { recipeId } = await home.importUrl(page);
  const { status } = await home.settled(recipeId);
  if (status !== 'completed') throw new Error(`The import is ${status}`);
  return recipeId;
}

/** Waits until no more work will be done for the picture of the recipe. */
export async function pictureSettled(bench: SharedImportBench, recipeId: string): Promise<void> {
  await until(async () => (await waiting(bench, recipeId)).length === 0);
}

export function waiting(bench: SharedImportBench, recipeId: string): Promise<unknown[]> {
  return bench.query(`SELECT attempts FROM tasks WHERE kind = 'picture' AND subject = $1`, [recipeId]);
}

/** Whether the first attempt for the picture has failed and the second one is planned. */
export async function isPutOff(bench: SharedImportBench, recipeId: string): Promise<boolean> {
  const rows = await bench.query(
    `SELECT attempts FROM tasks
     WHERE kind = 'picture' AND subject = $1 AND attempts = 1 AND state = 'waiting' AND due_at > now() + interval '15 s'`,
    [recipeId],
  );
  return rows.length === 1;
}

/** The answer of the picture endpoint. @param query the query string of the address */
export function askForPicture(
  home: Importing,
  recipeId: string,
  query = '',
  init: RequestInit = { headers: { 'x-api-key': home.key } },
): Promise<Response> {
  return fetch(`${home.url}/api/v1/recipes/${recipeId}/image${query}`, init);
}

/** Path and query of a signed link, for requests to the running program. */
export function queryOf(link: string | null): string {
  return new URL(link ?? '').search;
}
