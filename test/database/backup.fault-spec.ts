import { lstat, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DROPPED, RESTORABLE, tablesInOrder } from '../../src/backup/tables.js';
import { migrations } from '../../src/database/schema/migrations.js';
import { runMigrations } from '../../src/database/schema/migrate.js';
import { Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore, plan } from '../support/builders.js';
import { type OpenedArchive, openArchive, sealArchive } from '../support/data/archive.js';
import { beginLarderCommand, type Outcome, refusal, runInShell, runLarderCommand } from '../support/command.js';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../support/database/database.js';
import { type Household, signUp } from '../support/household.js';
import { Importing, newImporter } from '../support/imports/importing.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { putDatabase } from '../support/programs/postgres.js';
import { until } from '../support/until.js';

const FULL_RECIPE = {
  name: 'Zwetschgenkuchen „vom Blech“',
  description: 'With a tab\tand a \\ backslash, and\na line break',
  image: 'https://example.org/cake.jpg',
  url: 'https://example.org/cake',
  servings: 12,
  prepMinutes: 30,
  cookMinutes: 45,
  notes: 'Better on the second day 🫐',
  calories: 310,
  categories: ['Snack'],
  tags: ['autumn', 'Obst'],
  recipeIngredients: [
    '1,5 kg Zwetschgen',
    '300 g flour, sifted',
    { ingredientName: 'sugar', amount: 80, unit: 'gram' },
  ],
  steps: [
    { step: 'Stone the plums.' },
    { step: 'Bake.', images: [{ image: 'https://example.org/oven.jpg', order: 0 }] },
  ],
  images: [{ image: 'https://example.org/cake.jpg', order: 0 }],
  videos: [{ video: 'https://example.org/cake.mp4', duration: 90, order: 0 }],
};

const READS = [
  '/groceries',
  '/stores',
  '/planned-recipes/month',
  '/calendar-items/queue',
  '/meal-templates',
  '/calendar-feeds',
  '/tags',
  '/cuisines',
  '/recipes/imports',
];

async function fill(api: Api): Promise<void> {
  const cuisine = (await ok(api.post('/cuisines', { name: 'Austrian' }))) as { id: string };
  const cake = await createRecipe(api, { ...FULL_RECIPE, cuisines: [cuisine.id] });
  await createRecipe(api, { name: 'Chicken soup', recipeIngredients: ['1 chicken'], steps: [{ step: 'Simmer.' }] });
  const store = await createStore(api, 'Market');
  const { id, version } = await createGrocery(api, { name: 'plums', amount: 2, storeId: store.id });
  await ok(api.patch(`/groceries/${id}/done`, { version }));
  await plan(api, cake, new Date().toISOString().slice(0, 10));
  const note = { slot: 'Lunch', itemType: 'note', title: 'Eat out' };
  await ok(api.post('/calendar-items', { ...note, date: null }));
  await ok(api.post('/meal-templates', { title: 'Week', items: [{ ...note, dayOffset: 3 }] }));
  await ok(api.post('/household/invites', { role: 'member', expiresIn: '1month' }));
  await ok(api.post('/calendar-feeds', { slots: ['Lunch'], times: { Lunch: '12:30' } }));
}

/** All answers that contain data of a household. */
async function answersOf(api: Api): Promise<unknown> {
  const found = (await ok(api.post('/recipes/search', {}))) as { recipes: { id: string }[] };
  const recipes = await Promise.all(found.recipes.map(({ id }) => ok(api.get(`/recipes/${id}`))));
  const typo = await ok(api.post('/recipes/search', { search: 'chiken' }));
  const lists = await Promise.all(READS.map((path) => ok(api.get(path))));
  return { found, recipes, typo, lists };
}

