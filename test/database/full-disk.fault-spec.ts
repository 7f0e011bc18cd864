import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBench } from '../support/imports/import-bench.js';

let bench: ImportBench;

beforeAll(async () => {
  bench = await ImportBench.start();
  await bench.query(`
    CREATE FUNCTION refuse_for_space() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'could not extend file "base/1/1": No space left on device' USING ERRCODE = 'disk_full';
    END $$`);
});

afterAll(() => bench.stop());

/** Makes it impossible to store a recipe until the returned function is called. */
async function fillDisk(): Promise<() => Promise<unknown>> {
  await bench.query(`CREATE TRIGGER no_space BEFORE INSERT ON recipes EXECUTE FUNCTION refuse_for_space()`);
  return () => bench.query('DROP TRIGGER no_space ON recipes');
}

describe('while the disk of the database is full', () => {
  it('reports that to everybody who stores something, and still answers reads', async () => {
    const freeSpace = await fillDisk();
    const { status, body } = await bench.home.post('/recipes', { name: 'Soup' });
    const detail = 'The disk of the database is full: nothing can be stored until there is space again';
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE', detail } });
    expect(await bench.home.recipeIds()).toEqual([]);
    await freeSpace();
  });

  it('keeps an import waiting, and counts neither an attempt nor an interruption', async () => {
    const freeSpace = await fillDisk();
    const { recipeId } = await bench.home.importUrl(bench.page('/no-space'));
    const waits = `SELECT 1 FROM tasks WHERE subject = $1 AND state = 'waiting' AND due_at > now() + interval '30 seconds'`;
    while ((await bench.query(waits, [recipeId])).length === 0);
    const imports = await bench.query('SELECT status, attempts FROM recipe_imports WHERE id = $1', [recipeId]);
    expect(imports).toEqual([{ status: 'queued', attempts: 0 }]);
    const tasks = await bench.query('SELECT attempts, interruptions FROM tasks WHERE subject = $1', [recipeId]);
    expect(tasks).toEqual([{ attempts: 0, interruptions: 0 }]);
    await freeSpace();
    await bench.query('UPDATE tasks SET due_at = now() WHERE subject = $1', [recipeId]);
    expect(await bench.home.settled(recipeId)).toMatchObject({ status: 'completed', attempts: 1 });
  });
});
