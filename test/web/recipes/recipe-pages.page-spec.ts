import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { ok } from '../../support/api.js';
import { createRecipe, typeGrocery } from '../../support/builders.js';
import { type Household, joinHousehold, signUp } from '../../support/household.js';
import { holdBack } from '../../support/browser/hold-back.js';
import { DESKTOP, faultsOf, PHONE, sentBytes } from '../../support/browser/page-audit.js';
import { pagesOf } from '../../support/browser/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { until } from '../../support/until.js';
import { Visitor } from '../../support/visitor.js';

const MARKUP = 'Pie "><img src=x onerror=alert(1)> & <b>crumble</b> &lt;i&gt;';
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(10);
const CAKE = {
  name: 'Plum cake',
  servings: 4,
  totalMinutes: 75,
  tags: ['summer'],
  categories: ['Dinner'],
  url: 'https://www.example.com/plum-cake',
  recipeIngredients: [
    { ingredientName: 'For the dough:', amount: null },
    '500 g flour',
    '250 ml milk, lukewarm',
    { ingredientName: 'For the topping:', amount: null },
    '1 kg plums',
  ],
  steps: [{ step: 'Knead the dough for 10 minutes.' }, { step: 'Bake the cake.' }],
};

const larder = sharedLarder();
const pages = pagesOf(larder);

async function uploadPicture({ key }: Household, id: string): Promise<void> {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#aa5533' } })
    .png()
    .toBuffer();
  const response = await fetch(`${larder.url}/api/v1/recipes/${id}/images`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(200);
}

/** What the lines of the shopping list say, sorted. */
async function listOf({ api }: Household): Promise<string[]> {
  const list = (await ok(api.get('/groceries'))) as { display: string }[];
  return list.map(({ display }) => display).toSorted();
}

/** Shows the boxes of the cards. */
async function choose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
}

async function householdWithCake(): Promise<Household> {
  const household = await signUp(larder);
  await createRecipe(household.api, CAKE);
  return household;
}

/** Opens a part of the sheet of the ticked recipes. */
async function openActions(page: Page, part: string): Promise<void> {
  await page.locator('.chosen-bar').getByRole('button', { name: 'Actions' }).click();
  await page.locator('#chosen-actions summary', { hasText: part }).click();
}

/** Whether the element is on the screen, and nothing else covers it. */
async function inSight(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  if (box === null) return false;
  return element.evaluate((place, [x, y]) => place.contains(document.elementFromPoint(x, y)), [
    box.x + box.width / 2,
    box.y + box.height / 2,
  ] as const);
}

describe('the pages of recipes', () => {
  it.each(['/recipes', '/recipes/deleted', '/recipes/0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d'])(
    'lead from %s to sign-in without a session',
    async (path) => {
      const reply = await new Visitor(larder.url).open(path);
      expect([reply.status, reply.headers.get('location')]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
    },
  );

  it('are not found at an address that cannot be one', async () => {
    const { visitor } = await signUp(larder);
    for (const path of ['/recipes/tags', '/recipes/tags/print', '/cookbooks/x']) {
      const { status, text } = await visitor.open(path);
      expect([path, status, text.includes('There is nothing at this path.')]).toEqual([path, 404, true]);
    }
  });

  it('show no recipe of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const id = await createRecipe(one.api, { name: 'Secret soup' });
    expect((await other.visitor.open('/recipes')).text).not.toContain('Secret soup');
    for (const path of [`/recipes/${id}`, `/recipes/${id}/print`])
      expect((await other.visitor.open(path)).status).toBe(404);
    for (const action of ['favorite', 'rating', 'made', 'share', 'duplicate', 'delete'])
      expect(
        (await other.visitor.send('POST', `/recipes/${id}/${action}`, { form: { version: '1' } })).status,
      ).not.toBe(200);
    expect(await ok(one.api.get(`/recipes/${id}`))).toMatchObject({ version: 1, isFavorite: false, madeCount: 0 });
  });

  it('show markup in names as text', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, {
      ...CAKE,
      name: 'Pie',
      tags: [MARKUP],
      recipeIngredients: [{ ingredientName: MARKUP, amount: 1, unit: '<u>' }],
      steps: [{ step: MARKUP }],
      notes: MARKUP,
    });
    const page = await pages.open(household);
    for (const path of [`/recipes/${id}`, `/recipes/${id}/print`, `/recipes?tag=${encodeURIComponent(MARKUP)}`]) {
      await page.goto(path);
      expect(await page.locator('img[src="x"], main u, main i').count()).toBe(0);
    }
    await page.goto(`/recipes/${id}`);
    expect(await page.getByRole('link', { name: MARKUP, exact: true }).count()).toBe(1);
    expect(await page.locator('.steps').textContent()).toContain(MARKUP);
  });

  it('have no fault on a phone or a desktop, light or dark, with no recipe, one and many', async () => {
    const [empty, many] = [await signUp(larder), await signUp(larder)];
    const id = await createRecipe(many.api, { ...CAKE, name: LONG, tags: [LONG] });
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => createRecipe(many.api, { ...CAKE, name: `Cake ${index}` })),
    );
    await uploadPicture(many, id);
    const faults: [string, string[]][] = [];
    for (const [household, paths] of [
      [empty, ['/recipes', '/recipes/deleted']],
      [many, ['/recipes', '/recipes?search=nothing-like-it', `/recipes/${id}`, `/recipes/${id}/print`]],
    ] as const)
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await pages.open(household, { viewport });
        for (const path of paths) {
          await page.goto(path);
          await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
          const found = await faultsOf(page);
          if (found.length > 0) faults.push([`${path} ${viewport.width}`, found]);
        }
      }
    expect(faults).toEqual([]);
  }, 120_000);

  it('are light: at most 40 kB of HTML, 60 kB of script and 20 kB of styles, compressed', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => createRecipe(household.api, { ...CAKE, name: `Cake ${index}` })),
    );
    for (const path of ['/recipes', `/recipes/${id}`]) {
      const { text } = await household.visitor.open(path);
      const html = await sentBytes(larder.url + path, household.visitor.cookie);
      expect(html).toMatchObject({ encoding: 'br' });
      expect(html.bytes).toBeLessThan(40_000);
      for (const [extension, most] of [
        ['js', 60_000],
        ['css', 20_000],
      ] as const) {
        const files = [...text.matchAll(new RegExp(`"(/assets/[^"]+\\.${extension})"`, 'g'))].map(([, file]) => file);
        expect(files.length).toBeGreaterThan(0);
        const sent = await Promise.all(files.map((file) => sentBytes(larder.url + (file ?? ''))));
        expect(sent.map(({ encoding }) => encoding)).toEqual(sent.map(() => 'br'));
        expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(most);
      }
    }
  });
});