describe('backup and restore', () => {
  let folder: string;
  let source: TestDatabase;
  let larder: RunningLarder;
  let ann: Household;
  let ben: Household;
  /** The household to which tests add data after a restore. */
  let eve: Household;
  const databases: TestDatabase[] = [];

  const fresh = async (): Promise<TestDatabase> => {
    const database = await cloneDatabase();
    databases.push(database);
    return database;
  };
  const inFolder = (name: string): string => join(folder, name);
  const backUp = (name: string, { url } = source): Promise<Outcome> =>
    runLarderCommand(['backup', inFolder(name)], { DATABASE_URL: url });
  const restore = (name: string, { url }: TestDatabase): Promise<Outcome> =>
    runLarderCommand(['restore', inFolder(name)], { DATABASE_URL: url });
  const query = async <Row extends pg.QueryResultRow>({ url }: TestDatabase, sql: string): Promise<Row[]> => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'larder-backup-'));
    source = await fresh();
    larder = await startLarder({ DATABASE_URL: source.url, SIGN_UP: 'open' });
    ann = await signUp(larder, 'Ann');
    ben = await signUp(larder, 'Ben');
    await fill(ann.api);
    eve = await signUp(larder, 'Eve');
    await fill(ben.api);
    await fill(eve.api);
    expect(await backUp('whole.tar.gz')).toMatchObject({ code: 0 });
  });

  afterAll(async () => {
    await larder.stop();
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  describe('restore a database', () => {
    let target: TestDatabase;
    let restored: RunningLarder;

    beforeAll(async () => {
      target = await fresh();
      expect(await restore('whole.tar.gz', target)).toMatchObject({ code: 0 });
      restored = await startLarder({ DATABASE_URL: target.url });
    });

    afterAll(() => restored.stop());

    it('that gives every answer of every household again, from another instance', async () => {
      for (const { key, api } of [ann, ben])
        expect(await answersOf(new Api(restored.url, key))).toEqual(await answersOf(api));
    });

    it.each(['sessions', 'household_invites'])('without the %s, so that ended access stays ended', async (table) => {
      expect(await query(source, `SELECT 1 FROM ${table}`)).not.toEqual([]);
      expect(await query(target, `SELECT 1 FROM ${table}`)).toEqual([]);
    });

    it('whose feeds of changes begin anew, so that no client takes an old list for a current one', async () => {
      const epochs = 'SELECT household_id, epoch FROM change_counters';
      const [before, after] = [await query(source, epochs), await query(target, epochs)];
      expect(after).toHaveLength(before.length);
      for (const epoch of after) expect(before).not.toContainEqual(epoch);
    });

    it('that accepts writes like the first one', async () => {
      const api = new Api(restored.url, eve.key);
      await createStore(api, 'Bakery');
      await createRecipe(api, FULL_RECIPE);
      expect(await ok(api.post('/recipes/search', { search: 'zwetschgen' }))).toMatchObject({ total: 2 });
    });
  });

  it('continue queued imports', async () => {
    const text = 'Pear compote\n\nIngredients\n1 kg pears\n\nMethod\nCook the pears for 20 minutes.';
    const [queued] = await query<{ id: string }>(
      source,
      `WITH queued AS (
         INSERT INTO recipe_imports (household_id, id, user_id, source, text, status)
         SELECT household_id, gen_random_uuid(), user_id, 'paste', '${text}', 'processing' FROM memberships WHERE user_id = '${ann.userId}'
         RETURNING household_id, id
       )
       INSERT INTO tasks (kind, household_id, subject, state, attempts, lease_token, lease_until)
       SELECT 'import', household_id, id, 'running', 1, gen_random_uuid(), now() + interval '8 seconds' FROM queued
       RETURNING subject AS id`,
    );
    const id = queued?.id ?? '';
    await backUp('queued.tar.gz');
    const target = await fresh();
    await restore('queued.tar.gz', target);
    const restored = await startLarder({ DATABASE_URL: target.url });
    try {
      expect(await new Importing(restored.url, ann.key).settled(id)).toMatchObject({ status: 'completed' });
    } finally {
      await restored.stop();
    }
  });

  it('make a file that only its owner can read', async () => {
    expect((await stat(inFolder('whole.tar.gz'))).mode & 0o777).toBe(0o600);
  });

  it('refuse a database that has accounts, and do not change it', async () => {
    const outcome = await restore('whole.tar.gz', source);
    expect(outcome.code).toBe(1);
    expect(outcome.output).toMatch(/stop it first|accounts/);
    expect(await ok(ann.api.get('/stores'))).toHaveLength(1);
  });

  it('refuse a database that another Larder runs on', async () => {
    const target = await fresh();
    const running = await startLarder({ DATABASE_URL: target.url });
    try {
      expect(await restore('whole.tar.gz', target)).toMatchObject({
        code: 1,
        output: expect.stringContaining('stop it first'),
      });
    } finally {
      await running.stop();
    }
  });

  it.each([
    ['cut short', (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2)), 'cannot be read'],
    [
      'changed in one letter',
      (whole: Buffer) =>
        gzipSync(Buffer.from(gunzipSync(whole).toString('latin1').replace('Chicken', 'Chickem'), 'latin1')),
      'is damaged',
    ],
    ['no archive at all', () => Buffer.from('groceries: plums'), 'cannot be read'],
    ['an empty archive', () => gzipSync(Buffer.alloc(1024)), 'not a backup'],
  ])('refuse a file that is %s, before anything is changed', async (_what, damage, message) => {
    const target = await fresh();
    await writeFile(inFolder('damaged.tar.gz'), damage(await readFile(inFolder('whole.tar.gz'))));
    await query(target, `INSERT INTO settings (name, value) VALUES ('untouched', 'yes')`);

    expect(await restore('damaged.tar.gz', target)).toMatchObject({
      code: 1,
      output: expect.stringContaining(message),
    });
    expect(await query(target, `SELECT value FROM settings WHERE name = 'untouched'`)).toEqual([{ value: 'yes' }]);
  });

  it.each<[string, (archive: OpenedArchive) => void, RegExp]>([
    [
      'names the table of migrations',
      ({ manifest, pieces, rows }) => {
        manifest.tables.push({ name: 'migrations', columns: ['timestamp', 'name'] });
        pieces.set('tables/migrations/00001.copy', '1\tGoodbye\n');
        rows['migrations'] = 1;
      },
      /\S+ is not as Larder writes it: no backup has a table migrations\./,
    ],
    [
      'names a table of Postgres',
      ({ manifest, rows }) => {
        manifest.tables.push({ name: 'pg_authid', columns: ['rolname'] });
        rows['pg_authid'] = 0;
      },
      /\S+ is not as Larder writes it: no backup has a table pg_authid\./,
    ],
    [
      'was made by a Larder from before 1.0',
      ({ manifest }) => {
        manifest.larder = '0.1.0';
        manifest.migrations.splice(0, Infinity, 'CreateSchema1796000000000', 'Categories1798000000000');
      },
      /\S+ was made by a Larder from before 1\.0: [^\n]*\./,
    ],
    [
      'was made by a later Larder',
      ({ manifest, rows }) => {
        manifest.larder = '9.0.0';
        manifest.migrations.push('FoldLaundry9999999999999');
        manifest.tables.push({ name: 'laundry', columns: ['id'] });
        rows['laundry'] = 0;
      },
      /\S+ was made by Larder 9\.0\.0, which is newer than this one: [^\n]*\./,
    ],
  ])('refuse an archive that %s, before anything is changed', async (_what, change, sentence) => {
    const target = await fresh();
    const archive = await openArchive(await readFile(inFolder('whole.tar.gz')));
    change(archive);
    await writeFile(inFolder('changed.tar.gz'), await sealArchive(archive));
    await query(target, `INSERT INTO settings (name, value) VALUES ('untouched', 'yes')`);

    expect(await restore('changed.tar.gz', target)).toEqual(refusal(sentence));
    expect(await query(target, `SELECT value FROM settings WHERE name = 'untouched'`)).toEqual([{ value: 'yes' }]);
  });

  it.each<[string, (archive: OpenedArchive) => void, RegExp]>([
    [
      'a column that there is not',
      ({ manifest }) => manifest.tables.find(({ name }) => name === 'stores')?.columns.push('owner'),
      /\S+ is not as Larder writes it: the table stores has no column owner\./,
    ],
    [
      'rows of another form',
      ({ pieces }) => pieces.set('tables/stores/00001.copy', 'one\ttwo\n'),
      /\S+ holds rows that the database refuses \([^\n]*\): nothing of it was restored\./,
    ],
    [
      'rows in another encoding',
      ({ pieces }) => pieces.set('tables/settings/00001.copy', 'x\t\\xff\n'),
      /\S+ holds rows that the database refuses \([^\n]*\): nothing of it was restored\./,
    ],
    ['fewer rows than it says', ({ rows }) => (rows['stores'] = 7), /\S+ is damaged: rows of stores are missing\./],
  ])('leave the database empty after an archive with %s', async (_what, change, sentence) => {
    const target = await fresh();
    const archive = await openArchive(await readFile(inFolder('whole.tar.gz')));
    change(archive);
    await writeFile(inFolder('changed.tar.gz'), await sealArchive(archive));

    expect(await restore('changed.tar.gz', target)).toEqual(refusal(sentence));
    expect(await query(target, 'SELECT 1 FROM households')).toEqual([]);
    expect(await restore('whole.tar.gz', target)).toMatchObject({ code: 0 });
  });

  it('know every table, including those that were dropped', async () => {
    const client = new pg.Client(source.url);
    await client.connect();
    try {
      const tables = await tablesInOrder(client);
      expect([...tables.map(({ name }) => name), ...DROPPED].sort()).toEqual([...RESTORABLE].sort());
    } finally {
      await client.end();
    }
  });

  it('use standard output and standard input', async () => {
    const target = await fresh();
    const out = await runInShell('$LARDER backup - >piped.tar.gz', { DATABASE_URL: source.url }, folder);
    expect(out).toEqual({
      code: 0,
      output: expect.stringMatching(/^Backed up \d+ rows to standard output\. [^\n]*\n$/),
    });
    const back = await runInShell('cat piped.tar.gz | $LARDER restore -', { DATABASE_URL: target.url }, folder);
    expect(back).toEqual({
      code: 0,
      output: expect.stringMatching(/^Restored \d+ rows from standard input\. [^\n]*\n$/),
    });
    expect(await query(target, 'SELECT 1 FROM stores')).toHaveLength(3);
  });

  it('report when the reader of standard output ends early, or standard input is empty', async () => {
    const env = { DATABASE_URL: source.url };
    const cut = await runInShell('{ $LARDER backup - || echo "exit $?" >&2; } | head -c 10 >start', env, folder);
    expect(cut.output).toMatch(/^Standard output was not written: [^\n]*EPIPE[^\n]*\.\nexit 1\n$/);
    expect(await runInShell('$LARDER restore - </dev/null', env, folder)).toEqual(
      refusal(/Standard input cannot be read: [^\n]*\./),
    );
  });

  it.each([
    ['a folder', 'mkdir thing', 'a folder'],
    ['a pipe', 'mkfifo thing', 'a device, a pipe or a socket'],
    ['a link to a device', 'ln -s /dev/null thing', 'a link'],
    ['a link to a file', 'touch other && ln -s other thing', 'a link'],
  ])('replace only regular files: %s', async (_what, make, kind) => {
    const place = await mkdtemp(join(folder, 'place-'));
    await runInShell(make, {}, place);
    const before = await lstat(join(place, 'thing'));
    const { output, code } = await runInShell('$LARDER backup thing', { DATABASE_URL: source.url }, place);
    expect({ output, code }).toEqual({
      code: 1,
      output: `thing is ${kind} and was not replaced: name a file, or - for standard output.\n`,
    });
    expect((await lstat(join(place, 'thing'))).ino).toBe(before.ino);
    expect((await readdir(place)).filter((name) => !['thing', 'other'].includes(name))).toEqual([]);
  });

  it('never write into an existing file, and two at the same time do not interfere', async () => {
    const place = await mkdtemp(join(folder, 'place-'));
    await writeFile(join(place, 'both.tar.gz.unfinished'), 'mine', { mode: 0o666 });
    const one = (): Promise<Outcome> => runInShell('$LARDER backup both.tar.gz', { DATABASE_URL: source.url }, place);
    expect(await Promise.all([one(), one()])).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect((await readdir(place)).toSorted()).toEqual(['both.tar.gz', 'both.tar.gz.unfinished']);
    expect(await readFile(join(place, 'both.tar.gz.unfinished'), 'utf8')).toBe('mine');
    expect((await stat(join(place, 'both.tar.gz'))).mode & 0o777).toBe(0o600);
    const { rows } = await openArchive(await readFile(join(place, 'both.tar.gz')));
    expect(rows['stores']).toBe(3);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('leave nothing of a backup that %s ends', async (signal) => {
    const place = await mkdtemp(join(folder, 'place-'));
    const holder = new pg.Client(source.url);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE recipes');
    const begun = beginLarderCommand(['backup', join(place, 'cut.tar.gz')], { DATABASE_URL: source.url });
    await until(async () => (await readdir(place)).length > 0);
    begun.tell(signal);
    expect(await begun.outcome).toEqual({
      code: 128 + constants.signals[signal],
      output: `Ended by ${signal} before it was done.\n`,
    });
    expect(await readdir(place)).toEqual([]);
    await holder.end();
  });

  it('refuse a missing file, and name it', async () => {
    const outcome = await restore('missing.tar.gz', await fresh());
    expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining('missing.tar.gz') });
  });

  it('report when the file cannot be written', async () => {
    const outcome = await backUp('no/such/folder.tar.gz');
    expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining('folder.tar.gz was not written') });
  });

  it('connect to the server itself and not to a pooler', async () => {
    const [pooler, target] = ['postgres://nobody@127.0.0.1:1/pooler', await fresh()];
    const past = (words: string[], { url }: TestDatabase): Promise<Outcome> =>
      runLarderCommand(words, { DATABASE_URL: pooler, DATABASE_DIRECT_URL: url });
    expect(await past(['backup', inFolder('past.tar.gz')], source)).toMatchObject({ code: 0 });
    expect(await past(['restore', inFolder('past.tar.gz')], target)).toMatchObject({ code: 0 });
    expect(await query(target, 'SELECT 1 FROM stores')).toHaveLength(3);
  });

  it('migrate the backup of an older version to the current schema', async () => {
    const old = await emptyDatabase();
    databases.push(old);
    await runMigrations(old.url, migrations.slice(0, 1));
    const household = '018f0000-0000-7000-8000-00000000000a';
    await query(
      old,
      `INSERT INTO households (id, name) VALUES ('${household}', 'Old'); INSERT INTO stores (household_id, id, user_id, name, name_key, color, sort_order) VALUES ('${household}', '${household}', '${household}', 'Market', 'market', 'Red', 0)`,
    );
    expect(await backUp('old.tar.gz', old)).toMatchObject({ code: 0 });
    const target = await fresh();

    expect(await restore('old.tar.gz', target)).toMatchObject({ code: 0 });
    expect(await query(target, 'SELECT name FROM stores')).toEqual([{ name: 'Market' }]);
    expect(await query(target, 'SELECT count(*)::int AS ran FROM migrations')).toEqual([{ ran: migrations.length }]);
  });
});

