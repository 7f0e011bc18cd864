import { describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { DESKTOP, faultsOf, PHONE } from '../support/browser/page-audit.js';
import { pagesOf } from '../support/browser/pages.js';
import { sharedLarder } from '../support/shared-larder.js';

/** No server listens at this address. */
const SOUP = 'http://127.0.0.1:1/tomato-soup?id=1&b=2';

const larder = sharedLarder();
const pages = pagesOf(larder);

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
    await page.getByText('This recipe was here already.').waitFor();
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
    await page.getByRole('heading', { name: 'Von Webseiten' }).waitFor();
    await page
      .getByText(/^(?:Wartet|Läuft|Gescheitert)$/)
      .first()
      .waitFor();
    await household.visitor.send('POST', '/import', { form: { url: `${SOUP}&c=3` } });
    await page.locator('.import').nth(1).waitFor();
    expect(await page.locator('.import .badge').allTextContents()).not.toContain('Waiting');
    expect(await page.getByRole('heading', { name: 'From web pages' }).count()).toBe(0);
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
