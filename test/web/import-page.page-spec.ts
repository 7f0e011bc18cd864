import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { DESKTOP, faultsOf, PHONE } from '../support/browser/page-audit.js';
import { pagesOf } from '../support/browser/pages.js';
import { pdf } from '../support/pdf.js';
import { until } from '../support/until.js';
import { sharedLarder } from '../support/shared-larder.js';
import { Visitor } from '../support/visitor.js';

/** No server listens at this address. */
const SOUP = 'http://127.0.0.1:1/tomato-soup?id=1&b=2';

const larder = sharedLarder();
const pages = pagesOf(larder);

const TOAST = pdf([
  ['Toast', 60, 80, 24],
  ['1 slice bread', 60, 120],
  ['Toast it.', 60, 160],
]);

/** Sends a form to the share target, as an installed application does. */
const SHARE = `(files, texts) => {
  const form = document.createElement('form');
  Object.assign(form, { method: 'POST', action: '/import/shared', enctype: 'multipart/form-data' });
  for (const [name, value] of Object.entries(texts)) form.append(Object.assign(document.createElement('input'), { name, value }));
  const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file', multiple: true });
  const data = new DataTransfer();
  for (const bytes of files) data.items.add(new File([new Uint8Array(bytes)], 'toast.pdf', { type: 'application/pdf' }));
  input.files = data.files;
  form.append(input);
  document.body.append(form);
  form.submit();
}`;

/** Pastes a file, as a person does who has copied it. */
const PASTE = `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([new Uint8Array(${JSON.stringify([...TOAST])})], 'toast.pdf', { type: 'application/pdf' }));
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

async function share(page: Page, files: readonly Buffer[], texts: Record<string, string>): Promise<void> {
  await page.goto('/settings/imports');
  await until(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));
  await send(page, files, texts);
}

async function send(page: Page, files: readonly Buffer[], texts: Record<string, string>): Promise<void> {
  const args = JSON.stringify([files.map((file) => [...file]), texts]);
  await page.evaluate(`(${SHARE})(...${args})`);
}

describe('what is shared with the installed application', () => {
  it('is a file, which becomes a recipe when the person sends it, and never by sharing alone', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await share(page, [TOAST], {});
    const files = "[...document.querySelector('#file')?.files ?? []].map(({ name, type }) => [name, type])";
    // While the page is left there is nothing to look at.
    await until(async () => (await page.evaluate<string[]>(files).catch(() => [])).length > 0);
    expect(await page.evaluate(files)).toEqual([['toast.pdf', 'application/pdf']]);
    expect(await ok(household.api.get('/recipes/imports'))).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Toast' }).waitFor();
    await page.goto('/settings/imports');
    expect(await page.evaluate(files)).toEqual([]);
  });

  it('is a link, for which the person is asked', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await share(page, [], { text: `Try this: ${SOUP}!` });
    await page.getByText(SOUP, { exact: true }).waitFor();
    expect(await ok(household.api.get('/recipes/imports'))).toEqual([]);
  });
});

describe('what is shared while no service worker answers', () => {
  const options = { serviceWorkers: 'block' } as const;

  it('is a file, which becomes a recipe', async () => {
    const page = await pages.open(await signUp(larder), options);
    await page.goto('/settings/imports');
    await send(page, [TOAST], {});
    await page.getByRole('heading', { name: 'Toast' }).waitFor();
  });

  it('is a file that no recipe can be made of, which is said', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, options);
    await page.goto('/settings/imports');
    await send(page, [Buffer.from('Toast')], {});
    await page.getByText('HEIC or PDF').waitFor();
    expect(await ok(household.api.get('/recipes/imports'))).toEqual([]);
  });

  it('is a link or a text, for which the person is asked', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, options);
    await page.goto('/settings/imports');
    await send(page, [], { text: `Try this: ${SOUP}!` });
    await page.getByText(SOUP, { exact: true }).waitFor();
    await page.goto('/import/shared');
    await page.waitForURL('**/import');
    await send(page, [], { text: 'Toast\n\n1 slice bread' });
    await page.getByRole('button', { name: 'Import the text' }).waitFor();
    expect(await ok(household.api.get('/recipes/imports'))).toEqual([]);
  });

  it('leads to the sign-in page when nobody is signed in', async () => {
    const page = await pages.open({ visitor: new Visitor(larder.url) }, options);
    await page.goto('/sign-in');
    await send(page, [TOAST], {});
    await page.waitForURL('**/sign-in?next=%2F');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('comes from the browser itself, and from no other site', async () => {
    const { visitor, api } = await signUp(larder);
    const share = async (headers: Record<string, string>): Promise<number> => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(TOAST)]), 'toast.pdf');
      const request = { method: 'POST', redirect: 'manual', body } as const;
      const all = { ...headers, cookie: visitor.cookie, accept: 'text/html' };
      return (await fetch(`${larder.url}/import/shared`, { ...request, headers: all })).status;
    };
    for (const site of ['cross-site', 'same-site'])
      expect(await share({ origin: 'null', 'sec-fetch-site': site })).toBe(403);
    expect(await share({ origin: 'https://evil.example' })).toBe(403);
    expect(await ok(api.get('/recipes/imports'))).toEqual([]);
    expect(await share({ origin: 'null', 'sec-fetch-site': 'none' })).toBe(303);
    expect(await ok(api.get('/recipes/imports'))).toMatchObject([{ source: 'file' }]);
  });
});

describe('files that are pasted', () => {
  it('become those of the form for files on the page of imports', async () => {
    const page = await pages.open(await signUp(larder));
    await page.goto('/settings/imports');
    await page.getByText('You can also paste them anywhere on this page.').waitFor({ state: 'attached' });
    await page.evaluate(PASTE);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Toast' }).waitFor();
  });

  it('do not become those of the form for archives', async () => {
    const page = await pages.open(await signUp(larder));
    for (const [path, count] of [
      ['/imports/archives', 0],
      ['/settings/imports', 1],
    ] as const) {
      await page.goto(path);
      await page.evaluate(PASTE);
      const field = page.locator('form[data-upload] input[type=file]');
      expect([path, await field.evaluate((input) => (input as unknown as { files: unknown[] }).files.length)]).toEqual([
        path,
        count,
      ]);
    }
  });
});

describe('a link that is shared', () => {
  it('is imported with one button, without scripts, and never by opening the address alone', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/import?${new URLSearchParams({ title: 'Soup', text: `Try this: ${SOUP}!` })}`);
    await page.getByText(SOUP, { exact: true }).waitFor();
    expect(await ok(household.api.get('/recipes/imports'))).toEqual([]);
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByText('The recipe is being read').waitFor();
    expect(await ok(household.api.get('/recipes/imports'))).toMatchObject([{ url: SOUP }]);
  });

  it('leads to the recipe when the household has it', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, { name: 'Tomato soup', url: SOUP });
    const page = await pages.open(household);
    await page.goto(`/import?${new URLSearchParams({ url: SOUP })}`);
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByText('You already have this recipe.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/recipes/${id}`);
  });

  it('is asked for after signing in', async () => {
    const household = await signUp(larder);
    const path = `/import?${new URLSearchParams({ url: SOUP })}`;
    const reply = await fetch(larder.url + path, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect(reply.headers.get('location')).toBe(`/sign-in?${new URLSearchParams({ next: path })}`);
    const headers = { origin: 'https://evil.example' };
    expect(await household.visitor.send('POST', '/import', { form: { url: SOUP }, headers })).toMatchObject({
      status: 403,
    });
  });

  it('may be a text without an address, which is then offered as the recipe', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await page.goto(`/import?${new URLSearchParams({ text: '<b>Toast</b>\n\n1 slice bread\n\nToast the bread.' })}`);
    await page.getByRole('button', { name: 'Import the text' }).click();
    await page.getByRole('heading', { name: 'Toast' }).waitFor();
  });

  it('may come from a bookmark that the page of imports offers', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await page.goto('/settings/imports');
    await page.getByText('From a browser or a phone').click();
    expect(await page.getByRole('link', { name: 'Import a recipe' }).getAttribute('href')).toBe(
      `javascript:location.href='${larder.url}/import?url='+encodeURIComponent(location.href)`,
    );
  });
});

