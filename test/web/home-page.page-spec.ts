import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { ok } from '../support/api.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { createItem, itemsBetween } from '../support/calendar-items.js';
import { type Household, signUp } from '../support/household.js';
import { joined } from '../support/members.js';
import { pagesOf } from '../support/browser/pages.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
const pages = pagesOf(larder);

/** The day after this number of days, in UTC, the time zone of the server. */
function day(days: number): string {
  return DateTime.utc().plus({ days }).toFormat('yyyy-MM-dd');
}

async function filled(): Promise<Household> {
  const household = await signUp(larder);
  const { api } = household;
  const recipeId = await createRecipe(api, { name: 'Plum cake <b>' });
  // Around midnight, the day of the server may be the next one.
  for (const date of [day(0), day(1)])
    await createItem(api, { date, slot: 'Dinner', itemType: 'recipe', recipeId, plannedServings: 6 });
  await createItem(api, { date: day(3), slot: 'Lunch', itemType: 'note', title: 'Guests <i>' });
  for (let index = 0; index < 10; index++) await createGrocery(api, { name: `thing ${index}` });
  return household;
}

describe('the first page', () => {
  it('shows a new household four ways to start, of which one imports a recipe', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/');
    expect(await page.locator('.first > li').count()).toBe(4);
    await page.getByLabel('Address of a page with a recipe').fill('http://127.0.0.1:1/cake');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('http://127.0.0.1:1/cake').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/settings\/imports/);
    // The page that waits for the import loads itself again.
    const other = await pages.open(household, { javaScriptEnabled: false });
    await other.goto('/');
    await other.getByLabel('New item').fill('2 l milk');
    await other.getByRole('button', { name: 'Add', exact: true }).click();
    await other.getByText('On the list: 2 l milk').waitFor();
  });

  it('fills a new household with the example, comes back when it is there, and can undo it', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    const counts = async (): Promise<unknown> => ok(household.api.get('/stats'));
    await page.goto('/');
    await page.getByRole('button', { name: 'Add the example' }).click();
    await page.getByText('The example was added.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: 'Chickpea curry' }).first().waitFor();
    expect(await counts()).toMatchObject({ recipes: 12, cookbooks: 2, groceriesOpen: expect.any(Number) });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('12 recipes are in the bin.').waitFor();
    expect(await counts()).toMatchObject({ recipes: 0, cookbooks: 0, groceriesOpen: 0 });
  });

  it('offers the example to nobody who adds no recipes', async () => {
    const viewer = await joined(larder, await signUp(larder), 'viewer');
    expect((await viewer.visitor.open('/')).text).not.toContain('Add the example');
    expect((await viewer.visitor.send('POST', '/imports/archives/example', { form: {} })).status).toBe(403);
  });

  it('shows the plan from today on, the list and the latest recipes', async () => {
    const { visitor } = await filled();
    const { text } = await visitor.open('/');
    expect(text).toContain('Plum cake');
    expect(text).toContain('?servings=6');
    expect(text).toContain('Guests &lt;i>');
    expect(text).toContain('10 items to buy');
    expect(text).toMatch(/Latest recipes.*class="dish"/s);
    expect(text).not.toContain('Start with one of these');
  });

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('adds lines to the list and takes them back without leaving, %s', async (_how, javaScriptEnabled) => {
    const household = await signUp(larder);
    await createRecipe(household.api, { name: 'Plum cake' });
    const page = await pages.open(household, { javaScriptEnabled });
    await page.goto('/');
    const list = page.locator('#list');
    for (const line of ['vinegar', 'salt, 2 lemons']) {
      await page.getByLabel('New item').fill(line);
      await page.keyboard.press('Enter');
      await page.locator('#said').getByText(`On the list: ${line}`).waitFor();
    }
    await list.getByText('2 lemons').waitFor();
    expect(await page.getByLabel('New item').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 items were deleted.').waitFor();
    await list.getByText('2 lemons').waitFor({ state: 'detached' });
    expect(await list.getByText('vinegar').count()).toBe(1);

    await page.getByLabel('New item').fill('soap');
    await page.keyboard.press('Enter');
    await list.getByText('soap').waitFor();
    for (const [answer, lines] of [
      ['The item is deleted.', 0],
      ['Back on the list: soap', 1],
    ] as const) {
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText(answer).waitFor();
      expect(await list.getByText('soap').count()).toBe(lines);
    }
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('shows the dish of tonight with its photo, which one press cooks', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, { name: 'Plum cake', steps: [{ step: 'Bake it.' }] });
    for (const date of [day(0), day(1)])
      await createItem(household.api, { date, slot: 'Dinner', itemType: 'recipe', recipeId: id, plannedServings: 6 });
    const page = await pages.open(household);
    await page.goto('/');
    await page.getByRole('link', { name: 'Cook', exact: true }).click();
    await page.waitForURL(`**/recipes/${id}/cook?servings=6*`);
  });

  it('suggests three main meals when nothing is planned, says why, and plans one with one press', async () => {
    const household = await signUp(larder);
    const { api } = household;
    const names = ['Curry', 'Risotto', 'Stew', 'Dal', 'Cake'];
    const [curry = '', , stew = ''] = await Promise.all(
      names.map((name) =>
        createRecipe(api, {
          name,
          totalMinutes: name === 'Risotto' ? 25 : 90,
          categories: [name === 'Cake' ? 'Snack' : 'Dinner'],
          recipeIngredients: name === 'Dal' ? ['200 g lentils', '1 onion'] : ['1 egg'],
        }),
      ),
    );
    for (const name of ['lentils', 'onions']) await ok(api.post('/pantry', { name }));
    await household.visitor.send('POST', `/recipes/${curry}/favorite`, { form: { favorite: '1' } });
    await createItem(api, { date: day(3), slot: 'Dinner', itemType: 'recipe', recipeId: stew });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/?ideas=0');
    await page.getByRole('heading', { name: 'What’s for dinner?' }).waitFor();
    expect(await page.locator('.ideas .dish-name').allTextContents()).toEqual(['Curry', 'Dal', 'Risotto']);
    expect(await page.locator('.ideas .dish-facts').allTextContents()).toEqual([
      'One of your favourites',
      'In the pantry: lentils, onion',
      'Ready in 25 min',
    ]);
    await page.getByRole('button', { name: 'Tonight Dal' }).click();
    await page.getByText('Tonight: Dal').waitFor();
    await page.getByRole('link', { name: 'Cook', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Removed from the plan.').waitFor();
    await page.getByRole('link', { name: 'Other ideas' }).click();
    await page.waitForURL(/\?ideas=\d+$/);
  });

  it('plans one idea, and after that was taken back another one, without leaving', async () => {
    const household = await signUp(larder);
    const { api } = household;
    for (const name of ['Curry', 'Dal']) await createRecipe(api, { name });
    const page = await pages.open(household);
    await page.goto('/');
    for (const name of ['Curry', 'Dal']) {
      await page.getByRole('button', { name: `Tonight ${name}` }).click();
      await page.getByText(`Tonight: ${name}`).waitFor();
      if (name === 'Dal') break;
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Removed from the plan.').waitFor();
    }
    const items = await itemsBetween(api, day(0), day(1));
    expect(items.map(({ recipeName }) => recipeName)).toEqual(['Dal']);
  });

  it('suggests main meals however many snacks the household has', async () => {
    const household = await signUp(larder);
    const { api } = household;
    for (let nth = 0; nth < 31; nth += 1)
      await createRecipe(api, { name: `Cake ${nth}`, categories: ['Snack'], prepMinutes: 5 });
    await createRecipe(api, { name: 'Dal', categories: ['Dinner', 'Snack'], prepMinutes: 10, cookMinutes: 15 });
    await createRecipe(api, { name: 'Curry', cookMinutes: 90 });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/?ideas=0');
    expect(await page.locator('.ideas .dish-name').allTextContents()).toEqual(['Dal', 'Curry']);
    await page.getByText('Ready in 25 min').waitFor();
  });

  it('has no fault on a phone or a desktop, light or dark', async () => {
    const free = await signUp(larder);
    for (const name of ['Curry', 'Dal']) await createRecipe(free.api, { name });
    for (const household of [await signUp(larder), await filled(), free])
      expect(await pages.faults(household, ['/'])).toEqual([]);
  });
});
