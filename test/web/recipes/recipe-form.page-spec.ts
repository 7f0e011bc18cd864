import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { type Household, joinHousehold, signUp } from '../../support/household.js';
import { DESKTOP, faultsOf, PHONE, sentBytes } from '../../support/browser/page-audit.js';
import { pagesOf } from '../../support/browser/pages.js';
import { picture } from '../../support/pictures.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { until } from '../../support/until.js';
import { bodyOf, Visitor } from '../../support/visitor.js';

const MARKUP = '1 <img src=x onerror=alert(1)> "egg"';
const CAKE = {
  name: 'Plum cake',
  servings: 4,
  recipeIngredients: ['500 g flour', '250 ml milk, lukewarm'],
  steps: [{ step: 'Mix.' }],
};

interface Stored {
  version: number;
  image: string | null;
  images: object[];
  cuisines: { name: string }[];
  tags: { name: string }[];
  recipeIngredients: {
    id: string;
    ingredientName: string;
    amount: number | null;
    unit: string | null;
    note: string | null;
  }[];
}

const larder = sharedLarder();
const pages = pagesOf(larder, /status of 40[09]|ERR_INTERNET_DISCONNECTED/);

async function stored({ api }: Household, id: string): Promise<Stored> {
  return (await ok(api.get(`/recipes/${id}`))) as Stored;
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save' }).click();
}

/** Opens the fields for the parts of a line. */
async function openLine(page: Page, line: string): Promise<void> {
  await unfold(page);
  await page.getByRole('button', { name: `Edit ${line}` }).click();
}

/** The readings of the lines are folded in: the field is the one place to write. */
async function unfold(page: Page): Promise<void> {
  const readings = page.locator('.readings details');
  if ((await readings.getAttribute('open')) === null) await page.getByText('How the lines are read').click();
}

function idOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** What the page shows below the field: the parts of each line, in its order. */
function shownParts(page: Page): Promise<string[][]> {
  return page
    .locator('.reading')
    .evaluateAll(
      (rows: { querySelectorAll(selector: string): Iterable<{ lastChild: { nodeValue: string | null } | null }> }[]) =>
        rows.map((row) => [...row.querySelectorAll('.part')].map((part) => part.lastChild?.nodeValue ?? '')),
    );
}

async function untilShown(page: Page, parts: readonly string[][]): Promise<void> {
  await until(async () => JSON.stringify(await shownParts(page)) === JSON.stringify(parts));
}

/** Gives a file to the page as if a person had pasted or dropped it. */
async function give(page: Page, event: 'paste' | 'drop', name: string, type: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    `(({ event, name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      const options = { bubbles: true, cancelable: true };
      const target = document.activeElement ?? document.body;
      if (event === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
      else for (const step of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(step, { ...options, dataTransfer: data }));
    })(${JSON.stringify({ event, name, type, base64: bytes.toString('base64') })})`,
  );
}

