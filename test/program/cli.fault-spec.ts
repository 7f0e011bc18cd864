import { access, mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beginLarderCommand, refusal, runInShell, runLarderCommand } from '../support/command.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { nextEmbeddedServer } from '../support/programs/postgres.js';
import { startSite } from '../support/site.js';

const EVA = ['--email', 'eva@example.org'];
const USAGE = 'Usage: npm run larder -- ';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'larder-cli-'));
  const added = await run(['user', 'add', '--name', 'Eva', ...EVA], 'a long password\n');
  expect(added).toEqual({ code: 0, output: 'Added eva@example.org (admin).\n' });
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function run(words: string[], input = ''): ReturnType<typeof runLarderCommand> {
  return runLarderCommand(words, { DATABASE_URL: database.url }, input);
}

describe('the command line', () => {
  it.each<[string, string[]]>([
    ["unknown command 'cook'", ['cook', 'soup']],
    ["unknown command 'eat'", ['user', 'eat']],
    ["unknown option '--loud'", ['--loud']],
    ["option '--email <email>' argument missing", ['api-key', 'list', '--email']],
    ["required option '--name <name>' not specified", ['user', 'add', ...EVA]],
    ["required option '--email <email>' not specified", ['user', 'password', '--password', 'a long password']],
    ["required option '--email <email>' not specified", ['export', 'recipes.json']],
    ["option '--email <email>' argument ' ' is invalid. It is empty.", ['api-key', 'list', '--email', ' ']],
    ["too many arguments for 'add'", ['user', 'add', 'Eva', ...EVA, '--name', 'Eva']],
    ["too many arguments for 'backup'", ['backup', 'a.tar.gz', 'b.tar.gz']],
    ["unknown option '--email'", ['backup', 'a.tar.gz', ...EVA]],
    ["missing required argument 'file'", ['backup']],
    ["command-argument value '' is invalid for argument 'file'. It is empty.", ['restore', '']],
    ["missing required argument 'file'", ['export', ...EVA]],
    ["missing required argument 'id'", ['api-key', 'revoke', ...EVA]],
    ["missing required argument 'email'", ['sign-in-link']],
    ["command-argument value 'all' is invalid for argument 'id'. It is no id.", ['api-key', 'revoke', 'all', ...EVA]],
    [
      "option '--expires <date>' argument 'soon' is invalid. It must be a date like 2030-12-31.",
      ['api-key', 'create', ...EVA, '--name', 'x', '--expires', 'soon'],
    ],
    ["option '--shards <number>' argument '0' is invalid.", ['distribute', '--shards', '0']],
    ["option '--format <format>' argument 'pdf' is invalid.", ['export', 'all.zip', ...EVA, '--format', 'pdf']],
  ])('says "%s" and shows its usage, before it starts anything', async (problem, words) => {
    const outcome = await runLarderCommand(words, { DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' });
    expect(outcome.code).toBe(1);
    expect(outcome.output.startsWith(`error: ${problem}`)).toBe(true);
    expect(outcome.output).toContain(`\n\n${USAGE}`);
    expect(outcome.output).not.toMatch(/^ +at /m);
  });

  it.each([[[]], [['user']]])('shows the usage of its commands where one is missing: %j', async (words: string[]) => {
    expect(await run(words)).toEqual({ code: 1, output: expect.stringMatching(new RegExp(`^${USAGE}`)) });
  });

  it('explains itself and each command, whatever the settings are', async () => {
    const all = await runLarderCommand(['--help'], { PORT: 'x' });
    expect(all).toEqual({ code: 0, output: expect.stringMatching(new RegExp(`^${USAGE}`)) });
    for (const name of ['user', 'sign-in-link', 'household', 'api-key', 'export', 'import', 'backup', 'restore'])
      expect(all.output).toMatch(new RegExp(`^  ${name} `, 'm'));
    const one = await runLarderCommand(['user', 'move', '--help'], { PORT: 'x' });
    expect(one.output).toMatch(/--role <role> +role in the new household \(choices: "owner", /);
  });

  it.each<[string, string[], string, RegExp]>([
    [
      'an account that there is not',
      ['api-key', 'list', '--email', 'no@example.org'],
      '',
      /There is no account no@example\.org\./,
    ],
    [
      'an account for a password',
      ['user', 'password', '--email', 'no@example.org'],
      'a long password',
      /There is no account no@example\.org\./,
    ],
    [
      'an account that is there',
      ['user', 'add', '--name', 'Eva', ...EVA],
      'a long password',
      /There is an account with this e-mail address/,
    ],
    ['no address', ['user', 'add', '--name', 'Eva', '--email', 'eva'], 'a long password', /email: [^\n]*/],
    ['a short password', ['user', 'add', '--name', 'Ada', '--email', 'ada@example.org'], 'short', /password: [^\n]*/],
    ['no password', ['user', 'password', ...EVA], '', /password: [^\n]*/],
    [
      'a key that there is not',
      ['api-key', 'revoke', '018f0000-0000-7000-8000-00000000000a', ...EVA],
      '',
      /[^\n]*key[^\n]*/,
    ],
    ['a folder to write to', ['export', '/tmp', ...EVA], '', /\/tmp is a folder and was not replaced: [^\n]*\./],
    [
      'a folder that is not there',
      ['backup', '/no/such/backup.tar.gz'],
      '',
      /\/no\/such\/backup\.tar\.gz was not written: ENOENT: no such file or directory\./,
    ],
    ['a folder to restore', ['restore', '/tmp'], '', /\/tmp is a folder: [^\n]*\./],
  ])('refuses in one sentence: %s', async (_what, words, input, sentence) => {
    expect(await run(words, input)).toEqual(refusal(sentence));
  });

  it('refuses an endless password', async () => {
    const outcome = await run(['user', 'password', ...EVA], 'x'.repeat(100_000));
    expect(outcome).toEqual(refusal(/Standard input is too long for a password\./));
  });

  it.each([
    [
      'a database out of reach',
      { DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' },
      /The database of DATABASE_URL cannot be reached [^\n]*\./,
    ],
    ['a setting that makes no sense', { PORT: 'x' }, /The configuration is not usable:\n {2}PORT [^\n]*/],
    ['a folder under /proc', { DATA_DIR: '/proc/larder' }, /Larder may not write to \/proc\/larder: [^\n]*\./],
  ])('reports what is wrong with %s', async (_what, env, sentence) => {
    expect(await runLarderCommand(['api-key', 'list', ...EVA], env)).toEqual(refusal(sentence));
  });

  it('warns of a variable that begins like a setting and is none, and continues', async () => {
    const env = { DATABASE_URL: database.url, DATABASE_ULR: 'postgres://larder@elsewhere/larder' };
    expect(await runLarderCommand(['api-key', 'list', ...EVA], env)).toEqual({
      code: 0,
      output: 'DATABASE_ULR is not a setting of Larder.\n',
    });
  });

  it('works with the settings of a running server that has metrics', async () => {
    const server = await startSite();
    const metrics = { METRICS_TOKEN: 'a token of good length', METRICS_PORT: new URL(server.url).port };
    const env = { DATABASE_URL: database.url, HOST: '127.0.0.1', ...metrics };
    const { code, output } = await runLarderCommand(['api-key', 'list', ...EVA], env);
    await server.close();
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });

  it('completes its work when nobody reads its output, and reports that', async () => {
    const line = '{ $LARDER api-key create --email eva@example.org --name unread || echo "exit $?" >&2; } | true';
    const { output } = await runInShell(line, { DATABASE_URL: database.url }, folder);
    expect(output).toMatch(/^Standard output was not written: [^\n]*EPIPE[^\n]*\nexit 1\n$/);
    expect((await run(['api-key', 'list', ...EVA])).output).toContain('unread');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends on %s with the database that it started', async (signal) => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const begun = beginLarderCommand(['user', 'add', '--name', 'Ada', ...EVA], { DATA_DIR: dataDir }, null);
    await nextEmbeddedServer(dataDir, 0);
    begun.tell(signal);
    const { code, output } = await begun.outcome;
    expect({ code, output }).toEqual({
      code: 128 + constants.signals[signal],
      output: `Ended by ${signal} before it was done.\n`,
    });
    await expect(access(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
  });
});
