import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { melaExport } from '../archives/apps.js';
import { dish } from '../archives/dish.js';
import { startBrowser } from '../support/browser/browser.js';
import { type Household, signUp } from '../support/household.js';
import { DESKTOP, faultsOf, type Opened, openSignedIn, PHONE } from '../support/browser/page-audit.js';
import { sharedLarder } from '../support/shared-larder.js';
import { Visitor } from '../support/visitor.js';

const larder = sharedLarder();
let browser: Browser;
const opened: Opened[] = [];

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

afterEach(async () => {
  const complaints = opened.flatMap((each) => each.complaints);
  for (const { context } of opened.splice(0)) await context.close();
  expect(complaints).toEqual([]);
});

async function openPage(household: Household, options: Parameters<typeof openSignedIn>[3] = {}): Promise<Page> {
  const each = await openSignedIn(browser, larder, household, options);
  opened.push(each);
  return each.page;
}

async function upload(page: Page, buffer: Buffer, button = 'Import'): Promise<void> {
  await page.goto('/imports/archives');
  await page.getByLabel('File').setInputFiles({ name: 'soups.melarecipes', mimeType: 'application/zip', buffer });
  if (button !== 'Import') await page.getByText('More choices').click();
  await page.getByRole('button', { name: button, exact: true }).click();
}

describe('the pages of archives', () => {
  it('lead to sign-in without a session', async () => {
    const reply = await new Visitor(larder.url).open('/imports/archives');
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sign-in?next=%2Fimports%2Farchives']);
  });

  it.each([true, false])(
    'import an archive, show its results and take it back, with scripts: %s',
    async (hasScripts) => {
      const household = await signUp(larder);
      const page = await openPage(household, { javaScriptEnabled: hasScripts });
      await upload(page, await melaExport([dish({ name: 'Leek soup' }), dish({ name: 'Pea soup' })]));
      await page.waitForURL(/\/imports\/archives\/[0-9a-f-]{36}$/);
      const done = page.getByText('Done: 2 of 2 imported, 0 already there, 0 failed');
      while (!hasScripts && (await done.count()) === 0) await page.reload();
      await done.waitFor();
      await page.getByRole('link', { name: 'Pea soup' }).waitFor();
      await page.getByRole('button', { name: 'Undo this import' }).click();
      await page.getByText('2 recipes are in the bin.').waitFor();
      await page.getByText('This import was undone.').waitFor();
      await page.getByRole('link', { name: 'All archives' }).click();
      await page.getByRole('link', { name: 'soups.melarecipes' }).waitFor();
    },
  );

  it.each([true, false])('say why a file is refused, with scripts: %s', async (hasScripts) => {
    const page = await openPage(await signUp(larder), { javaScriptEnabled: hasScripts });
    await upload(page, Buffer.from('Dear Sir or Madam,'));
    await page.getByText('The file soups.melarecipes holds no recipe that is known.').waitFor();
    await page.getByLabel('File').waitFor();
  });

  it('show the name of the chosen file, and have one main button', async () => {
    const page = await openPage(await signUp(larder));
    await page.goto('/imports/archives');
    await page.getByText('No file chosen').waitFor();
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'pies.zip', mimeType: 'application/zip', buffer: Buffer.from('x') });
    await page.getByText('pies.zip', { exact: true }).waitFor();
    expect(await page.locator('#main form button:visible').allTextContents()).toEqual(['Import']);
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('have no faults on %s', async (_name, screen) => {
    const page = await openPage(await signUp(larder), { viewport: screen });
    await page.goto('/imports/archives');
    expect(await faultsOf(page)).toEqual([]);
    await upload(page, await melaExport([dish({ name: 'Leek soup' })]), 'Try without saving');
    await page.getByText('Done: 1 of 1 would be imported').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