describe('the lines of ingredients', () => {
  it('are shown as they are parsed, while a person types', async () => {
    const page = await pages.open(await signUp(larder));
    await page.goto('/recipes/new');
    expect(await page.locator('.readings').count()).toBe(0);
    await page
      .getByLabel('Ingredients', { exact: true })
      .pressSequentially('For the dough:\n500 g flour, sifted\n2–3 eggs\n');
    await untilShown(page, [[], ['500', 'g', 'flour', 'sifted'], ['2–3', '', 'eggs', '']]);
    expect(await page.locator('.reading').first().isVisible()).toBe(false);
    await unfold(page);
    expect(await page.locator('.reading').first().innerText()).toMatch(/For the dough\s+Heading/);
    await page.getByLabel('Ingredients', { exact: true }).pressSequentially(MARKUP);
    await page.getByText('Read as: 1 · ').waitFor();
    expect(await page.locator('.reading img').count()).toBe(0);
    expect(await page.locator('.reading[aria-current]').innerText()).toContain('onerror=alert(1)');
  });

  it('are shown also when somebody typed before the first frame', async () => {
    const page = await pages.open(await signUp(larder));
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const field = document.querySelector<HTMLTextAreaElement>('#ingredients');
        if (field === null) return;
        field.value = '2 eggs';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    });
    await page.goto('/recipes/new');
    await untilShown(page, [['2', '', 'eggs', '']]);
  });

  it('of a stored recipe are shown as they are stored, whatever the parser would do', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, {
      ...CAKE,
      recipeIngredients: [{ ingredientName: 'can beans', amount: 2, unit: null }, '250 ml milk, lukewarm'],
    });
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}/edit`);
    await untilShown(page, [
      ['2', '', 'can beans', ''],
      ['250', 'ml', 'milk', 'lukewarm'],
    ]);
  });

  it('are corrected by hand with only the keyboard, and stored and shown again in this way', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await page.goto('/recipes/new');
    await page.getByLabel('Name').fill('Chili');
    await page.getByLabel('Ingredients', { exact: true }).fill('1 red onion\n2 can beans');
    await page.getByLabel('Ingredients', { exact: true }).press('Control+End');
    await untilShown(page, [
      ['1', '', 'red onion', ''],
      ['2', 'cans', 'beans', ''],
    ]);
    // The Tab key moves to the readings, then to the line of the caret, and arrow keys to the others.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toContain('2 can beans');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator(':focus').innerText()).toContain('1 red onion');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '2 can beans' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('2');
    await dialog.getByLabel('Amount').fill('some');
    await page.keyboard.press('Enter');
    expect(await page.evaluate<string>(`document.querySelector('#line-amount').validationMessage`)).toContain(
      'A number',
    );
    await dialog.getByLabel('Amount').fill('1 ½');
    await dialog.getByLabel('Unit').fill('');
    await dialog.getByLabel('Ingredient').fill('canned beans <b>');
    await dialog.getByLabel('Note').fill('white; drained');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').innerText()).toContain('2 can beans');
    const corrected = ['1 ½', '', 'canned beans <b>'];
    expect((await shownParts(page))[1]?.slice(0, 3)).toEqual(corrected);
    await page.getByText('by hand').waitFor();
    await save(page);
    await page.getByText('The recipe is saved.').waitFor();
    const id = idOf(page);
    expect((await stored(household, id)).recipeIngredients).toMatchObject([
      { ingredientName: 'red onion', amount: 1 },
      { ingredientName: 'canned beans <b>', amount: 1.5, unit: null, note: 'white; drained' },
    ]);
    await page.goto(`/recipes/${id}/edit`);
    await untilShown(page, [
      ['1', '', 'red onion', ''],
      [...corrected, 'white; drained'],
    ]);
  });

  it('that are corrected change the recipe although their text stays, and are parsed again when that is undone', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const before = await stored(household, id);
    const page = await pages.open(household);
    const correct = async (name: string): Promise<void> => {
      await openLine(page, '500 g flour');
      await page.getByLabel('Ingredient', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Use this' }).click();
    };
    await page.goto(`/recipes/${id}/edit`);
    await correct('spelt');
    await openLine(page, '500 g flour');
    await page.getByRole('button', { name: 'As it was read' }).click();
    await untilShown(page, [
      ['500', 'g', 'flour', ''],
      ['250', 'ml', 'milk', 'lukewarm'],
    ]);
    await save(page);
    await page.waitForURL(`**/recipes/${id}`);
    expect((await stored(household, id)).version).toBe(1);
    await page.goto(`/recipes/${id}/edit`);
    await correct('spelt');
    await save(page);
    await page.getByText('The changes are saved.').waitFor();
    expect(await stored(household, id)).toMatchObject({
      version: 2,
      recipeIngredients: [
        { id: before.recipeIngredients[0]?.id, ingredientName: 'spelt', amount: 500, unit: 'gram' },
        { id: before.recipeIngredients[1]?.id, note: 'lukewarm' },
      ],
    });
  });

  it('stay corrected when the form is refused', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await page.goto('/recipes/new');
    await page.getByLabel('Name').fill('Chili');
    await page.getByLabel('Servings').fill('many');
    await page.getByLabel('Ingredients', { exact: true }).fill('2 can beans');
    await openLine(page, '2 can beans');
    await page.getByLabel('Unit', { exact: true }).fill('jar');
    await page.keyboard.press('Enter');
    await save(page);
    await page.locator('#servings[aria-invalid]').waitFor();
    await until(async () => (await shownParts(page))[0]?.slice(0, 3).join() === '2,jar,beans');
    await page.getByLabel('Servings').fill('2');
    await save(page);
    await page.getByText('The recipe is saved.').waitFor();
    expect((await stored(household, idOf(page))).recipeIngredients).toMatchObject([
      { unit: 'jar', ingredientName: 'beans' },
    ]);
  });

  it('that two people correct at the same time are shown to the later one, and nothing is overwritten unseen', async () => {
    const one = await signUp(larder);
    const id = await createRecipe(one.api, { ...CAKE, recipeIngredients: ['2 can beans'] });
    const [mine, theirs] = [await pages.open(one), await pages.open(await joinHousehold(larder, larder.database, one))];
    for (const page of [mine, theirs]) await page.goto(`/recipes/${id}/edit`);
    for (const [page, name, unit] of [
      [theirs, 'can beans', ''],
      [mine, 'black beans', 'can'],
    ] as const) {
      await openLine(page, '2 cans beans');
      await page.getByLabel('Unit', { exact: true }).fill(unit);
      await page.getByLabel('Ingredient', { exact: true }).fill(name);
      await page.keyboard.press('Enter');
      await save(page);
      if (page === theirs) await page.getByText('The changes are saved.').waitFor();
    }
    await mine.getByText('Changed by both').waitFor();
    expect((await stored(one, id)).recipeIngredients).toMatchObject([{ ingredientName: 'can beans', unit: null }]);
    await save(mine);
    await mine.getByText('The changes are saved.').waitFor();
    expect((await stored(one, id)).recipeIngredients).toMatchObject([{ ingredientName: 'black beans', unit: 'can' }]);
  });

  it('are parsed when the form is saved, if the server did not answer before', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await page.goto('/recipes/new');
    await page.getByLabel('Name').fill('Chili');
    await page.context().setOffline(true);
    await page.getByLabel('Ingredients', { exact: true }).fill('2 can beans');
    await page.getByText('The server does not answer.').waitFor();
    await page.context().setOffline(false);
    await untilShown(page, [['2', 'cans', 'beans', '']]);
    expect(await page.getByText('The server does not answer.').count()).toBe(0);
    await save(page);
    await page.getByText('The recipe is saved.').waitFor();
  });

  it('of which there are 500 are parsed at once, and only changed ones are drawn again', async () => {
    const page = await pages.open(await signUp(larder));
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/ingredient-lines')) requests++;
    });
    await page.goto('/recipes/new');
    const field = page.getByLabel('Ingredients', { exact: true });
    await field.fill(Array.from({ length: 500 }, (_, index) => `${index + 1} g spice`).join('\n'));
    await until(async () => (await page.locator('.reading button').count()) === 500);
    expect(requests).toBe(1);
    await page.evaluate(`(() => {
      globalThis.touched = new Set();
      const list = document.querySelector('.readings ol');
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records)
          for (const node of [target, ...addedNodes]) {
            const row = (node.nodeType === 1 ? node : node.parentElement)?.closest('.reading');
            if (row) globalThis.touched.add(row);
          }
      }).observe(list, { subtree: true, childList: true, characterData: true, attributes: true });
    })()`);
    await unfold(page);
    await field.press('Control+End');
    await field.pressSequentially('s');
    await page.getByText('Read as: 500 · g · spices').waitFor();
    expect(await page.evaluate<number>('globalThis.touched.size')).toBeLessThan(10);
    // The line of the caret is visible, and the page was not scrolled.
    const isInSight = `(() => {
      const [row, list] = ['.reading[aria-current]', '.readings ol'].map((each) => document.querySelector(each).getBoundingClientRect());
      return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
    })()`;
    expect(await page.evaluate(isInSight)).toBe(true);
  });
});

describe('the operation that reads lines for the form', () => {
  const PATH = '/api/pages/ingredient-lines';

  it('answers a session, and nobody else', async () => {
    const { visitor, key } = await signUp(larder);
    const json = { lines: ['½ Bund Petersilie, gehackt', 'salt'] };
    const reply = await visitor.send('POST', PATH, { json });
    expect([reply.status, bodyOf(reply)]).toEqual([
      200,
      [
        { amount: '½', unit: 'bunch', name: 'Petersilie', note: 'gehackt' },
        { amount: '', unit: '', name: 'salt', note: '' },
      ],
    ]);
    const stranger = new Visitor(larder.url);
    for (const headers of [{}, { 'x-api-key': key }] as Record<string, string>[])
      expect((await stranger.send('POST', PATH, { json, headers })).status).toBe(401);
    expect((await visitor.send('POST', PATH, { json, headers: { origin: 'https://other.example' } })).status).toBe(403);
  });

  it.each([
    [{}],
    [{ lines: 'salt' }],
    [{ lines: [''] }],
    [{ lines: ['x'.repeat(501)] }],
    [{ lines: Array(501).fill('1 egg') }],
  ])('refuses a value that is not a list of lines', async (json) => {
    const { visitor } = await signUp(larder);
    expect((await visitor.send('POST', PATH, { json })).status).toBe(400);
  });

  it('reads as many lines as a recipe may have', async () => {
    const { visitor } = await signUp(larder);
    const lines = Array.from({ length: 500 }, (_, index) => `${index + 1} g spice`);
    const reply = await visitor.send('POST', PATH, { json: { lines } });
    expect(bodyOf<{ amount: string }[]>(reply).map(({ amount }) => amount)).toEqual(
      lines.map((_, index) => String(index + 1)),
    );
  });

  it('accepts no corrected lines that are not from a form', async () => {
    const { visitor } = await signUp(larder);
    const form = { id: '0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d', name: 'x', servings: '1', corrections: '[{"line":7}]' };
    expect((await visitor.send('POST', '/recipes/new', { form })).status).toBe(400);
  });
});

describe('tags and cuisines', () => {
  it('are completed from existing ones', async () => {
    const household = await signUp(larder);
    await createRecipe(household.api, { ...CAKE, tags: ['Summer', 'Sunday'] });
    await createRecipe(household.api, { ...CAKE, name: 'Other', tags: ['Sunday'] });
    await ok(household.api.post('/cuisines', { name: 'Thai' }));
    const page = await pages.open(household);
    await page.goto('/recipes/new');
    const tags = page.getByRole('combobox', { name: 'Tags' });
    await tags.pressSequentially('quick, su');
    await until(async () => (await valuesOf(page, '#tags-names')).join('|') === 'quick, Sunday|quick, Summer');
    await tags.pressSequentially('nday, s');
    expect(await valuesOf(page, '#tags-names')).toEqual(['quick, sunday, Summer']);
    await page.getByRole('combobox', { name: 'Cuisine' }).pressSequentially('th');
    await until(async () => (await valuesOf(page, '#cuisines-names')).join() === 'Thai');
  });

  it('are stored with the recipe, an existing cuisine under its own name, and changed separately', async () => {
    const household = await signUp(larder);
    const thai = (await ok(household.api.post('/cuisines', { name: 'Thai' }))) as { id: string };
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/recipes/new');
    await page.getByLabel('Name').fill('Curry');
    await page.getByLabel('Cuisine').fill('thai, Isan <b>');
    await save(page);
    await page.getByText('The recipe is saved.').waitFor();
    const id = idOf(page);
    expect((await stored(household, id)).cuisines).toMatchObject([{ id: thai.id, name: 'Thai' }, { name: 'Isan <b>' }]);
    await page.goto(`/recipes/${id}/edit`);
    expect(await page.getByLabel('Cuisine').inputValue()).toBe('Thai, Isan <b>');
    await page.getByLabel('Cuisine').fill('Thai');
    await save(page);
    await page.getByText('The changes are saved.').waitFor();
    expect((await stored(household, id)).cuisines).toMatchObject([{ name: 'Thai' }]);
    await page.goto(`/recipes/${id}/edit`);
    await page.getByLabel('Cuisine').fill('x'.repeat(101));
    await save(page);
    await page.locator('#cuisines[aria-invalid]').waitFor();
  });
});

describe('a picture', () => {
  it('is sent with the form, without scripts', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/recipes/new');
    await page.getByLabel('Name').fill('Cake');
    const file = { name: 'cake.png', mimeType: 'image/png', buffer: await picture('png', 64, 48) };
    await page.getByLabel('Picture').setInputFiles(file);
    await save(page);
    await page.getByText('The recipe is saved.').waitFor();
    expect(await page.locator('.plate img').count()).toBe(1);
    const id = idOf(page);
    const first = await stored(household, id);
    await page.goto(`/recipes/${id}/edit`);
    await page.getByLabel('Another picture').setInputFiles({ ...file, buffer: await picture('jpeg', 30, 60) });
    await save(page);
    await page.getByText('The changes are saved.').waitFor();
    const second = await stored(household, id);
    expect([first.images.length, second.images.length]).toEqual([1, 2]);
    expect(second.image).not.toBe(first.image);
  });

  it.each(['paste', 'drop'] as const)(
    'comes into the form by %s, is shown, and is stored with the recipe',
    async (event) => {
      const household = await signUp(larder);
      const page = await pages.open(household);
      await page.goto('/recipes/new');
      await page.getByLabel('Name').fill('Cake');
      await give(page, event, 'photo.png', 'image/png', await picture('png', 640, 400));
      await page.getByText('Chosen: photo.png').waitFor();
      await page.locator('canvas.chosen-picture:visible').waitFor();
      await save(page);
      await page.getByText('The recipe is saved.').waitFor();
      expect(await page.locator('.plate img').count()).toBe(1);
    },
  );

  it('comes onto the page of the recipe by paste, and is sent with one more key', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}`);
    await give(page, 'paste', 'photo.webp', 'image/webp', await picture('webp', 64, 48));
    await page.getByText('Chosen: photo.webp').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('The picture is changed.').waitFor();
    expect((await stored(household, id)).images).toHaveLength(1);
  });

  it('of a kind that cannot be read is refused before it is sent', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await page.goto('/recipes/new');
    await page.getByLabel('Name').fill('Cake');
    await give(page, 'drop', 'scan.tiff', 'image/tiff', Buffer.from('II*'));
    await page.getByText('This file cannot be read as a picture').waitFor();
    await save(page);
    expect(new URL(page.url()).pathname).toBe('/recipes/new');
  });

  it('that is not a picture leaves the recipe saved, and shows that', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household);
    await page.goto('/recipes/new');
    await page.getByLabel('Name').fill('Cake');
    await give(page, 'paste', 'photo.png', 'image/png', Buffer.from('<svg onload=alert(1)>'));
    await save(page);
    await page.getByText('The recipe is saved. The picture was not saved:').waitFor();
    expect(await stored(household, idOf(page))).toMatchObject({ name: 'Cake', images: [] });
  });

  it('that is copied with a text does not replace the text', async () => {
    const page = await pages.open(await signUp(larder));
    await page.goto('/recipes/new');
    await page.getByLabel('Notes').focus();
    const isLeft = await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'copied');
      data.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data });
      return document.activeElement.dispatchEvent(event);
    })()`);
    expect(isLeft).toBe(true);
    expect(await page.evaluate<number>(`document.querySelector('#image').files.length`)).toBe(0);
  });

  it('is added once when its form is sent twice', async () => {
    const household = await signUp(larder);
    const { text } = await household.visitor.open('/recipes/new');
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(text) ?? [];
    for (let time = 0; time < 2; time++) {
      const body = new FormData();
      for (const [name, value] of Object.entries({ id, name: 'Twice', servings: '2' })) body.append(name, value);
      body.append('image', new Blob([new Uint8Array(await picture('png', 20, 20))], { type: 'image/png' }), 'a.png');
      const headers = { cookie: household.visitor.cookie, accept: 'text/html' };
      const reply = await fetch(`${larder.url}/recipes/new`, { method: 'POST', body, headers, redirect: 'manual' });
      expect(reply.status).toBe(303);
    }
    expect((await stored(household, id)).images).toHaveLength(1);
  });

  it('that another person uploads in the meantime does not prevent the changes of the form from being saved', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}/edit`);
    const response = await fetch(`${larder.url}/api/v1/recipes/${id}/images`, {
      method: 'POST',
      headers: { 'x-api-key': household.key, 'content-type': 'image/png' },
      body: new Uint8Array(await picture('png', 20, 20)),
    });
    expect(response.status).toBe(200);
    await page.getByLabel('Notes').fill('With cinnamon');
    await save(page);
    await page.getByText('The changes are saved.').waitFor();
    expect(await stored(household, id)).toMatchObject({ notes: 'With cinnamon', images: [{}] });
  });
});

