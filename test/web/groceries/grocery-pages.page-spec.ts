import { describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { createGrocery, createRecipe, createStore, type Grocery, typeGrocery } from '../../support/builders.js';
import { holdBack } from '../../support/browser/hold-back.js';
import { type Household, signUp } from '../../support/household.js';
import { DESKTOP, faultsOf, PHONE, sentBytes } from '../../support/browser/page-audit.js';
import { pagesOf } from '../../support/browser/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { until } from '../../support/until.js';
import { Visitor } from '../../support/visitor.js';

const MARKUP = '<img src=x onerror=alert(1)> & "plums"';

const larder = sharedLarder();
const pages = pagesOf(larder);

async function listed({ api }: Household): Promise<Grocery[]> {
  return (await ok(api.get('/groceries'))) as Grocery[];
}

describe('the page of the shopping list', () => {
  it('leads to sign-in without a session', async () => {
    const reply = await new Visitor(larder.url).open('/groceries');
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sign-in?next=%2Fgroceries']);
  });

  it('takes lines, ticks, deletions and their undoing without scripts', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/groceries');
    await page.getByText('Nothing is on the list.').waitFor();
    await page.getByLabel('New item').fill('2 l milk');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('On the list: 2 l milk').waitFor();
    expect(await listed(household)).toMatchObject([{ name: 'milk', amount: 2, isDone: false }]);

    await page.getByRole('button', { name: '2 l milk', pressed: false }).click();
    await page.getByText('Bought: 2 l milk').waitFor();
    expect(await listed(household)).toMatchObject([{ isDone: true }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Still to buy: 2 l milk').waitFor();
    expect(await listed(household)).toMatchObject([{ isDone: false }]);

    await page.getByRole('link', { name: 'Edit 2 l milk' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The item is deleted.').waitFor();
    expect(await listed(household)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Back on the list: 2 l milk').waitFor();
    expect(await listed(household)).toMatchObject([{ name: 'milk', amount: 2 }]);
  });

  it.each([[true], [false]])(
    'says what was still to buy of what somebody adds (scripts: %s)',
    async (javaScriptEnabled) => {
      const household = await signUp(larder);
      await createGrocery(household.api, { name: 'milk' });
      await createGrocery(household.api, { name: 'oat milk' });
      const page = await pages.open(household, { javaScriptEnabled });
      await page.goto('/groceries');
      if (javaScriptEnabled) await page.locator('#names').waitFor({ state: 'attached' });
      for (const [typed, said] of [
        ['2 l milk', 'On the list: 2 l milk. It was there already: milk'],
        ['bread', 'On the list: bread'],
      ] as const) {
        await page.getByLabel('New item').fill(typed);
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await page.getByText(said, { exact: true }).waitFor();
      }
      await page.getByRole('button', { name: 'Undo' }).click();
      await until(async () => (await listed(household)).length === 3);
    },
  );

  it('shows lines by store and aisle, in their order', async () => {
    const household = await signUp(larder);
    const { api } = household;
    const store = await createStore(api, 'Market');
    await ok(api.patch(`/stores/${store.id}`, { version: 1, aisles: [{ name: 'Fruit' }, { name: 'Dairy' }] }));
    const [market] = (await ok(api.get('/stores'))) as { aisles: { id: string; name: string }[] }[];
    for (const [name, aisle] of [
      ['milk', 'Dairy'],
      ['plums', 'Fruit'],
    ] as const) {
      await createGrocery(api, { name, storeId: store.id });
      await ok(
        api.put(`/stores/${store.id}/aisle-links`, {
          name,
          aisleId: market?.aisles.find((one) => one.name === aisle)?.id,
        }),
      );
    }
    await createGrocery(api, { name: 'soap', storeId: store.id });
    await createGrocery(api, { name: 'stamps' });
    const page = await pages.open(household);
    await page.goto('/groceries');
    const shown = await page.locator('#list h2, #list h3, #list .line-text').allTextContents();
    expect(shown).toEqual(['Any store', 'Household', 'stamps', 'Market', 'Fruit', 'plums', 'Dairy', 'milk', 'soap']);
  });

  it.each([
    ['with its script', true],
    ['without scripts', false],
  ])(
    'has rows of 48 px on a phone, %s: the name, the amount apart, and one row of details',
    async (_how, isScripted) => {
      const household = await signUp(larder);
      for (const name of ['Smoky Chili con Carne with black beans and corn', 'Chicken Tikka Masala from the oven']) {
        const beef = { ingredientName: 'minced beef', amount: 250, unit: 'g' };
        const lines = name.startsWith('Smoky') ? [beef, { ingredientName: 'cumin', amount: 1, unit: 'tsp' }] : [beef];
        const recipeId = await createRecipe(household.api, { name, recipeIngredients: lines });
        await ok(household.api.post('/groceries/from-recipe', { recipeId }));
      }
      await typeGrocery(household.api, '2 l milk');
      const page = await pages.open(household, { javaScriptEnabled: isScripted, hasTouch: true, isMobile: true });
      await page.goto('/groceries');
      if (isScripted) await page.locator('#names').waitFor({ state: 'attached' });
      const heights = await page
        .locator('.lines > li')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
      expect(heights).toEqual([48, 48, 48]);
      const beef = page.locator('.lines > li').filter({ hasText: 'minced beef' });
      expect(await beef.locator('.line-text').textContent()).toBe('500 g minced beef');
      expect(await beef.locator('small').textContent()).toBe('2 recipes');
      const [name, amount] = [beef.locator('.line-name'), beef.locator('.line-amount')];
      expect([await name.textContent(), await amount.textContent()]).toEqual(['minced beef', '500 g ']);
      expect((await amount.boundingBox())?.x).toBeGreaterThan((await name.boundingBox())?.x ?? Infinity);
      await beef.getByRole('link', { name: 'Edit 500 g minced beef' }).click();
      await page.getByLabel('Item', { exact: true }).waitFor();
      expect(await page.getByLabel('Item', { exact: true }).inputValue()).toBe('500 g minced beef');
    },
  );

  it.each([
    ['with its script', true],
    ['without scripts', false],
  ])('offers what the household buys often, %s, each with one tap', async (_how, isScripted) => {
    const household = await signUp(larder);
    for (const raw of ['2 l milk', 'tea', '1 l milk']) {
      const { id, version } = await typeGrocery(household.api, raw);
      await ok(household.api.patch(`/groceries/${id}/done`, { version }));
    }
    await ok(household.api.post('/groceries/delete-done', {}));
    const page = await pages.open(household, { javaScriptEnabled: isScripted });
    await page.goto('/groceries');
    if (isScripted) await page.locator('#names').waitFor({ state: 'attached' });
    const chips = page.locator('.suggestions button');
    await chips.first().waitFor();
    expect(await chips.allTextContents()).toEqual(['milk', 'tea']);
    await chips.first().click();
    await page.getByText('On the list: milk').waitFor();
    await until(async () => (await listed(household)).length === 1);
    await until(async () => (await chips.allTextContents()).join() === 'tea');
    expect(await listed(household)).toMatchObject([{ display: 'milk', isDone: false }]);
    if (isScripted) expect(await faultsOf(page)).toEqual([]);
  });

  it('does not offer at once what was just ticked, so that nothing moves', async () => {
    const household = await signUp(larder);
    await typeGrocery(household.api, '2 l milk');
    const page = await pages.open(household);
    await page.goto('/groceries');
    await page.locator('#names').waitFor({ state: 'attached' });
    const box = page.getByRole('button', { name: '2 l milk', exact: true });
    expect((await box.boundingBox())?.width).toBeGreaterThanOrEqual(40);
    await box.click();
    await page.getByText('Bought: 2 l milk').waitFor();
    await page.getByText('1 item bought').waitFor();
    expect(await page.locator('.suggestions').count()).toBe(0);
    await page.reload();
    await page.locator('.suggestions').getByRole('button', { name: 'milk' }).waitFor();
  });

  it('changes the category and the aisle of a line without scripts', async () => {
    const household = await signUp(larder);
    const store = await createStore(household.api, 'Market');
    await ok(household.api.patch(`/stores/${store.id}`, { version: 1, aisles: [{ name: 'Back' }, { name: 'Front' }] }));
    const [loose, nails] = [
      await createGrocery(household.api, { name: 'wombat' }),
      await createGrocery(household.api, { name: 'nails', storeId: store.id }),
    ];
    const page = await pages.open(household, { javaScriptEnabled: false });
    for (const [{ id }, label, place] of [
      [loose, 'Category', 'Dairy'],
      [nails, 'Aisle', 'Front'],
    ] as const) {
      await page.goto(`/groceries/${id}`);
      await page.getByLabel(label).selectOption(place);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/^Changed: /).waitFor();
    }
    const [first, second] = await listed(household);
    expect([first?.category, second?.aisleId === null]).toEqual(['dairy', false]);
    expect(await page.locator('#list h3').allTextContents()).toEqual(['Dairy', 'Front']);
  });

  it('changes the text, the note and the store of a line', async () => {
    const household = await signUp(larder);
    const store = await createStore(household.api, 'Market');
    const { id } = await createGrocery(household.api, { name: 'milk', amount: 2, unit: 'liter' });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/groceries/${id}`);
    await page.getByLabel('Item').fill('3 l oat milk');
    await page.getByLabel('Notes').fill('the cheap one');
    await page.getByLabel('Store').selectOption('Market');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Changed: 3 l oat milk').waitFor();
    expect(await listed(household)).toMatchObject([
      { id, name: 'oat milk', amount: 3, note: 'the cheap one', storeId: store.id },
    ]);
  });

  it.each([
    ['with its script', true],
    ['without scripts', false],
  ])('makes lines of the items of a text, %s, and takes all of them back', async (_how, isScripted) => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: isScripted });
    await page.goto('/groceries');
    if (isScripted) await page.locator('#names').waitFor({ state: 'attached' });
    await page.getByLabel('New item').fill('bread, 6 bananas; 2,5 kg Kartoffeln, tomatoes, chopped');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText(/^On the list: bread, 6 bananas, 2[.,]5 kg Kartoffeln, tomatoes/).waitFor();
    await until(async () => (await listed(household)).length === 4);
    expect((await listed(household)).map(({ display, note }) => [display, note])).toEqual([
      ['bread', null],
      ['6 bananas', null],
      ['2.5 kg Kartoffeln', null],
      ['tomatoes', 'chopped'],
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await listed(household)).length === 0);
  });

  it('adds the items of a text once when its form is sent twice', async () => {
    const household = await signUp(larder);
    const id = '0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d';
    for (let time = 0; time < 2; time++)
      expect(
        await household.visitor.send('POST', '/groceries', { form: { id, raw: 'bread, milk and eggs' } }),
      ).toMatchObject({ status: 303 });
    expect((await listed(household)).map(({ display }) => display)).toEqual(['bread', 'milk', 'eggs']);
  });

  it('adds a line once when its form is sent twice', async () => {
    const household = await signUp(larder);
    const { text } = await household.visitor.open('/groceries');
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(text) ?? [];
    for (let time = 0; time < 2; time++)
      expect(await household.visitor.send('POST', '/groceries', { form: { id, raw: '1 egg' } })).toMatchObject({
        status: 303,
      });
    expect(await listed(household)).toHaveLength(1);
  });

  it('ticks no line that somebody changed in the meantime, and says so', async () => {
    const household = await signUp(larder);
    const { id } = await createGrocery(household.api, { name: 'milk' });
    await ok(household.api.patch(`/groceries/${id}`, { version: 1, name: 'cream' }));
    await household.visitor.send('POST', `/groceries/${id}/tick`, { form: { version: '1' } });
    expect((await household.visitor.open('/groceries')).text).toContain('Someone else changed this in the meantime');
    expect(await listed(household)).toMatchObject([{ name: 'cream', isDone: false }]);
  });

  it.each(['', 'x', '0', '-1'])('refuses the version %j for a tick', async (version) => {
    const { visitor } = await signUp(larder);
    const path = '/groceries/0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d/tick';
    expect((await visitor.send('POST', path, { form: { version } })).status).toBe(400);
  });

  it('opens and changes no line of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const { id } = await createGrocery(one.api, { name: 'milk' });
    expect((await other.visitor.open(`/groceries/${id}`)).status).toBe(404);
    for (const [path, form] of [
      [`/groceries/${id}`, { version: '1', raw: 'x' }],
      [`/groceries/${id}/delete`, { version: '1' }],
      [`/groceries/${id}/tick`, { version: '1' }],
    ] as const)
      expect((await other.visitor.send('POST', path, { form })).status).toBe(404);
    expect(await listed(one)).toMatchObject([{ name: 'milk', version: 1, isDone: false }]);
  });

  it('shows markup as text, also where the script renews the list', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await page.goto('/groceries');
    await createGrocery(household.api, { name: MARKUP, note: MARKUP });
    await page.locator('.line-text').filter({ hasText: MARKUP }).waitFor();
    expect(await page.locator('#list img').count()).toBe(0);
  });

  it('shows at once what another phone ticks and adds, and keeps what is typed', async () => {
    const household = await signUp(larder);
    await createGrocery(household.api, { name: 'milk' });
    const [one, two] = [await pages.open(household), await pages.open(household)];
    await one.goto('/groceries');
    await two.goto('/groceries');
    await two.getByLabel('New item').fill('half a li');
    await one.getByLabel('New item').fill('4 eggs');
    await one.keyboard.press('Enter');
    await two.locator('.line-text').filter({ hasText: '4 eggs' }).waitFor();
    await one.getByRole('button', { name: 'milk', exact: true, pressed: false }).click();
    await two.getByText('1 item bought').waitFor();
    expect(await two.getByLabel('New item').inputValue()).toBe('half a li');
    expect(await one.getByLabel('New item').inputValue()).toBe('');
  });

  it('keeps what the last action said, with what undoes it, until the person does something else', async () => {
    const household = await signUp(larder);
    const id = '1b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4e';
    for (const raw of ['vinegar', 'salt']) await typeGrocery(household.api, raw);
    await household.visitor.send('POST', '/groceries', { form: { id, raw: '2 lemons' } });
    const page = await pages.open(household);
    await page.goto('/groceries');
    await page.locator('#names').waitFor({ state: 'attached' });
    await page.getByText('On the list: 2 lemons').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The item is deleted.').waitFor();
    await page.locator('#names').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'vinegar', exact: true, pressed: false }).click();
    await page.getByText('Bought: vinegar').waitFor();
    expect(await page.getByText('The item is deleted.').count()).toBe(0);
    expect((await listed(household)).map(({ display }) => display)).toEqual(['vinegar', 'salt']);
  });

  it('adds each line once when several are typed quickly', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await page.goto('/groceries');
    for (const line of ['1 leek', '2 onions', '3 plums']) {
      await page.getByLabel('New item').fill(line);
      await page.keyboard.press('Enter');
      await page.locator('.line-text').filter({ hasText: line }).waitFor();
    }
    const texts = async (): Promise<string[]> => (await listed(household)).map(({ display }) => display).toSorted();
    await until(async () => (await texts()).length === 3);
    expect(await texts()).toEqual(['1 leek', '2 onions', '3 plums']);
  });

  it('adds a line whose Enter comes at the moment at which the script takes the list over', async () => {
    const page = await pages.open(await signUp(larder));
    const letScriptGo = await holdBack(page, '**/api/auth/session');
    await page.goto('/groceries');
    await page.getByLabel('New item').fill('1 leek');
    await page.evaluate(() => {
      const place = document.getElementById('groceries');
      const observer = new MutationObserver(() => {
        observer.disconnect();
        document.querySelector<HTMLFormElement>('#add')?.requestSubmit();
      });
      if (place !== null) observer.observe(place, { childList: true, subtree: true });
    });
    letScriptGo();
    await page.getByText('On the list: 1 leek').waitFor();
  });

  it.each([
    ['a phone', PHONE, true],
    ['a desktop', DESKTOP, false],
  ] as const)(
    'keeps its elements and their places when the script takes the list over on %s',
    async (_where, viewport, isTouch) => {
      const household = await signUp(larder);
      const store = await createStore(household.api, 'Market');
      for (const raw of ['2 l milk', '1 kg plums'])
        await typeGrocery(household.api, raw, { note: 'ripe', storeId: store.id });
      const bread = await typeGrocery(household.api, '3 rolls');
      await ok(household.api.patch(`/groceries/${bread.id}/done`, { version: bread.version }));
      await typeGrocery(household.api, 'salt');
      const page = await pages.open(household, { viewport, hasTouch: isTouch, isMobile: isTouch });
      const letScriptGo = await holdBack(page, '**/api/auth/session');
      await page.goto('/groceries');
      await page.evaluate(() => {
        const shown = document.querySelectorAll('#raw, #list :is(h2, li, .box, .line-amount, .line-name)');
        const places = [...shown].map((element) => ({
          element,
          place: JSON.stringify(element.getBoundingClientRect()),
        }));
        Object.assign(window, { places });
      });
      letScriptGo();
      await page.locator('#names').waitFor({ state: 'attached' });
      const places = await page.evaluate(() =>
        (window as unknown as { places: { element: Element; place: string }[] }).places.map(({ element, place }) => ({
          place,
          now: JSON.stringify(element.getBoundingClientRect()),
        })),
      );
      expect(places.length).toBeGreaterThan(12);
      expect(places.map(({ now }) => now)).toEqual(places.map(({ place }) => place));
      expect(await page.locator('.suggestions button').allTextContents()).toEqual(['rolls']);
    },
  );

  it('shows what changes before the first frame after the script took the list over', async () => {
    const page = await pages.open(await signUp(larder));
    // There is no next frame.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto('/groceries');
      await tab.locator('#names').waitFor({ state: 'attached' });
    }
    await other.getByLabel('New item').fill('1 leek');
    await other.keyboard.press('Enter');
    await page.locator('.line-text').filter({ hasText: '1 leek' }).waitFor();
  });

  it('lets a form of the list of the server end before the script takes over, and begins with what it did', async () => {
    const page = await pages.open(await signUp(larder));
    const letScriptGo = await holdBack(page, '**/api/auth/session');
    const letFormGo = await holdBack(page, '**/groceries', 'POST');
    // No event tells of the line.
    await holdBack(page, '**/api/v1/events?*');
    await page.goto('/groceries');
    const [isSent, isFollowed] = [page.waitForRequest('**/groceries'), page.waitForRequest('**/api/v1/events?*')];
    await page.getByLabel('New item').fill('1 leek');
    await page.keyboard.press('Enter');
    await isSent;
    letScriptGo();
    await isFollowed;
    letFormGo();
    await page.locator('[data-line]').filter({ hasText: '1 leek' }).waitFor();
    expect(await page.locator('.line-text').allTextContents()).toEqual(['1 leek']);
    expect(await page.getByLabel('New item').inputValue()).toBe('');
  });

  it('adds a line that is typed while the one before is still sent, and keeps what is typed after it', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    // The script does not take the list over.
    await holdBack(page, '**/api/auth/session');
    const letFormsGo = await holdBack(page, '**/groceries', 'POST');
    await page.goto('/groceries');
    const field = page.getByLabel('New item');
    for (const line of ['1 leek', '2 onions']) {
      await field.fill(line);
      // A key that is pressed twice adds no line twice.
      for (let time = 0; time < 2; time++) await field.press('Enter');
    }
    await field.fill('3 plu');
    letFormsGo();
    await page.locator('.line-text').filter({ hasText: '2 onions' }).waitFor();
    expect((await listed(household)).map(({ display }) => display).toSorted()).toEqual(['1 leek', '2 onions']);
    expect(await field.inputValue()).toBe('3 plu');
  });

  it('is light and has no fault with no line, one and 500', async () => {
    const [empty, many] = [await signUp(larder), await signUp(larder)];
    await createStore(many.api, 'Market'.repeat(15));
    const create = Array.from({ length: 200 }, (_, index) => ({
      name: `${'Pfirsichmarmelade'.repeat(index % 9)} ${index}`,
      unit: null,
      amount: index,
    }));
    for (const part of [create, create, create.slice(0, 100)])
      await ok(many.api.post('/groceries/bulk', { create: part }));
    const { bytes } = await sentBytes(`${larder.url}/groceries`, many.visitor.cookie);
    expect(bytes).toBeLessThan(40_000);
    for (const household of [empty, many])
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await pages.open(household, { viewport });
        await page.goto('/groceries');
        expect(await faultsOf(page)).toEqual([]);
        await page.context().close();
      }
  }, 120_000);
});
