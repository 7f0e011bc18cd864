import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { createGrocery, createStore, type Store } from '../support/builders.js';
import { type Household, signUp } from '../support/household.js';
import { sentBytes } from '../support/browser/page-audit.js';
import { pagesOf } from '../support/browser/pages.js';
import { sharedLarder } from '../support/shared-larder.js';
import { Visitor } from '../support/visitor.js';

const MARKUP = '<img src=x onerror=alert(1)> & "Market"';

type WithAisles = Store & { color: string; aisles: { id: string; name: string }[] };

const larder = sharedLarder();
const pages = pagesOf(larder);

async function storesOf({ api }: Household): Promise<WithAisles[]> {
  return (await ok(api.get('/stores'))) as WithAisles[];
}

async function aislesOf(household: Household): Promise<{ id: string; name: string }[]> {
  return (await storesOf(household)).flatMap(({ aisles }) => aisles.map(({ id, name }) => ({ id, name })));
}

async function withAisles(household: Household, names: readonly string[]): Promise<WithAisles> {
  const { id } = await createStore(household.api, 'Market');
  const aisles = names.map((name) => ({ name }));
  return ((await ok(household.api.patch(`/stores/${id}`, { version: 1, aisles }))) as { store: WithAisles }).store;
}

describe('the pages of stores', () => {
  it('lead to sign-in without a session', async () => {
    const reply = await new Visitor(larder.url).open('/stores');
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sign-in?next=%2Fstores']);
  });

  it('are reached from the shopping list, and add a store with its colour, without scripts', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/groceries');
    await page.getByRole('link', { name: 'Stores' }).click();
    await page.getByLabel('Name').fill(MARKUP);
    await page.getByText('Red').click();
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('link', { name: MARKUP }).waitFor();
    expect(await storesOf(household)).toMatchObject([{ name: MARKUP, color: 'danger' }]);
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('say that a name is taken', async () => {
    const household = await signUp(larder);
    await createStore(household.api, 'Market');
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/stores');
    await page.getByLabel('Name').fill('MARKET');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('There is a store with this name').waitFor();
    expect(await storesOf(household)).toHaveLength(1);
  });

  it('put stores in order', async () => {
    const household = await signUp(larder);
    for (const name of ['One', 'Two', 'Three']) await createStore(household.api, name);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/stores');
    await page.getByRole('button', { name: 'Up: Three' }).click();
    await page.locator('.rows li').nth(1).getByRole('link', { name: 'Three' }).waitFor();
    await page.getByRole('button', { name: 'Down: One' }).click();
    await page.locator('.rows li').nth(0).getByRole('link', { name: 'Three' }).waitFor();
    expect((await storesOf(household)).map(({ name }) => name)).toEqual(['Three', 'One', 'Two']);
  });

  it('move, rename and add aisles, which keep their ingredients, without scripts', async () => {
    const household = await signUp(larder);
    const store = await withAisles(household, ['Fruit', 'Dairy', 'Bread']);
    const [fruit, dairy, bread] = store.aisles.map(({ id }) => id);
    await ok(household.api.put(`/stores/${store.id}/aisle-links`, { name: 'milk', aisleId: dairy }));
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/stores/${store.id}`);
    await page.getByRole('button', { name: 'Up: Bread' }).click();
    await page.getByRole('button', { name: 'Down: Fruit' }).click();
    await page.locator('.aisles summary').filter({ hasText: 'Dairy' }).click();
    const opened = page.locator('.aisles li').filter({ hasText: 'Dairy' });
    await opened.getByLabel('Name').fill('Milk and cheese');
    await opened.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Aisle saved: Milk and cheese').waitFor();
    await page.getByLabel('Add an aisle').fill('Fish');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Aisle added: Fish').waitFor();
    expect((await aislesOf(household)).slice(0, 3)).toEqual([
      { id: bread, name: 'Bread' },
      { id: fruit, name: 'Fruit' },
      { id: dairy, name: 'Milk and cheese' },
    ]);
    expect((await aislesOf(household)).map(({ name }) => name)).toEqual(['Bread', 'Fruit', 'Milk and cheese', 'Fish']);
    expect(await ok(household.api.get(`/stores/${store.id}/aisle-links`))).toMatchObject([{ aisleId: dairy }]);
  });

  it('suggest what no aisle has, take one name after the other, and keep the focus, without a new page', async () => {
    const household = await signUp(larder);
    const store = await withAisles(household, ['Fruit', 'Dairy']);
    const page = await pages.open(household);
    await page.goto(`/stores/${store.id}`);
    await page.evaluate('window.isSamePage = true');
    const suggested = (): Promise<string[]> =>
      page
        .locator('#aisle-names option')
        .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
    expect(await suggested()).toEqual(expect.arrayContaining(['Bread', 'Frozen']));
    expect(await suggested()).not.toContain('Fruit and vegetables');
    for (const name of ['Frozen', 'Bread']) {
      await page.getByLabel('Add an aisle').fill(name);
      await page.keyboard.press('Enter');
      await page.getByText(`Aisle added: ${name}`).waitFor();
    }
    expect(await suggested()).not.toContain('Bread');
    expect(await page.locator(':focus').getAttribute('id')).toBe('aisle-name');
    const up = page.getByRole('button', { name: 'Up: Bread' });
    for (const place of [2, 1, 0]) {
      await up.focus();
      await page.keyboard.press('Enter');
      await page.locator('.aisles li').nth(place).getByRole('button', { name: 'Up: Bread' }).waitFor();
    }
    expect(await up.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    expect((await aislesOf(household)).map(({ name }) => name)).toEqual(['Bread', 'Fruit', 'Dairy', 'Frozen']);
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    // The forms below know the present version.
    await page.getByLabel('Web page').fill('https://market.example');
    await page.locator('form.card').filter({ hasText: 'Web page' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Store Market saved.').waitFor();
    expect(await storesOf(household)).toMatchObject([{ website: 'https://market.example' }]);
  });

  it('sort aisles like a shop', async () => {
    const household = await signUp(larder);
    const store = await withAisles(household, ['Offers', 'Frozen', 'Bread', 'Fruit']);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/stores/${store.id}`);
    await page.getByRole('button', { name: 'Sort like a shop' }).click();
    await page.locator('.aisles li').nth(0).getByText('Fruit', { exact: true }).waitFor();
    expect((await aislesOf(household)).map(({ name }) => name)).toEqual(['Fruit', 'Bread', 'Frozen', 'Offers']);
    expect(await page.getByRole('button', { name: 'Sort like a shop' }).count()).toBe(0);
  });

  it.each([true, false])(
    'remove an aisle, ask first where something was put into it, and undo it, with scripts: %s',
    async (javaScriptEnabled) => {
      const household = await signUp(larder);
      const store = await withAisles(household, ['Fruit', 'Dairy', 'Bread']);
      const [fruit, dairy] = store.aisles;
      await ok(household.api.put(`/stores/${store.id}/aisle-links`, { name: 'milk', aisleId: dairy?.id }));
      const page = await pages.open(household, { javaScriptEnabled });
      await page.goto(`/stores/${store.id}`);
      await page.getByRole('button', { name: 'Remove: Fruit' }).click();
      await page.getByText('Aisle removed: Fruit').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Aisle added: Fruit').waitFor();
      expect((await aislesOf(household))[0]).toEqual({ id: fruit?.id, name: 'Fruit' });
      await page.getByRole('button', { name: 'Remove: Dairy' }).click();
      await page.getByRole('heading', { name: 'Remove the aisle Dairy?' }).waitFor();
      expect(await aislesOf(household)).toHaveLength(3);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Aisle removed: Dairy').waitFor();
      expect((await aislesOf(household)).map(({ name }) => name)).toEqual(['Fruit', 'Bread']);
    },
  );

  it('change one aisle of a list that somebody changed meanwhile, and never an aisle that somebody changed', async () => {
    const household = await signUp(larder);
    const store = await withAisles(household, ['Fruit', 'Dairy', 'Bread']);
    const [fruit, dairy, bread] = store.aisles.map(({ id }) => id);
    const aisles = [{ id: dairy, name: 'Milk' }, { id: fruit }, { id: bread }, { name: 'Fish' }];
    const named = aisles.map((aisle) => ({ name: 'Fruit', ...aisle }));
    await ok(household.api.patch(`/stores/${store.id}`, { version: store.version, aisles: named }));
    const send = (path: string, form: Record<string, string>): Promise<unknown> =>
      household.visitor.send('POST', `/stores/${store.id}/aisles/${path}`, { form });
    await send(`${fruit}/move`, { direction: 'up' });
    expect((await aislesOf(household)).map(({ id }) => id).slice(0, 2)).toEqual([fruit, dairy]);
    for (const path of [`${dairy}/rename`, `${dairy}/delete`]) {
      await send(path, { version: '1', name: 'Cheese', sure: 'yes' });
      expect((await household.visitor.open(`/stores/${store.id}`)).text).toContain(
        'Someone else changed this in the meantime',
      );
    }
    expect((await aislesOf(household)).map(({ name }) => name)).toContain('Milk');
    // Quick presses of one button arrive side by side, and each counts.
    const last = (await aislesOf(household)).at(-1)?.id ?? '';
    await Promise.all(['up', 'up', 'up'].map((direction) => send(`${last}/move`, { direction })));
    expect((await aislesOf(household)).map(({ id }) => id).indexOf(last)).toBe(0);
    // The same form twice.
    const id = randomUUID();
    for (const name of ['Tea', 'Tea']) await send('', { id, name });
    expect((await aislesOf(household)).filter(({ name }) => name === 'Tea')).toEqual([{ id, name: 'Tea' }]);
  });

  it('store the aisle of an ingredient, and undo that', async () => {
    const household = await signUp(larder);
    const store = await withAisles(household, ['Fruit', 'Dairy']);
    const line = await createGrocery(household.api, { name: 'milk', storeId: store.id });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/stores/${store.id}`);
    await page.getByLabel('What').fill('milk');
    await page.getByLabel('Aisle', { exact: true }).selectOption('Fruit');
    await page.getByRole('button', { name: 'Put into the aisle' }).click();
    await page.locator('.aisles summary').filter({ hasText: 'Fruit' }).click();
    await page.locator('.aisles li').filter({ hasText: 'Fruit' }).getByText('milk').waitFor();
    const aisleOf = async (): Promise<unknown> =>
      ((await ok(household.api.get('/groceries'))) as { id: string; aisleId: string | null }[]).find(
        ({ id }) => id === line.id,
      )?.aisleId;
    expect(await aisleOf()).toBe(store.aisles[0]?.id);
    await page.getByRole('button', { name: 'milk' }).click();
    await page.getByText('Noted: milk').waitFor();
    // Where the dairy is.
    expect(await aisleOf()).toBe(store.aisles[1]?.id);
  });

  it.each([
    ['keep', 1],
    ['delete', 0],
  ])('delete a store and %s what is on the list for it', async (choice, left) => {
    const household = await signUp(larder);
    const store = await createStore(household.api, 'Market');
    await createGrocery(household.api, { name: 'milk', storeId: store.id });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/stores/${store.id}`);
    await page.getByText('Delete this store').click();
    await page.locator(`input[value=${choice}]`).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The store is deleted.').waitFor();
    expect(await ok(household.api.get('/groceries'))).toHaveLength(left);
    expect(await storesOf(household)).toEqual([]);
  });

  it('change and delete nothing that somebody changed meanwhile, and say so', async () => {
    const household = await signUp(larder);
    const { id } = await createStore(household.api, 'Market');
    await ok(household.api.patch(`/stores/${id}`, { version: 1, name: 'Bazaar' }));
    for (const path of [`/stores/${id}`, `/stores/${id}/delete`]) {
      await household.visitor.send('POST', path, { form: { version: '1', name: 'Other', color: 'sky' } });
      expect((await household.visitor.open(`/stores/${id}`)).text).toContain(
        'Someone else changed this in the meantime',
      );
    }
    expect(await storesOf(household)).toMatchObject([{ name: 'Bazaar' }]);
  });

  it('open and change no store of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const { id } = await createStore(one.api, 'Market');
    const form = { version: '1', name: 'x', color: 'sky', direction: 'up', id: randomUUID() };
    expect((await other.visitor.open(`/stores/${id}`)).status).toBe(404);
    const ofAisles = ['', '/sort', ...['move', 'rename', 'delete'].map((what) => `/${randomUUID()}/${what}`)];
    const paths = ['', '/links', '/delete', '/move', ...ofAisles.map((path) => `/aisles${path}`)];
    for (const path of paths.map((each) => `/stores/${id}${each}`))
      expect((await other.visitor.send('POST', path, { form })).status).toBe(404);
    expect(await storesOf(one)).toMatchObject([{ name: 'Market', version: 1 }]);
  });

  it('have no fault on a phone or a desktop, light or dark, and are light with 176 stores', async () => {
    const [empty, full] = [await signUp(larder), await signUp(larder)];
    const store = await withAisles(full, ['Fruit', 'Milchundkäseerzeugnisse'.repeat(4)]);
    for (const name of ['milk', 'Pfirsichmarmelade'.repeat(8)])
      await ok(full.api.put(`/stores/${store.id}/aisle-links`, { name, aisleId: store.aisles[1]?.id }));
    for (let place = 0; place < 175; place += 25)
      await Promise.all(
        [...Array(25).keys()].map((each) => createStore(full.api, `${'Laden'.repeat(8)} ${place + each}`)),
      );
    expect(await pages.faults(empty, ['/stores'])).toEqual([]);
    expect(await pages.faults(full, [`/stores/${store.id}`])).toEqual([]);
    expect((await sentBytes(`${larder.url}/stores`, full.visitor.cookie)).bytes).toBeLessThan(40_000);
  }, 120_000);
});
