import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brokenOf } from '../support/browser/page-audit.js';
import { pagesOf } from '../support/browser/pages.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { until } from '../support/until.js';

const PAGE = '/settings/server';

const server = { url: '' };
const pages = pagesOf(server);
let larder: RunningLarder;
let folder: string;
let backups: string;
let admin: Household;
let other: Household;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-server-page-'));
  backups = join(folder, 'backups');
  // With a backup of this moment, none is due until the button is pressed.
  await mkdir(backups);
  await writeFile(join(backups, nameOf(new Date())), 'made before');
  larder = await startLarder({ SIGN_UP: 'open', BACKUP_EVERY: '24', BACKUP_DIR: backups });
  server.url = larder.url;
  admin = await signUp(larder);
  other = await signUp(larder);
});

afterAll(async () => {
  await larder.stop();
  await rm(folder, { recursive: true, force: true });
});

function nameOf(date: Date): string {
  return `larder-${date.toISOString().replaceAll(':', '').slice(0, 17)}Z.tar.gz`;
}

/** The page as the administrator reads it, without its markup. */
async function shown(): Promise<string> {
  const { text } = await admin.visitor.open(PAGE);
  return text.replace(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

async function files(): Promise<string[]> {
  return (await readdir(backups)).filter((name) => name.endsWith('.tar.gz')).sort();
}

describe('the page of the server', () => {
  it.each(['en-GB', 'de-DE'])('fits the narrowest phone, with letters of twice the size too, in %s', async (locale) => {
    const page = await pages.open(admin, { locale });
    await page.goto(PAGE);
    expect(await brokenOf(page)).toEqual([]);
  });

  it('shows the administrator the state of the server', async () => {
    const page = await pages.open(admin);
    await page.goto('/settings/account');
    await page.getByRole('link', { name: 'This server' }).click();
    await page.waitForURL(`**${PAGE}`);
    const facts = await page.locator('dl.facts').innerText();
    expect(facts).toMatch(/Version\s+\d+\.\d+\.\d+/);
    expect(facts).toMatch(/Database\s+works, Postgres 1\d/);
    expect(facts).toMatch(/Page reader\s+works/);
  });

  it('is not for others, who find no link to it', async () => {
    expect((await other.visitor.open(PAGE)).status).toBe(403);
    expect((await other.visitor.send('POST', `${PAGE}/backups`, { form: {} })).status).toBe(403);
    expect((await other.visitor.open('/settings/account')).text).not.toContain(PAGE);
  });

  it('makes a backup without scripts, offers it as a file, and says how to restore it', async () => {
    const page = await pages.open(admin, { javaScriptEnabled: false });
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Back up now' }).click();
    expect(await page.getByText('A backup is being made.').isVisible()).toBe(true);
    await until(async () => (await files()).length === 2);
    const name = (await files()).at(-1) ?? '';
    await page.goto(PAGE);
    const command = `npm run larder -- restore ${join(backups, name)}`;
    expect(await page.getByText(command).isVisible()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Download ${name}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    expect(await readFile(await download.path())).toEqual(await readFile(join(backups, name)));
    expect(await pages.faults(admin, [PAGE])).toEqual([]);
  });

  it('says why the last backup failed, until one succeeds', async () => {
    await rename(backups, join(folder, 'away'));
    await writeFile(backups, 'no folder');
    await admin.visitor.send('POST', `${PAGE}/backups`, { form: {} });
    await until(async () => (await shown()).includes('The last backup failed.'));
    expect(await shown()).toContain(backups);
    expect(await pages.faults(admin, [PAGE])).toEqual([]);
    await rm(backups);
    await rename(join(folder, 'away'), backups);
    await admin.visitor.send('POST', `${PAGE}/backups`, { form: {} });
    await until(async () => !(await shown()).includes('The last backup failed.'));
    await until(async () => (await files()).length === 3);
  });
});