describe('the embedded database', () => {
  it('is backed up while Larder runs on it, and restored into a new DATA_DIR', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'larder-backup-'));
    const [from, to, file] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'backup.tar.gz')];
    await putDatabase(from);
    await runLarderCommand(
      ['user', 'add', '--name', 'Eva', '--email', 'eva@example.org'],
      { DATA_DIR: from },
      'a long password',
    );
    try {
      expect(await runLarderCommand(['backup', file], { DATA_DIR: from })).toMatchObject({ code: 0 });
      expect(await runLarderCommand(['restore', file], { DATA_DIR: to })).toMatchObject({ code: 0 });
      const keys = await runLarderCommand(['api-key', 'create', '--email', 'eva@example.org', '--name', 'x'], {
        DATA_DIR: to,
      });
      expect(keys).toMatchObject({ code: 0, output: expect.stringMatching(/^ldr_/) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('export', () => {
  it('writes recipes that a paste import reads back, and says so where it cannot write', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'larder-export-'));
    const database = await cloneDatabase();
    const larder = await startLarder({ DATABASE_URL: database.url, SIGN_UP: 'open' });
    const file = join(folder, 'recipes.json');
    try {
      await runLarderCommand(
        ['user', 'add', '--name', 'Eva', '--email', 'eva@example.org'],
        { DATABASE_URL: database.url },
        'a long password',
      );
      const made = await runLarderCommand(['api-key', 'create', '--email', 'eva@example.org', '--name', 'x'], {
        DATABASE_URL: database.url,
      });
      const api = new Api(larder.url, made.output.trim());
      await fill(api);
      const nowhere = await runLarderCommand(
        ['export', join(folder, 'no/such/recipes.json'), '--email', 'eva@example.org'],
        { DATABASE_URL: database.url },
      );
      expect(nowhere).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^\S+recipes\.json was not written: .*\n$/),
      });
      await runLarderCommand(['export', file, '--email', 'eva@example.org'], { DATABASE_URL: database.url });
      const other = await newImporter(larder.url);
      const ids = await other.paste(await readFile(file, 'utf8'));
      for (const id of ids) expect(await other.settled(id)).toMatchObject({ status: 'completed' });
      const names = await Promise.all(ids.map(async (id) => (await other.recipe(id)).name));
      expect(names.sort()).toEqual(['Chicken soup', FULL_RECIPE.name]);
    } finally {
      await larder.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