describe('the list of recipes', () => {
  it('shows what is found while somebody types, and the address of it', async () => {
    const household = await signUp(larder);
    await createRecipe(household.api, CAKE);
    await createRecipe(household.api, { ...CAKE, name: 'Tomato soup', recipeIngredients: ['1 kg tomatoes'] });
    const page = await pages.open(household);
    await page.goto('/recipes');
    expect(await page.locator('.dish').count()).toBe(2);
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('tomat');
    // The beginning of the word may be searched for before.
    await page.waitForURL('**/recipes?search=tomat');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 recipe$/ })
      .waitFor();
    expect(await page.locator('.dish-name').allTextContents()).toEqual(['Tomato soup']);
    await page.reload();
    expect(await page.locator('.dish-name').allTextContents()).toEqual(['Tomato soup']);
  });

  it('shows all recipes for an address that means nothing', async () => {
    const household = await signUp(larder);
    await createRecipe(household.api, CAKE);
    for (const query of [
      'search=%25',
      'tag=%20&page=x',
      'page=-1&sort=x&time=1e9',
      'search=a&search=b',
      'cookbook=%27',
    ])
      expect(await household.visitor.open(`/recipes?${query}`)).toMatchObject({ status: 200 });
  });

  it('offers the spelling that more recipes have, and ways on when nothing is found', async () => {
    const household = await signUp(larder);
    for (const name of ['Chiken curri', 'Chicken curry', 'Green chicken curry', 'Lentil soup'])
      await createRecipe(household.api, { name, totalMinutes: 60 });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/recipes?search=chiken+curri');
    expect(await page.locator('.dish-name').allTextContents()).toEqual(['Chiken curri']);
    await page.getByRole('link', { name: 'Did you mean “chicken curry”?' }).click();
    await page.getByText('2 recipes', { exact: true }).waitFor();
    expect(await page.getByText(/Did you mean/).count()).toBe(0);
    await page.goto('/recipes?search=soup&time=15');
    await page.getByText('No recipes found.').waitFor();
    await page.getByRole('link', { name: 'Search without filters' }).click();
    await page.getByText('Lentil soup').waitFor();
    await page.goto('/recipes?search=unicorn');
    await page.locator('#results').getByRole('link', { name: 'Import recipes' }).waitFor();
  });

  it('reads a time in the search, and offers the search without the word that excludes the most', async () => {
    const household = await signUp(larder);
    for (const [name, totalMinutes] of [
      ['Chicken curry', 25],
      ['Chicken roast', 90],
      ['Quick stew', 20],
    ] as const)
      await createRecipe(household.api, { name, totalMinutes });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/recipes?search=chicken+30+min');
    expect(await page.locator('.dish-name').allTextContents()).toEqual(['Chicken curry']);
    await page.goto('/recipes?search=quick+chicken');
    await page.getByRole('link', { name: 'Nothing for “quick chicken”. Without “quick”: 2 recipes' }).click();
    await page.getByText('2 recipes', { exact: true }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('chicken');
  });

  it('has filters and pages that need no script', async () => {
    const household = await signUp(larder);
    for (let index = 0; index < 25; index++)
      await createRecipe(household.api, { ...CAKE, name: `Cake ${index}`, totalMinutes: 45 });
    await createRecipe(household.api, { ...CAKE, name: 'Slow roast', totalMinutes: 300, tags: ['winter'] });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/recipes?time=60');
    expect(await page.getByLabel('Up to 1 h').isChecked()).toBe(true);
    await page.getByLabel('Tag', { exact: true }).selectOption('summer');
    await page.getByLabel('Order').selectOption('titleAsc');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('25 recipes').waitFor();
    expect(await page.locator('.dish').count()).toBe(24);
    await page.waitForLoadState();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByText('Cake 9', { exact: true }).waitFor();
    expect(await page.locator('.dish-name').allTextContents()).toEqual(['Cake 9']);
    await page.getByRole('link', { name: 'Previous page' }).click();
    await page.getByText('Cake 0', { exact: true }).waitFor();
    expect(await page.locator('.dish').count()).toBe(24);
  });

  it('filters at once, and shows all again', async () => {
    const household = await signUp(larder);
    const quick = await createRecipe(household.api, { name: 'Egg rice', totalMinutes: 20 });
    await createRecipe(household.api, { name: 'Slow roast', totalMinutes: 300 });
    await createRecipe(household.api, { name: 'Omelette', totalMinutes: 10 });
    await ok(household.api.put(`/recipes/${quick}/favorite`, {}));
    const page = await pages.open(household, { viewport: PHONE });
    await page.goto('/recipes');
    await page.getByLabel('Up to 30 min').check();
    await page.getByText('2 recipes', { exact: true }).waitFor();
    await page.getByLabel('Favourites').check();
    await page.getByText('1 recipe', { exact: true }).waitFor();
    expect(await page.locator('.dish-name').allTextContents()).toEqual(['Egg rice']);
    expect(new URL(page.url()).search).toBe('?time=30&favorites=1');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByText('3 recipes', { exact: true }).waitFor();
    expect(await page.getByLabel('Favourites').isChecked()).toBe(false);
  });

  it('has its filters in a row that is scrolled to the side alone', async () => {
    const page = await pages.open(await householdWithCake(), { viewport: PHONE, hasTouch: true });
    await page.goto('/recipes');
    const row = page.getByRole('group', { name: 'Filter and sort' });
    expect(await row.evaluate((chips) => chips.scrollWidth > chips.clientWidth)).toBe(true);
    expect(await row.evaluate((chips) => chips.scrollHeight - chips.clientHeight)).toBe(0);
  });

  it('filters by cuisine, and by every tag', async () => {
    const household = await signUp(larder);
    const { id } = (await ok(household.api.post('/cuisines', { name: 'Italian' }))) as { id: string };
    const tags = Array.from({ length: 90 }, (_, index) => `tag ${index}`);
    await createRecipe(household.api, { name: 'Risotto', cuisines: [id], tags: [...tags, 'zucchini'] });
    await createRecipe(household.api, { name: 'Soup', tags: tags.map((tag) => `${tag} b`) });
    const page = await pages.open(household, { viewport: PHONE });
    await page.goto('/recipes');
    await page.getByLabel('Cuisine').selectOption('Italian');
    await page.getByText('1 recipe', { exact: true }).waitFor();
    expect(await page.locator('.dish-name').allTextContents()).toEqual(['Risotto']);
    await page.goto('/recipes');
    await page.getByLabel('Tag', { exact: true }).selectOption('zucchini');
    await page.getByText('1 recipe', { exact: true }).waitFor();
    expect(await page.getByLabel('Tag', { exact: true }).locator('option').count()).toBe(182);
  });

  it.each([true, false])(
    'tags the ticked recipes, and puts them into cookbooks; with scripts: %s',
    async (javaScriptEnabled) => {
      const household = await signUp(larder);
      const ids: string[] = [];
      for (const name of ['Soup', 'Stew', 'Salad'])
        ids.push(await createRecipe(household.api, { name, tags: ['old'] }));
      const { id: known } = (await ok(household.api.post('/cookbooks', { title: 'Known' }))) as { id: string };
      const page = await pages.open(household, { javaScriptEnabled, viewport: PHONE });
      const tagsOf = async (): Promise<string[]> => {
        const found = await Promise.all(ids.map((id) => ok(household.api.get(`/recipes/${id}`))));
        return found.map((recipe) => (recipe as { tags: { name: string }[] }).tags.map(({ name }) => name).join());
      };
      await page.goto('/recipes?sort=titleAsc');
      expect(await page.locator('.chosen-bar').isVisible()).toBe(false);
      const tick = async (...names: string[]): Promise<void> => {
        if (javaScriptEnabled) await choose(page);
        for (const name of names) await page.getByLabel(`Choose: ${name}`).check();
      };
      await tick('Soup', 'Stew');
      await openActions(page, 'Tags');
      await page.getByRole('textbox', { name: 'Tags' }).fill('winter, OLD');
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('The tags of 2 recipes are saved.').waitFor();
      expect(await page.getByRole('link', { name: 'View' }).count()).toBe(1);
      expect(new URL(page.url()).search).toBe('?sort=titleAsc');
      expect(await tagsOf()).toEqual(['old,winter', 'old,winter', 'old']);
      await tick('Soup');
      await openActions(page, 'Tags');
      await page.getByRole('textbox', { name: 'Tags' }).fill('winter');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText('The tags of 1 recipe are saved.').waitFor();
      expect(await page.getByRole('link', { name: 'View' }).count()).toBe(0);
      expect(await tagsOf()).toEqual(['old', 'old,winter', 'old']);
      await tick('Soup', 'Salad');
      await openActions(page, 'Cookbooks');
      await page.getByLabel('Known').check();
      await page.getByLabel('A new one with the title').fill('Light');
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('2 recipes were put into cookbooks.').waitFor();
      expect(await tagsOf()).toEqual(['old', 'old,winter', 'old']);
      const search = (cookbookId: string): Promise<unknown> =>
        ok(household.api.post('/recipes/search', { cookbookId }));
      expect(await search(known)).toMatchObject({ total: 2 });
      await page.getByRole('link', { name: 'View' }).click();
      await page.getByRole('heading', { name: 'Light' }).waitFor();
      expect(await page.locator('.dish-name').allTextContents()).toEqual(['Salad', 'Soup']);
    },
  );

  it('puts the ticked recipes into a new cookbook when somebody presses Enter behind its title, and does nothing at a tick', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { viewport: PHONE });
    await page.goto('/recipes');
    await choose(page);
    await page.getByLabel(`Choose: ${CAKE.name}`).check();
    await openActions(page, 'Tags');
    await page.getByRole('textbox', { name: 'Tags' }).fill('winter');
    await page.keyboard.press('Escape');
    await page.getByLabel(`Choose: ${CAKE.name}`).press('Enter');
    await openActions(page, 'Cookbooks');
    await page.getByLabel('A new one with the title').fill('Light');
    await page.keyboard.press('Enter');
    await page.getByText('1 recipe was put into cookbooks.').waitFor();
    expect(await ok(household.api.get(`/recipes/${id}`))).toMatchObject({ tags: [{ name: 'summer' }] });
  });

  it('keeps the ticks when another search is shown and when an action is refused, with what was typed', async () => {
    const household = await signUp(larder);
    for (const name of ['Soup', 'Stew', 'Salad']) await createRecipe(household.api, { name });
    const page = await pages.open(household, { viewport: PHONE });
    const ticked = (): Promise<string[]> =>
      page
        .locator('[name=recipe]:checked')
        .evaluateAll((boxes) =>
          boxes.map((box) => box.getAttribute('aria-label') ?? box.parentElement?.textContent ?? '').toSorted(),
        );
    await page.goto('/recipes');
    await choose(page);
    for (const name of ['Soup', 'Stew']) await page.getByLabel(`Choose: ${name}`).check();
    await page.getByRole('searchbox').fill('salad');
    await page.getByText('1 recipe', { exact: true }).waitFor();
    await page.getByLabel('Choose: Salad').check();
    expect(await ticked()).toEqual(['Choose: Salad', 'Soup', 'Stew']);
    const stew = page.getByRole('group', { name: 'Also ticked' }).getByLabel('Stew');
    await stew.press('Space');
    expect(await stew.evaluate((box) => box === document.activeElement)).toBe(true);
    await stew.press('Space');
    expect(await ticked()).toEqual(['Choose: Salad', 'Soup', 'Stew']);
    await stew.press('Space');

    await openActions(page, 'Cookbooks');
    await page.getByLabel('A new one with the title').fill('Light');
    await page.locator('#chosen-actions summary', { hasText: 'Tags' }).click();
    await page.getByRole('textbox', { name: 'Tags' }).fill(' , ');
    await page.keyboard.press('Enter');
    await page.getByText('Write at least one tag.').waitFor();
    expect(await ticked()).toEqual(['Choose: Salad', 'Soup']);
    await openActions(page, 'Cookbooks');
    expect(await page.getByLabel('A new one with the title').inputValue()).toBe('Light');
    await page.getByLabel('A new one with the title').press('Enter');
    await page.getByText('2 recipes were put into cookbooks.').waitFor();
    expect(await ticked()).toEqual([]);
  });

  it('has no box on a card until somebody chooses: then the whole card is the box, and the bar counts', async () => {
    const household = await signUp(larder);
    for (const name of ['Soup', 'Stew']) await createRecipe(household.api, { name });
    const page = await pages.open(household, { viewport: PHONE, hasTouch: true });
    const bar = page.locator('.chosen-bar');
    await page.goto('/recipes?sort=titleAsc');
    expect(await page.getByLabel('Choose: Soup').isVisible()).toBe(false);
    await choose(page);
    expect(await faultsOf(page)).toEqual([]);
    expect(await bar.getByRole('button', { name: 'Actions' }).isDisabled()).toBe(true);
    await page.locator('.dish-name', { hasText: 'Stew' }).tap({ force: true });
    await bar.getByText('1 chosen', { exact: true }).waitFor();
    expect(await page.getByLabel('Choose: Stew').isChecked()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/recipes');
    await bar.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.locator('[name=recipe]:checked').count()).toBe(0);
    expect([await bar.isVisible(), await page.getByLabel('Choose: Soup').isVisible()]).toEqual([false, false]);
  });

  it('shows what was done or refused wherever the list is scrolled, and beside the bar of what is chosen', async () => {
    const household = await signUp(larder);
    for (let index = 1; index <= 20; index += 1) await createRecipe(household.api, { name: `Soup ${index}` });
    const page = await pages.open(household, { viewport: PHONE, hasTouch: true, locale: 'de-DE' });
    const bar = page.locator('.chosen-bar');
    await page.goto('/recipes?sort=titleAsc');
    for (const text of ['gehört jetzt zu deinen Favoriten', 'Schreibe mindestens ein Schlagwort']) {
      if (!(await bar.isVisible())) await page.getByRole('button', { name: 'Auswählen' }).click();
      await page.getByLabel('Auswählen: Soup 1', { exact: true }).check();
      await bar.getByRole('button', { name: 'Aktionen' }).click();
      if (text.startsWith('gehört')) await page.getByRole('button', { name: 'Zu den Favoriten' }).click();
      else {
        await page.locator('#chosen-actions summary', { hasText: 'Schlagwörter' }).click();
        await page.getByRole('textbox', { name: 'Schlagwörter' }).press('Enter');
      }
      const told = page.locator('.notice', { hasText: text });
      await told.waitFor();
      if (!(await bar.isVisible())) await page.getByRole('button', { name: 'Auswählen' }).click();
      await page.evaluate(() => {
        window.scrollTo(0, document.body.scrollHeight / 2);
      });
      const buttons = [bar.getByRole('button', { name: 'Aktionen' }), bar.getByRole('button', { name: 'Abbrechen' })];
      for (const each of [told, ...buttons]) expect(await inSight(each)).toBe(true);
    }
  });

  it('begins to choose with the card on which a finger rests, and does not open it', async () => {
    const household = await signUp(larder);
    for (const name of ['Soup', 'Stew']) await createRecipe(household.api, { name });
    const page = await pages.open(household, { viewport: PHONE, hasTouch: true });
    await page.goto('/recipes?sort=titleAsc');
    const { x = 0, y = 0 } = (await page.locator('.dish .plate').last().boundingBox()) ?? {};
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 40, y: y + 40 }] });
    await page.locator('.chosen-bar').getByText('1 chosen', { exact: true }).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.locator('.dish-name', { hasText: 'Soup' }).tap({ force: true });
    await page.locator('.chosen-bar').getByText('2 chosen', { exact: true }).waitFor();
    expect(await page.getByLabel('Choose: Stew').isChecked()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/recipes');
  });

  it('has a menu on each card, which acts on its recipe', async () => {
    const household = await signUp(larder);
    const [soup, stew] = [
      await createRecipe(household.api, { name: 'Soup' }),
      await createRecipe(household.api, { name: 'Stew' }),
    ];
    const page = await pages.open(household, { viewport: PHONE });
    const menu = page.getByRole('dialog', { name: 'Soup' });
    const openMenu = (): Promise<void> => page.getByRole('button', { name: 'More: Soup' }).click();
    await page.goto('/recipes?sort=titleAsc');
    await openMenu();
    expect(await faultsOf(page)).toEqual([]);
    expect(await menu.getByRole('button', { name: 'Remove from favourites' }).isVisible()).toBe(false);
    await menu.getByRole('button', { name: 'Add to favourites' }).click();
    await page.getByText('1 recipe is now one of your favourites.').waitFor();
    expect(await ok(household.api.get(`/recipes/${soup}`))).toMatchObject({ isFavorite: true });
    expect(await ok(household.api.get(`/recipes/${stew}`))).toMatchObject({ isFavorite: false });
    await openMenu();
    await menu.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 recipe is deleted.').waitFor();
    expect(await page.locator('.dish-name').allTextContents()).toEqual(['Stew']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 recipe is back.').waitFor();
    expect(await page.locator('.dish-name').allTextContents()).toEqual(['Soup', 'Stew']);
  });

  it('plans and shops for the recipe of a card in a sheet over the list, and undoes it there', async () => {
    const household = await signUp(larder);
    const soup = await createRecipe(household.api, {
      name: 'Soup',
      servings: 3,
      recipeIngredients: ['2 leeks', '1 l stock'],
    });
    await createRecipe(household.api, { name: 'Salad' });
    const page = await pages.open(household, { viewport: PHONE, hasTouch: true });
    const [from, to] = [0, 9].map((days) => DateTime.utc().plus({ days }).toFormat('yyyy-MM-dd'));
    const planned = async (): Promise<unknown> => ok(household.api.get(`/calendar-items?from=${from}&to=${to}`));
    const open = async (link: string, sheet: string): Promise<Locator> => {
      await page.getByRole('button', { name: 'More: Soup' }).tap();
      await page.getByRole('link', { name: link }).tap();
      const dialog = page.getByRole('dialog', { name: sheet });
      await dialog.waitFor();
      return dialog;
    };
    await page.goto('/recipes?search=soup');
    const days = await open('Plan it', 'Which day?');
    expect(await page.getByRole('dialog', { name: 'Soup' }).isVisible()).toBe(false);
    expect(await faultsOf(page)).toEqual([]);
    await days.locator('.day-choice button').nth(3).tap();
    await page.getByText(/^Planned: .+, dinner\.$/).waitFor();
    expect(await planned()).toMatchObject({ items: [{ recipeId: soup, plannedServings: 3 }] });
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByText('Removed from the plan.').waitFor();
    expect(await planned()).toEqual({ items: [] });

    const lines = await open('Add to the shopping list', 'Add to the shopping list');
    await lines.getByLabel('1 l stock').uncheck();
    await lines.getByRole('button', { name: 'Add' }).tap();
    await page.getByText('1 item added to the shopping list.').waitFor();
    expect(await ok(household.api.get('/groceries'))).toMatchObject([{ display: '2 leeks' }]);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByText('Removed from the shopping list again.').waitFor();
    expect(await ok(household.api.get('/groceries'))).toEqual([]);
    expect(page.url()).toMatch(/\/recipes\?search=soup$/);
  });

  it('plans once by two fast presses on days of the sheet, and again by a later one', async () => {
    const household = await signUp(larder);
    const soup = await createRecipe(household.api, { name: 'Soup' });
    const page = await pages.open(household);
    const [from, to] = [0, 9].map((days) => DateTime.utc().plus({ days }).toFormat('yyyy-MM-dd'));
    const planned = async (): Promise<number> =>
      ((await ok(household.api.get(`/calendar-items?from=${from}&to=${to}`))) as { items: object[] }).items.length;
    const days = page.getByRole('dialog', { name: 'Which day?' });
    const fromList = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More: Soup' }).click();
      await page.getByRole('link', { name: 'Plan it' }).click();
    };
    const fromRecipe = (): Promise<void> => page.getByRole('button', { name: 'Plan it' }).click();
    for (const [path, open] of [
      ['/recipes', fromList],
      [`/recipes/${soup}`, fromRecipe],
    ] as const) {
      const before = await planned();
      await page.goto(path);
      await open();
      const release = await holdBack(page, /\/plan/, 'POST');
      await days.locator('.day-choice button').nth(1).click();
      await days.locator('.day-choice button').nth(4).click();
      release();
      await page.getByText(/^Planned: .+\.$/).waitFor();
      expect(await planned()).toBe(before + 1);
      await page.getByRole('button', { name: 'Close' }).click();
      await open();
      await days.locator('.day-choice button').nth(4).click();
      await page.getByText(/^Planned: .+\.$/).waitFor();
      expect(await planned()).toBe(before + 2);
      expect(page.url()).toMatch(new RegExp(`${path}$`));
    }
  });

  it('keeps its links in their place while a page of it is scrolled', async () => {
    const household = await signUp(larder);
    for (let index = 0; index < 25; index++) await createRecipe(household.api, { name: `Cake ${index}` });
    const page = await pages.open(household, { javaScriptEnabled: false, viewport: PHONE });
    await page.goto('/recipes');
    const height = async (): Promise<number | undefined> => (await page.locator('body').boundingBox())?.height;
    const before = await height();
    await page.getByRole('link', { name: 'Next page' }).scrollIntoViewIfNeeded();
    await page.screenshot();
    expect(await height()).toBe(before);
  });

  it('loads the next page when its end becomes visible', async () => {
    const household = await signUp(larder);
    for (let index = 0; index < 30; index++) await createRecipe(household.api, { ...CAKE, name: `Cake ${index}` });
    const page = await pages.open(household);
    await page.goto('/recipes');
    await page.locator('.pagination').scrollIntoViewIfNeeded();
    await page.locator('.dish').nth(29).waitFor({ state: 'attached' });
    expect(new Set(await page.locator('.dish-name').allTextContents()).size).toBe(30);
  });

  it('shows only stored pictures, and asks no other site', async () => {
    const household = await signUp(larder);
    const kept = await createRecipe(household.api, CAKE);
    await uploadPicture(household, kept);
    await createRecipe(household.api, { ...CAKE, name: 'Elsewhere', image: 'https://pictures.example/a.jpg' });
    const page = await pages.open(household);
    await page.goto('/recipes');
    expect(await page.locator('.dish img').count()).toBe(1);
    expect(
      await page.locator('.dish img').evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    ).toBeGreaterThan(0);
  });
});