describe('the pages of imports', () => {
  it('are in the language of the browser, also in what they add later', async () => {
    const household = await signUp(larder);
    await household.visitor.send('POST', '/import', { form: { url: SOUP } });
    const page = await pages.open(household, { locale: 'de-DE' });
    await page.goto('/settings/imports');
    await page.getByRole('heading', { name: 'Rezept hinzufügen' }).waitFor();
    await page
      .getByText(/^(?:Wartet|Läuft|Gescheitert)$/)
      .first()
      .waitFor();
    await household.visitor.send('POST', '/import', { form: { url: `${SOUP}&c=3` } });
    await page.locator('.import').nth(1).waitFor();
    expect(await page.locator('.import .badge').allTextContents()).not.toContain('Waiting');
    expect(await page.getByRole('heading', { name: 'Add a recipe' }).count()).toBe(0);
  });

  it('have no fault on a phone or a desktop, light or dark', async () => {
    const household = await signUp(larder);
    for (let nth = 0; nth < 3; nth++)
      await household.visitor.send('POST', '/import', { form: { url: `${SOUP}&nth=${nth}${'x'.repeat(300)}` } });
    const faults: unknown[] = [];
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await pages.open(household, { viewport });
      for (const path of [
        '/settings/imports',
        `/import?url=${encodeURIComponent(SOUP)}`,
        '/import?text=Toast',
        `/import/page?url=${encodeURIComponent(SOUP)}`,
      ]) {
        await page.goto(path);
        await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
        faults.push(...(await faultsOf(page)));
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);
});

describe('an address of a site that there is not', () => {
  it.each([
    ['en-GB', 'There is no site called plums.invalid. Check the address and try again, or paste the text.'],
    [
      'de-DE',
      'Es gibt keine Website namens plums.invalid. Prüfe die Adresse und versuche es noch einmal, oder füge den Text ein.',
    ],
  ])('is named, with what to do, in %s', async (locale, said) => {
    const household = await signUp(larder);
    await ok(household.api.post('/recipes/import/url', { url: 'https://plums.invalid/cake' }));
    const page = await pages.open(household, { locale });
    await page.goto('/settings/imports');
    await page.getByText(said).waitFor();
  });
});
