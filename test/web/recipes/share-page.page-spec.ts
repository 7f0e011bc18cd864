import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Api, ok } from '../../support/api.js';
import { startBrowser } from '../../support/browser/browser.js';
import { createRecipe } from '../../support/builders.js';
import { signUp } from '../../support/household.js';
import { DESKTOP, faultsOf, PHONE } from '../../support/browser/page-audit.js';
import { sharedLarder } from '../../support/shared-larder.js';

const WHOLE = {
  name: 'Plum "cake" <3 & 1 < 2',
  description: 'Sweet & "sour", <3 from the tree.',
  servings: 8,
  prepMinutes: 20,
  cookMinutes: 45,
  notes: 'Better on the second day.',
  recipeIngredients: ['1 kg plums, halved', '250 g flour', '1 1/2 tsp cinnamon', 'salt'],
  steps: [{ step: 'Heat the oven to 180 °C.' }, { step: 'Bake for 45 minutes.' }],
};

const larder = sharedLarder();
let api: Api;
let id: string;

beforeEach(async () => {
  ({ api } = await signUp(larder));
  id = await createRecipe(api, WHOLE);
});

async function share(expiresIn = '1week', recipe = id): Promise<{ url: string }> {
  return (await ok(api.post(`/recipes/${recipe}/shares`, { expiresIn }))) as { url: string };
}

describe('the page of a share', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });

  afterAll(() => browser.close());

  it('shows the recipe on a phone, and is neither indexed nor sends a referrer', async () => {
    const { url } = await share();
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const faults: string[] = [];
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    const response = await page.goto(url);
    expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect(await page.getAttribute('meta[name=robots]', 'content')).toBe('noindex');
    expect(await page.getAttribute('meta[name=referrer]', 'content')).toBe('no-referrer');
    expect(await page.textContent('h1')).toBe(WHOLE.name);
    expect(await page.locator('.ingredients li').allInnerTexts()).toEqual([
      '1 kg plums, halved',
      '250 g flour',
      expect.stringMatching(/^1 ½ \S+ cinnamon$/),
      'salt',
    ]);
    expect(await page.locator('.steps li').allInnerTexts()).toEqual(WHOLE.steps.map(({ step }) => step));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await page.textContent('script[type="application/ld+json"]')).not.toContain('<');
    expect(faults).toEqual([]);
    await page.close();
  });

  it.each([
    ['en-GB', 'Ingredients', 'Print'],
    ['de-AT', 'Zutaten', 'Drucken'],
    ['fr-CA', 'Ingrédients', 'Imprimer'],
    ['es-MX', 'Ingredientes', 'Imprimir'],
    ['it-CH', 'Ingredienti', 'Stampa'],
    ['nl-BE', 'Ingrediënten', 'Afdrukken'],
  ])('speaks %s where the browser asks for it, and prints', async (locale, ingredients, print) => {
    const { url } = await share();
    const faults: string[] = [];
    for (const viewport of [PHONE, DESKTOP]) {
      const context = await browser.newContext({ locale, viewport, colorScheme: 'light' });
      await context.addInitScript(`window.print = () => { document.body.dataset.printed = 'once'; }`);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(url);
      expect(await page.getAttribute('html', 'lang')).toBe(locale.slice(0, 2));
      await page.getByRole('heading', { name: ingredients, exact: true }).waitFor();
      faults.push(...(await faultsOf(page)));
      await page.getByRole('button', { name: print, exact: true }).click();
      expect(await page.getAttribute('body', 'data-printed')).toBe('once');
      await context.close();
    }
    expect(faults).toEqual([]);
  });

  it('divides ingredients at their headings, and offers no printing without scripts', async () => {
    const lines = [{ ingredientName: '# Dough <b>', amount: null }, '250 g flour'];
    const grouped = await createRecipe(api, { name: 'Grouped', recipeIngredients: lines });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto((await share('1day', grouped)).url);
    expect(await page.locator('h3').allInnerTexts()).toEqual(['Dough <b>']);
    expect(await page.locator('.ingredients li').allInnerTexts()).toEqual(['250 g flour']);
    expect(await page.getByRole('button').count()).toBe(0);
    await context.close();
  });
});