describe('the form with long lists and names', () => {
  const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(10);

  it('has no fault on a phone or a desktop, light or dark, with 500 ingredients and an open dialog', async () => {
    const household = await signUp(larder);
    const many = Array.from({ length: 497 }, (_, index) => `${index + 1} g spice ${index}, ground`);
    const recipeIngredients = [
      { ingredientName: `${LONG}:`, amount: null },
      `2 cups ${LONG}, ${LONG.slice(0, 60)}`,
      ...many,
    ];
    const id = await createRecipe(household.api, { ...CAKE, name: LONG, tags: [LONG.slice(0, 90)], recipeIngredients });
    const faults: unknown[] = [];
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await pages.open(household, { viewport });
      await page.goto(`/recipes/${id}/edit`);
      await until(async () => (await page.locator('.reading').count()) === 499);
      await unfold(page);
      faults.push(...(await faultsOf(page)));
      await page.locator('.reading button').first().click();
      await page.getByRole('dialog').waitFor();
      faults.push(...(await faultsOf(page)));
    }
    expect(faults).toEqual([]);
  }, 240_000);

  it('stays small', async () => {
    const household = await signUp(larder);
    const recipeIngredients = Array.from({ length: 500 }, (_, index) => `${index + 1} g spice ${index}, ground`);
    const id = await createRecipe(household.api, { ...CAKE, recipeIngredients });
    const path = `/recipes/${id}/edit`;
    const { text } = await household.visitor.open(path);
    expect((await sentBytes(larder.url + path, household.visitor.cookie)).bytes).toBeLessThan(40_000);
    for (const [extension, most] of [
      ['js', 60_000],
      ['css', 20_000],
    ] as const) {
      const files = [...text.matchAll(new RegExp(`(?:src|href)="(/assets/[^"]+\\.${extension})"`, 'g'))];
      const sizes = await Promise.all(files.map(([, file = '']) => sentBytes(larder.url + file)));
      expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(most);
    }
  });
});

function valuesOf(page: Page, list: string): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('${list} option')].map(({ value }) => value)`);
}