describe('the page of a recipe', () => {
  it('shows ingredients by group, for other servings and in the other system', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/recipes/${id}`);
    expect(await page.locator('.group h3').allTextContents()).toEqual(['For the dough', 'For the topping']);
    await page.getByRole('link', { name: 'More: 5' }).click();
    await page.getByLabel('Servings', { exact: true }).first().fill('8');
    await page.getByRole('button', { name: 'Show' }).click();
    const ingredients = page.locator('.ingredients').first();
    await ingredients.filter({ hasText: '1 kg flour' }).waitFor();
    await page.getByText('US', { exact: true }).click();
    await page.getByRole('button', { name: 'Show' }).click();
    await ingredients.filter({ hasText: /cups? milk/ }).waitFor();
    expect(await ok(household.api.get(`/recipes/${id}`))).toMatchObject({ servings: 4, version: 1 });
  });

  it('changes servings and units in place: ticks, scroll position and focus stay, and a reload shows the same', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { viewport: PHONE });
    await page.goto(`/recipes/${id}`);
    await page.getByLabel('1 kg plums').first().check();
    await page.evaluate('scrollTo(0, 300)');
    await page.evaluate('window.same = true');
    const more = page.getByRole('link', { name: /^More/ });
    // Faster than the answers come.
    for (let times = 0; times < 4; times++) await more.click();
    const ingredients = page.locator('#ingredients-list');
    await ingredients.getByText('1 kg flour').waitFor();
    expect(await page.getByText('For 8 servings').count()).toBe(1);
    expect(await page.getByLabel('2 kg plums').first().isChecked()).toBe(true);
    await page.getByText('US', { exact: true }).click();
    await ingredients.getByText(/cups? milk/).waitFor();
    expect(await page.evaluate('[window.same, scrollY]')).toEqual([true, 300]);
    await page.reload();
    await ingredients.getByText(/cups? milk/).waitFor();
    expect(await page.getByLabel('Servings', { exact: true }).first().inputValue()).toBe('8');
    await page.getByRole('link', { name: 'Cook', exact: true }).click();
    await page.waitForURL(/cook\?servings=8&system=us/);
  });

  it('notes favourite, rating and cooking without scripts', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await page.getByRole('button', { name: 'Rate' }).click();
    await page.getByRole('button', { name: '4 stars' }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByText('I cooked it').click();
    await page.getByLabel('Note').fill('With walnuts');
    await page.getByRole('button', { name: 'Cooked today' }).click();
    await page.getByText('Marked as cooked.').waitFor();
    expect(await ok(household.api.get(`/recipes/${id}`))).toMatchObject({
      isFavorite: true,
      userRating: 4,
      madeCount: 1,
    });
    await page.getByRole('button', { name: 'Remove from favourites' }).click();
    await page.getByRole('button', { name: 'Your rating: 4 of 5' }).click();
    await page.getByRole('button', { name: 'Remove rating' }).click();
    await page.getByRole('button', { name: 'Add to favourites' }).waitFor();
    expect(await ok(household.api.get(`/recipes/${id}`))).toMatchObject({ isFavorite: false, userRating: null });
  });

  it.each([true, false])(
    'puts its lines on the shopping list with one press, or those that a person chooses; with scripts: %s',
    async (javaScriptEnabled) => {
      const household = await signUp(larder);
      await typeGrocery(household.api, '100 g flour');
      const id = await createRecipe(household.api, CAKE);
      const page = await pages.open(household, { javaScriptEnabled });
      await page.goto(`/recipes/${id}?servings=8&system=metric`);
      await page.getByRole('button', { name: 'Add to the shopping list' }).click();
      await page.getByText('3 items added to the shopping list.').waitFor();
      expect(await listOf(household)).toEqual(['1.1 kg flour', '2 kg plums', '500 ml milk']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Removed from the shopping list again.').waitFor();
      await page.getByRole('button', { name: 'Choose for the shopping list' }).click();
      const sheet = page.getByRole('dialog', { name: 'Add to the shopping list' });
      expect(await sheet.getByText('What you add here comes on top.').count()).toBe(0);
      await sheet.getByLabel(/flour/).uncheck();
      await sheet.getByLabel(/milk/).uncheck();
      await sheet.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('1 item added to the shopping list.').waitFor();
      expect(await listOf(household)).toEqual(['100 g flour', '2 kg plums']);
      expect(new URL(page.url()).search).toBe('?servings=8&system=metric');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Removed from the shopping list again.').waitFor();
      expect(await listOf(household)).toEqual(['100 g flour']);
    },
  );

  it('is added once by presses on two phones, and then opens the sheet, which says that more comes on top', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household);
    const other = await pages.open(household, { javaScriptEnabled: false });
    for (const each of [page, other]) await each.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: 'Add to the shopping list' }).dblclick();
    await page.getByText('3 items added to the shopping list.').waitFor();
    await other.getByRole('button', { name: 'Add to the shopping list' }).click();
    await other.getByText('It is already on the shopping list.').waitFor();
    expect(await listOf(household)).toEqual(['1 kg plums', '250 ml milk', '500 g flour']);
    await page.getByRole('button', { name: 'On the shopping list, add more' }).click();
    await page.getByText('What you add here comes on top.').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await until(async () => (await listOf(household)).includes('1 kg flour'));
  });

  it('shows no notice of other servings than the page has', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: 'Add to the shopping list' }).click();
    await page.getByText('3 items added to the shopping list.').waitFor();
    await page.getByRole('link', { name: 'More: 5' }).click();
    await page.getByText('3 items added to the shopping list.').waitFor({ state: 'detached' });
  });

  it('ticks neither what is in the pantry nor water, says why, and adds what a person ticks', async () => {
    const household = await signUp(larder);
    await ok(household.api.post('/pantry', { name: 'flour' }));
    const lines = [...CAKE.recipeIngredients, '200 ml water', 'salt to taste'];
    const id = await createRecipe(household.api, { ...CAKE, recipeIngredients: lines });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: 'Add to the shopping list' }).click();
    await page.getByText('2 items added to the shopping list. Left out: flour (in the pantry)').waitFor();
    expect(await listOf(household)).toEqual(['1 kg plums', '250 ml milk']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Removed from the shopping list again.').waitFor();
    await page.getByRole('button', { name: 'Choose for the shopping list' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add to the shopping list' });
    const box = (name: RegExp): Locator => sheet.getByRole('checkbox', { name });
    expect(await box(/flour.*in the pantry/).isChecked()).toBe(false);
    expect(await box(/water.*from the tap/).isChecked()).toBe(false);
    expect(await box(/salt.*to taste/).isDisabled()).toBe(true);
    await box(/flour/).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('3 items added to the shopping list.').waitFor();
    expect(await listOf(household)).toEqual(['1 kg plums', '250 ml milk', '500 g flour']);
    await page.getByRole('link', { name: 'View' }).click();
    await page.waitForURL('**/groceries');
  });

  it('leaves what is struck on the page without a tick in the sheet for the shopping list', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { viewport: PHONE });
    await page.goto(`/recipes/${id}`);
    const list = page.locator('#ingredients-list');
    for (const name of ['500 g flour', '1 kg plums']) await list.getByLabel(name).check();
    await list.getByLabel('1 kg plums').uncheck();
    await page.getByRole('button', { name: 'Choose for the shopping list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('2 items added to the shopping list.').waitFor();
    expect(await listOf(household)).toEqual(['1 kg plums', '250 ml milk']);
  });

  it('undoes what was added, and leaves what was there before', async () => {
    const household = await signUp(larder);
    await typeGrocery(household.api, '100 g flour');
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}`);
    const put = page.getByRole('button', { name: 'Add', exact: true });
    await page.getByRole('button', { name: 'Add to the shopping list' }).click();
    for (const wanted of ['600 g flour', '1.1 kg flour']) {
      await page.getByText('3 items added to the shopping list.').waitFor();
      expect(await listOf(household)).toContain(wanted);
      await page.reload();
      await page.getByRole('button', { name: 'On the shopping list, add more' }).click();
      await put.click();
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Removed from the shopping list again.').waitFor();
    expect(await listOf(household)).toEqual(['1.1 kg flour', '2 kg plums', '500 ml milk']);
  });

  it('plans with one press on a day, and undoes it', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { viewport: PHONE });
    await page.goto(`/recipes/${id}`);
    const planned = async (): Promise<object[]> => {
      const [from, to] = [0, 9].map((days) => DateTime.utc().plus({ days }).toFormat('yyyy-MM-dd'));
      const { items } = (await ok(household.api.get(`/calendar-items?from=${from}&to=${to}`))) as { items: object[] };
      return items;
    };
    await page.getByRole('button', { name: 'Plan it', exact: true }).click();
    await page.locator('.day-choice button').nth(3).click();
    await page.getByText(/^Planned: .+, dinner\.$/).waitFor();
    expect(await planned()).toMatchObject([{ recipeId: id, slot: 'Dinner', plannedServings: 4 }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Removed from the plan.').waitFor();
    expect(await planned()).toEqual([]);
  });

  it('has its actions in sight wherever it is scrolled, and sheets without a fault', async () => {
    const household = await signUp(larder);
    const steps = Array.from({ length: 30 }, () => ({ step: 'Stir for 5 minutes.' }));
    const id = await createRecipe(household.api, { ...CAKE, steps });
    const faults: string[] = [];
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await pages.open(household, { viewport });
      await page.goto(`/recipes/${id}`);
      for (const place of [0, 600, 100_000]) {
        await page.evaluate(`scrollTo(0, ${place})`);
        for (const name of [/^Plan it$/, /^To list/, /^More$/])
          expect(await inSight(page.getByRole('button', { name }))).toBe(true);
      }
      // The second time, the recipe is on the list.
      if (viewport === PHONE) {
        await page.getByRole('button', { name: /^To list/ }).click();
        await page.getByRole('button', { name: 'Undo' }).waitFor();
        faults.push(...(await faultsOf(page)));
        await page.reload();
      }
      for (const name of [/^Plan it$/, /^To list/, /^Rate$/, /^More$/]) {
        await page.getByRole('button', { name }).click();
        await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
        faults.push(...(await faultsOf(page)));
        await page.keyboard.press('Escape');
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('has five actions of equal width, whose words fit in German with letters of twice the size', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, { ...CAKE, name: 'Hähnchen-Paprikasch' });
    const page = await pages.open(household, { viewport: PHONE, locale: 'de-DE', bypassCSP: true });
    await page.goto(`/recipes/${id}`);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const actions = page.locator('.recipe-bar').locator('a, button');
    const sizes = await actions.evaluateAll((all) =>
      all.map((each) => ({
        width: Math.round(each.getBoundingClientRect().width),
        isWhole: each.scrollWidth <= each.clientWidth + 4,
      })),
    );
    expect(sizes).toEqual(Array.from({ length: 5 }, () => ({ width: sizes[0]?.width, isWhole: true })));
    expect(await actions.allInnerTexts()).toEqual([
      'Kochen',
      'Einplanen',
      expect.stringContaining('Auf die Liste'),
      expect.stringContaining('Favorit'),
      'Mehr',
    ]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('says what it contains with its ingredients, and its nutrition in one row behind its steps', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, {
      ...CAKE,
      recipeIngredients: ['200 g flour', '300 ml milk', '2 eggs'],
    });
    const page = await pages.open(household, { viewport: PHONE });
    await page.goto(`/recipes/${id}`);
    expect(await page.locator('.kitchen > section').first().getByText('Contains: gluten, eggs, milk').count()).toBe(1);
    const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN;
    const heading = page.getByRole('heading', { name: 'Nutrition per serving, estimated' });
    expect(await topOf(heading)).toBeGreaterThan(await topOf(page.locator('.steps li').last()));
    const figures = page.locator('h3:has-text("Nutrition") + .figures dd');
    expect(await figures.count()).toBe(4);
    expect(new Set(await Promise.all((await figures.all()).map(topOf))).size).toBe(1);
  });

  it('has a small stand-in beside its title without a picture, and the picture from edge to edge with one', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { viewport: PHONE });
    await page.goto(`/recipes/${id}`);
    expect(await page.locator('.recipe-head .plate').boundingBox()).toMatchObject({ width: 56, height: 56 });
    await uploadPicture(household, id);
    await page.reload();
    expect(await page.locator('.recipe-head .plate').boundingBox()).toMatchObject({ x: 0, width: PHONE.width });
    expect(await page.getByRole('button', { name: 'Add a photo' }).count()).toBe(0);
  });

  it('plans the recipe once, also when its form is sent twice', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const { text } = await household.visitor.open(`/recipes/${id}`);
    const [, planId = ''] =
      /action="\/recipes\/[^"]+\/plan\?[^"]*"[^>]*><input type="hidden" name="id" value="([^"]+)"/.exec(text) ?? [];
    const form = { id: planId, date: '2031-05-04', slot: 'Lunch', servings: '6' };
    for (let time = 0; time < 2; time++) {
      const reply = await household.visitor.send('POST', `/recipes/${id}/plan`, { form });
      expect([reply.status, reply.headers.get('location')]).toEqual([303, `/recipes/${id}`]);
    }
    expect((await household.visitor.open(`/recipes/${id}`)).text).toContain('Planned: Sunday, 4 May 2031, lunch.');
    const { items } = (await ok(household.api.get('/calendar-items?from=2031-05-01&to=2031-05-31'))) as {
      items: object[];
    };
    expect(items).toMatchObject([{ recipeId: id, slot: 'Lunch', plannedServings: 6 }]);
  });

  it('names who wrote the recipe to others, and not to the person who did', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const { author } = (await ok(household.api.get(`/recipes/${id}`))) as { author: { name: string } };
    const other = await joinHousehold(larder, larder.database, household);
    const by = `by ${author.name}`;
    expect((await household.visitor.open(`/recipes/${id}`)).text).not.toContain(by);
    expect((await other.visitor.open(`/recipes/${id}`)).text).toContain(by);
  });

  it('says what is wrong with a form, and does nothing', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    await household.visitor.send('POST', `/recipes/${id}/plan`, {
      form: { date: 'soon', slot: 'Lunch', servings: 'many' },
    });
    const { text } = await household.visitor.open(`/recipes/${id}`);
    expect(text).toContain('role="alert"');
    expect(text).toContain('Must be a date.');
  });

  it('makes a link that opens the recipe to anybody', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByText('Share', { exact: true }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    // It is below the photo.
    expect(await page.evaluate<number>("document.querySelector('#shared').getBoundingClientRect().top")).toBeLessThan(
      100,
    );
    const address = (await page.locator('#share-address').textContent()) ?? '';
    const shared = await new Visitor(larder.url).open(new URL(address).pathname);
    expect(shared.status).toBe(200);
    expect(shared.text).toContain('Plum cake');
    await page.goto(`/recipes/${id}`);
    expect(await page.content()).not.toContain(address);
  });

  it('takes a picture, and another one in its place, without scripts', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/recipes/${id}`);
    expect(await page.locator('.plate img').count()).toBe(0);
    const sources = new Set<string | null>();
    for (const background of ['#aa5533', '#3355aa']) {
      const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .png()
        .toBuffer();
      if (sources.size === 0) await page.getByRole('button', { name: 'Add a photo' }).click();
      else {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByText('Change the picture').click();
      }
      await page.getByLabel('Picture').setInputFiles({ name: 'cake.png', mimeType: 'image/png', buffer });
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.getByText('The picture is changed.').waitFor();
      sources.add(await page.locator('.plate img').getAttribute('src'));
    }
    expect(sources.size).toBe(2);
  });

  it('refuses a file that is no picture', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const body = new FormData();
    body.append('image', new Blob(['<svg onload=alert(1)>'], { type: 'image/png' }), 'cake.png');
    const headers = { cookie: household.visitor.cookie, accept: 'text/html' };
    const reply = await fetch(`${larder.url}/recipes/${id}/picture`, { method: 'POST', body, headers });
    expect(reply.status).toBe(415);
    expect(await ok(household.api.get(`/recipes/${id}`))).toMatchObject({ image: null, version: 1 });
  });

  it('deletes the recipe into the bin, from which it comes back', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByText('Copy or delete').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The recipe is deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/recipes/${id}`);
  });

  it('deletes nothing that somebody changed in the meantime', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    await ok(household.api.patch(`/recipes/${id}`, { version: 1, name: 'Plum tart' }));
    await household.visitor.send('POST', `/recipes/${id}/delete`, { form: { version: '1' } });
    const { text } = await household.visitor.open(`/recipes/${id}`);
    expect(text).toContain('Someone else changed this in the meantime');
    expect(text).toContain('Plum tart');
  });

  it('runs the timers of its steps', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, { ...CAKE, steps: [{ step: 'Stir for 2 seconds.' }] });
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: 'Timer 0:02' }).click();
    await page.getByRole('alert').filter({ hasText: 'Time is up' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('#timers').waitFor({ state: 'hidden' });
  });

  it('shows running timers on every page and in every tab, until somebody stops them', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, { ...CAKE, steps: [{ step: 'Bake for 30 minutes.' }] });
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: '30 minutes' }).click();
    const other = await page.context().newPage();
    for (const path of ['/', '/plan', '/groceries', '/pantry', '/settings/household']) {
      await other.goto(path);
      await other.getByRole('timer').waitFor();
      expect(await other.getByRole('timer').textContent()).toMatch(/^(?:30:00|29:\d\d)$/);
    }
    await other.getByRole('link', { name: 'Bake for 30 minutes' }).click();
    await other.waitForURL(`**/recipes/${id}`);
    await other.getByRole('button', { name: 'Stop' }).click();
    await page.locator('#timers').waitFor({ state: 'hidden' });
  });

  it('keeps running timers clear of the bars at the lower edge, and of what takes an action back', async () => {
    const household = await signUp(larder);
    const steps = [{ step: 'Rest for 20 minutes.' }, { step: 'Bake for 30 minutes.' }];
    const id = await createRecipe(household.api, { ...CAKE, steps });
    const page = await pages.open(household, { viewport: PHONE, hasTouch: true });
    await page.goto(`/recipes/${id}`);
    for (const name of ['20 minutes', '30 minutes']) await page.getByRole('button', { name }).tap();
    expect(await page.getByRole('timer').count()).toBe(2);
    // A tap fails where something else lies over the button.
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.getByRole('button', { name: /^To list/ }).tap();
    await undo.tap();
    await undo.waitFor({ state: 'hidden' });
    await page.goto('/plan');
    await page.getByRole('button', { name: `Plan it ${CAKE.name}` }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Today' }).tap();
    await undo.tap();
    await page.getByText('Removed from the plan.').waitFor();
    await page.goto('/groceries');
    await page.getByLabel('New item').fill('milk');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'milk', exact: true }).tap();
    await undo.tap();
    await page.goto(`/recipes/${id}/edit`);
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await page.waitForURL(`**/recipes/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByText('Copy or delete').tap();
    await page.getByRole('button', { name: 'Delete', exact: true }).tap();
    await page.waitForURL('**/recipes');
    await undo.tap();
    await page.waitForURL(`**/recipes/${id}`);
  });

  it('notifies a person who looks at something else that the time is up', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, { ...CAKE, steps: [{ step: 'Stir for 1 second.' }] });
    const page = await pages.open(household);
    await page.addInitScript(`
      Object.defineProperty(document, 'hidden', { value: true });
      window.shown = [];
      window.Notification = class {
        static get permission() { return sessionStorage.getItem('permission') ?? 'default'; }
        static async requestPermission() { sessionStorage.setItem('permission', 'granted'); return 'granted'; }
        constructor(title, { body }) { window.shown.push([title, body]); }
      };
      ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => { window.shown.push([title, body]); };`);
    await page.goto(`/recipes/${id}`);
    await page.getByRole('button', { name: '1 second' }).click();
    await until(() => page.evaluate<boolean>('window.shown.length > 0'));
    expect(await page.evaluate('window.shown')).toEqual([['Time is up', 'Stir for 1 second']]);
  });

  it('is printed on one sheet of A4', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    await uploadPicture(household, id);
    const page = await pages.open(household);
    for (const query of ['', '?picture=0']) {
      await page.goto(`/recipes/${id}/print${query}`);
      expect(await page.locator('.paper img').count()).toBe(query === '' ? 1 : 0);
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
  });
});

describe('the language of the pages', () => {
  it('is that of the browser, until another one is chosen', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { locale: 'de-AT', javaScriptEnabled: false });
    await page.goto('/recipes?search=x');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('heading', { name: 'Rezepte' }).waitFor();
    await page.locator('.menu summary').click();
    await page.getByLabel('Sprache').selectOption('Italiano');
    await page.getByRole('button', { name: 'Wählen' }).click();
    await page.getByRole('heading', { name: 'Ricette' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/recipes');
    await page.goto('/recipes/deleted');
    expect(await page.locator('html').getAttribute('lang')).toBe('it');
  });

  it('is that of the browser before sign-in too, on pages without a fault', async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await pages.open({ visitor: new Visitor(larder.url) }, { locale: 'fr-CA', viewport });
      await page.goto('/sign-in');
      await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('link', { name: 'Créer un compte' }).click();
      await page.getByRole('heading', { name: 'Créer un compte' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
    }
  });

  it('ignores an unknown language', async () => {
    const reply = await new Visitor(larder.url).send('POST', '/language', { form: { language: 'xx' } });
    expect([reply.status, reply.cookies]).toEqual([400, []]);
  });

  it('redirects to no other site', async () => {
    const headers = { referer: 'https://evil.example//evil.example/x' };
    const reply = await new Visitor(larder.url).send('POST', '/language', { form: { language: 'fr' }, headers });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/']);
  });
});
