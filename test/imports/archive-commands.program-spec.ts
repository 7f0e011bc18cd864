import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dish } from '../archives/dish.js';
import { mealieBackup } from '../archives/mealie.js';
import { runInShell, runLarderCommand, type Outcome } from '../support/command.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';

const EVA = ['--email', 'eva@example.org'];

let database: TestDatabase;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'larder-archive-commands-'));
  env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
  const added = await run(['user', 'add', '--name', 'Eva', ...EVA], 'a long password\n');
  expect(added.code).toBe(0);
  await writeFile(join(folder, 'mealie.zip'), await mealieBackup([dish({ name: 'Soup' }), dish({ name: 'Stew' })]));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function run(words: string[], input = ''): Promise<Outcome> {
  return runLarderCommand(words, env, input);
}

const file = (name: string): string => join(folder, name);

async function names(): Promise<string[]> {
  const rows = await database.query('SELECT name FROM recipes WHERE deleted_at IS NULL ORDER BY created_at, name');
  return rows.map((row) => (row as { name: string }).name);
}

describe('the command line', () => {
  it('imports an archive without a server, once, and exports it for another server', async () => {
    expect(await run(['import', file('mealie.zip'), ...EVA])).toEqual({
      code: 0,
      output: 'Imported 2 of 2 recipes; 0 were there already, 0 failed.\n',
    });
    expect(await run(['import', file('mealie.zip'), ...EVA])).toEqual({
      code: 0,
      output: 'Imported 0 of 2 recipes; 2 were there already, 0 failed.\n',
    });
    expect((await names()).sort()).toEqual(['Soup', 'Stew']);
    const exported = await run(['export', file('all.zip'), '--format', 'larder', ...EVA]);
    expect(exported).toEqual({ code: 0, output: `Wrote the recipes to ${file('all.zip')}.\n` });
    const other = await cloneDatabase();
    try {
      const there = { ...env, DATABASE_URL: other.url };
      await runLarderCommand(['user', 'add', '--name', 'Eva', ...EVA], there, 'a long password\n');
      const moved = await runLarderCommand(['import', file('all.zip'), ...EVA], there);
      expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('Imported 2 of 2') as unknown });
      const rows = await other.query(`
        SELECT r.name, c.title FROM recipes r
        JOIN cookbook_recipes m ON m.household_id = r.household_id AND m.recipe_id = r.id
        JOIN cookbooks c ON c.household_id = m.household_id AND c.id = m.cookbook_id
        ORDER BY 1, 2`);
      expect(rows).toEqual([
        { name: 'Soup', title: 'Evenings' },
        { name: 'Soup', title: 'Winter kitchen' },
        { name: 'Stew', title: 'Evenings' },
        { name: 'Stew', title: 'Winter kitchen' },
      ]);
    } finally {
      await other.drop();
    }
  });

  it('reads from standard input and writes to standard output', async () => {
    const line = `$LARDER export - --format mela ${EVA.join(' ')} | $LARDER import - --duplicates keep ${EVA.join(' ')}`;
    const before = (await names()).length;
    expect(await runInShell(line, env, folder)).toMatchObject({ code: 0 });
    expect(await names()).toHaveLength(before * 2);
  });

  it('counts one recipe as one', async () => {
    await writeFile(file('one.zip'), await mealieBackup([dish({ name: 'Pie' })]));
    const outputs = [await run(['import', file('one.zip'), ...EVA]), await run(['import', file('one.zip'), ...EVA])];
    expect(outputs.map(({ output }) => output)).toEqual([
      'Imported 1 of 1 recipe; 0 were there already, 0 failed.\n',
      'Imported 0 of 1 recipe; 1 was there already, 0 failed.\n',
    ]);
  });

  it('says in one sentence what is wrong with an archive, and adds nothing', async () => {
    await writeFile(file('letter.txt'), 'Dear Sir or Madam,');
    await writeFile(file('short.zip'), (await readFile(file('mealie.zip'))).subarray(0, 300));
    const before = await names();
    for (const [words, said] of [
      [['import', file('letter.txt'), ...EVA], /holds no recipe that is known/],
      [['import', file('short.zip'), ...EVA], /is damaged/],
      [['import', file('nothing.zip'), ...EVA], /was not read/],
      [['import', file('mealie.zip'), '--duplicates', 'maybe', ...EVA], /--duplicates <what>.*skip, keep, replace/],
      [['import', file('mealie.zip'), '--email', 'ann@example.org'], /There is no account ann@example\.org/],
      [['export', file('x.zip'), '--format', 'word', ...EVA], /--format <format>.*cooklang/],
    ] as const) {
      const { code, output } = await run([...words]);
      expect([code, output]).toEqual([1, expect.stringMatching(said)]);
      expect(output).not.toMatch(/^ +at /m);
    }
    expect(await names()).toEqual(before);
  });
});
