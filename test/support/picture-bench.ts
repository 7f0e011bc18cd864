import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImportBench } from './import-bench.js';
import type { Importing } from './importing.js';
import { recipePage } from './site.js';

const SETTLE_MILLISECONDS = 20_000;

/** The address that people would use; no test asks there. */
export const PUBLIC_URL = 'https://larder.example.org/food';

/** Imports a page that shows the images and gives the recipe's id once the import is completed. */
export async function importWith(bench: ImportBench, images: readonly string[], home = bench.home): Promise<string> {
  const page = bench.page(`/${randomUUID()}`, recipePage('Soup', images));
  const { recipeId } = await home.importUrl(page);
  const { status } = await home.settled(recipeId);
  if (status !== 'completed') throw new Error(`The import is ${status}`);
  return recipeId;
}

/** Waits until nothing more will be done for the picture of the recipe. */
export async function pictureSettled(bench: ImportBench, recipeId: string): Promise<void> {
  await until(async () => (await waiting(bench, recipeId)).length === 0);
}

export function waiting(bench: ImportBench, recipeId: string): Promise<unknown[]> {
  return bench.query(`SELECT attempts FROM tasks WHERE kind = 'picture' AND subject = $1`, [recipeId]);
}

/** Whether the first attempt at the picture failed, and the second is to begin some time later. */
export async function isPutOff(bench: ImportBench, recipeId: string): Promise<boolean> {
  const rows = await bench.query(
    `SELECT attempts FROM tasks
     WHERE kind = 'picture' AND subject = $1 AND attempts = 1 AND state = 'waiting' AND due_at > now() + interval '15 s'`,
    [recipeId],
  );
  return rows.length === 1;
}

export async function until(is: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + SETTLE_MILLISECONDS;
  while (!(await is())) {
    if (Date.now() > end) throw new Error('It does not get there');
    await sleep(30);
  }
}

/** An answer of the picture endpoint. @param query what stands behind the path */
export function askForPicture(
  home: Importing,
  recipeId: string,
  query = '',
  init: RequestInit = { headers: { 'x-api-key': home.key } },
): Promise<Response> {
  return fetch(`${home.url}/api/v1/recipes/${recipeId}/image${query}`, init);
}

/** The part of a signed link that the running program answers. */
export function queryOf(link: string | null): string {
  return new URL(link ?? '').search;
}
