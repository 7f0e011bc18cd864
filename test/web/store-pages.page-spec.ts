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

  it('write aisles as lines, which keep their ingredients when they are moved or renamed', async () => {
    const household = await signUp(larder);
    const store = await withAisles(household, ['Fruit', 'Dairy', 'Bread']);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/stores/${store.id}`);
    await page.getByLabel('Aisles, in the order you walk through them').fill('Bread\nMilk and cheese\nFruit\nFish');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Store Market saved.').waitFor();
    const [fruit, dairy, bread] = store.aisles.map(({ id }) => id);
    const [changed] = await storesOf(household);
    expect(changed?.aisles.slice(0, 3)).toMatchObject([
      { id: bread, name: 'Bread' },
      { id: dairy, name: 'Milk and cheese' },
      { id: fruit, name: 'Fruit' },
    ]);
    expect(changed?.aisles).toHaveLength(4);
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
    await page.locator('.aisles li').filter({ hasText: 'Fruit' }).getByText('milk').waitFor();
    const aisleOf = async (): Promise<unknown> =>
      ((await ok(household.api.get('/groceries'))) as { id: string; aisleId: string | null }[]).find(
        ({ id }) => id === line.id,
      )?.aisleId;
    expect(await aisleOf()).toBe(store.aisles[0]?.id);
    await page.getByRole('button', { name: 'milk' }).click();
    await page.getByRole('button', { name: 'milk' }).waitFor({ state: 'detached' });
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
      await household.visitor.send('POST', path, { form: { version: '1', name: 'Other', color: 'sky', aisles: '' } });
      expect((await household.visitor.open(`/stores/${id}`)).text).toContain('Somebody changed this meanwhile');
    }
    expect(await storesOf(household)).toMatchObject([{ name: 'Bazaar' }]);
  });

  it('open and change no store of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const { id } = await createStore(one.api, 'Market');
    const form = { version: '1', name: 'x', color: 'sky', aisles: '', direction: 'up' };
    expect((await other.visitor.open(`/stores/${id}`)).status).toBe(404);
    for (const path of [`/stores/${id}`, `/stores/${id}/links`, `/stores/${id}/delete`, `/stores/${id}/move`])
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
