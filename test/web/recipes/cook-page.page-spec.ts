import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { signUp } from '../../support/household.js';
import { DESKTOP, faultsOf, PHONE, sentBytes } from '../../support/browser/page-audit.js';
import { pagesOf } from '../../support/browser/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { Visitor } from '../../support/visitor.js';

const MARKUP = 'Plum "><img src=x onerror=alert(1)> & <b>cake</b>';
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(8);
const CAKE = {
  name: 'Plum cake',
  servings: 4,
  recipeIngredients: [
    { ingredientName: 'For the dough:', amount: null },
    '500 g flour',
    '250 ml milk, lukewarm',
    '1 kg plums',
  ],
  steps: [
    { step: 'Knead flour and milk for 10 minutes.' },
    { step: 'Cover it with the plums.' },
    { step: 'Bake it for 1 second, or for 40 minutes.' },
  ],
};

const larder = sharedLarder();
const pages = pagesOf(larder);

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
}

function shownSteps(page: Page): Promise<string[]> {
  return page.locator('.cook-step:visible h2').allTextContents();
}

function swipe(page: Page, from: number, to: number): Promise<void> {
  return page.locator('[data-cook]').evaluate(
    (place, [begin, end]) => {
      const at = (clientX: number): Touch => new Touch({ identifier: 1, target: place, clientX, clientY: 300 });
      place.dispatchEvent(new TouchEvent('touchstart', { touches: [at(begin)], bubbles: true }));
      place.dispatchEvent(new TouchEvent('touchend', { changedTouches: [at(end)], bubbles: true }));
    },
    [from, to] as const,
  );
}

describe('cooking', () => {
  it('shows one step at a time, with its ingredients, by buttons, keys and swipes, and stays there after a reload', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { hasTouch: true });
    await page.goto(`/recipes/${id}`);
    await page.getByRole('link', { name: 'Cook', exact: true }).click();
    // All steps are shown until the script runs.
    await page.locator('.cook-single').waitFor();
    await heading(page, 'Step 1 of 3');
    expect(await shownSteps(page)).toEqual(['Step 1 of 3']);
    await page.getByRole('link', { name: 'Ingredients' }).click();
    await heading(page, 'Ingredients');
    expect(await shownSteps(page)).toEqual(['Ingredients']);
    await page.getByRole('link', { name: 'Next' }).click();
    await heading(page, 'Step 1 of 3');
    expect(await page.locator('.cook-uses:visible li').allTextContents()).toEqual([
      '500 g flour',
      '250 ml milk, lukewarm',
    ]);
    await page.keyboard.press('ArrowRight');
    await heading(page, 'Step 2 of 3');
    await swipe(page, 300, 100);
    await heading(page, 'Step 3 of 3');
    await swipe(page, 100, 300);
    await heading(page, 'Step 2 of 3');
    await page.reload();
    await heading(page, 'Step 2 of 3');
    expect(await shownSteps(page)).toEqual(['Step 2 of 3']);
    await page.goBack();
    await page.getByRole('link', { name: 'Cook', exact: true }).waitFor();
  });

  it('leads from each step to the ingredients and back, and opens again at the step where it was left', async () => {
    const household = await signUp(larder);
    const [id, other] = [await createRecipe(household.api, CAKE), await createRecipe(household.api, CAKE)];
    const page = await pages.open(household, { viewport: PHONE });
    await page.goto(`/recipes/${id}/cook`);
    await page.getByRole('link', { name: 'Next' }).click();
    await heading(page, 'Step 2 of 3');
    await page.getByRole('link', { name: 'Ingredients' }).click();
    await heading(page, 'Ingredients');
    await page.getByRole('link', { name: 'Next' }).click();
    await heading(page, 'Step 2 of 3');
    await page.goto(`/recipes/${other}/cook`);
    await heading(page, 'Step 1 of 3');
    await page.goto(`/recipes/${id}/cook`);
    await heading(page, 'Step 2 of 3');
    await page.keyboard.press('End');
    await heading(page, 'Done');
    await page.goto(`/recipes/${id}/cook`);
    await heading(page, 'Step 1 of 3');
    await page.keyboard.press('ArrowRight');
    await page.clock.install({ time: Date.now() + 86_400_000 });
    await page.goto(`/recipes/${id}/cook`);
    await heading(page, 'Step 1 of 3');
  });

  it('has letters that are read from a metre away, and keeps its buttons on the screen with letters of twice the size', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { viewport: PHONE, bypassCSP: true });
    await page.goto(`/recipes/${id}/cook#step-2`);
    await heading(page, 'Step 2 of 3');
    const text = page.locator('.cook-step:visible .cook-text');
    const size = await text.evaluate((place) => Number.parseFloat(getComputedStyle(place).fontSize));
    expect(size).toBeGreaterThanOrEqual(28);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('keeps timers over steps and reloads, until somebody stops them', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}/cook#step-1`);
    await page.getByRole('button', { name: 'Timer 10:00' }).click();
    await page.getByRole('link', { name: 'Next' }).first().press('Enter');
    await heading(page, 'Step 2 of 3');
    await page.reload();
    expect(await page.getByRole('timer').textContent()).toMatch(/^(?:10:00|9:\d\d)$/);
    await page.goto(`/recipes/${id}`);
    expect(await page.getByRole('timer').count()).toBe(1);
    await page.goto(`/recipes/${id}/cook#step-3`);
    await page.getByRole('button', { name: 'Timer 0:01' }).click();
    await page.getByRole('alert').getByText('Time is up').waitFor();
    await page.reload();
    await page.getByRole('alert').getByText('Time is up').waitFor();
    for (let left = 2; left > 0; left--) await page.getByRole('button', { name: 'Stop' }).first().click();
    await page.reload();
    await heading(page, 'Step 3 of 3');
    expect(await page.getByRole('timer').count()).toBe(0);
  });

  it.each([true, false])(
    'ends with five stars, of which one notes the rating and the cooking; with scripts: %s',
    async (javaScriptEnabled) => {
      const household = await signUp(larder);
      const id = await createRecipe(household.api, CAKE);
      const page = await pages.open(household, { javaScriptEnabled, viewport: PHONE });
      await page.goto(`/recipes/${id}/cook#step-4`);
      await page.getByRole('group', { name: 'How was it?' }).waitFor();
      await page.getByRole('button', { name: '4 stars' }).click();
      await page.getByText('Marked as cooked. Your rating: 4 of 5').waitFor();
      expect(await ok(household.api.get(`/recipes/${id}`))).toMatchObject({ madeCount: 1, userRating: 4 });
      await page.goto(`/recipes/${id}/cook#step-4`);
      await page.getByRole('button', { name: 'I cooked it' }).click();
      await page.getByText('Marked as cooked.').waitFor();
      expect(await ok(household.api.get(`/recipes/${id}`))).toMatchObject({ madeCount: 2, userRating: 4 });
    },
  );

  it('says whether the screen stays on', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household);
    await page.addInitScript('delete Navigator.prototype.wakeLock');
    await page.goto(`/recipes/${id}/cook`);
    await page.getByRole('status').getByText('This browser cannot keep the screen on.').waitFor();
  });

  it('remembers which ingredients are ticked, on the page of the recipe too', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}/cook#step-0`);
    await page.getByLabel('500 g flour').check();
    await page.goto(`/recipes/${id}`);
    expect(await page.getByLabel('500 g flour').first().isChecked()).toBe(true);
    expect(await page.getByLabel('1 kg plums').first().isChecked()).toBe(false);
  });

  it('is for the requested servings', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household);
    await page.goto(`/recipes/${id}?servings=8&system=metric`);
    await page.getByRole('link', { name: 'Cook', exact: true }).click();
    await page.getByRole('link', { name: 'Ingredients' }).click();
    await page.getByText('For 8 servings').waitFor();
    await page.getByText('1 kg flour').first().waitFor();
    await page.getByRole('link', { name: 'Close' }).click();
    await page.waitForURL(/servings=8/);
  });

  it('needs no script: all steps are below each other, with links between them, and cooking is noted', async () => {
    const household = await signUp(larder);
    const id = await createRecipe(household.api, CAKE);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto(`/recipes/${id}/cook`);
    expect(await shownSteps(page)).toEqual(['Ingredients', 'Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3', 'Done']);
    await page.locator('#step-1').getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/#step-2$/);
    await page.getByRole('button', { name: 'I cooked it' }).click();
    await page.getByText('Marked as cooked.').waitFor();
    expect(await ok(household.api.get(`/recipes/${id}`))).toMatchObject({ madeCount: 1 });
  });

  it('is not found by strangers and other households', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const path = `/recipes/${await createRecipe(one.api, CAKE)}/cook`;
    expect((await other.visitor.open(path)).status).toBe(404);
    expect((await new Visitor(larder.url).open(path)).status).toBe(303);
  });

  it('has no fault on a phone or a desktop, light or dark, with no step, long names and markup, and is light', async () => {
    const household = await signUp(larder);
    const ids = [
      await createRecipe(household.api, CAKE),
      await createRecipe(household.api, { name: 'Nothing' }),
      await createRecipe(household.api, {
        ...CAKE,
        name: LONG,
        recipeIngredients: [{ ingredientName: MARKUP, amount: 1, unit: '<u>' }, LONG],
        steps: [{ step: `${MARKUP} ${LONG}` }],
      }),
    ];
    const faults: unknown[] = [];
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await pages.open(household, { viewport });
      for (const id of ids) {
        await page.goto(`/recipes/${id}/cook`);
        for (const step of ['#step-0', '#step-1']) {
          await page.evaluate((hash) => {
            location.assign(hash);
          }, step);
          await page.locator(`${step}:visible`).waitFor();
          faults.push(...(await faultsOf(page)));
        }
        expect(await page.locator('img, .cook u').count()).toBe(0);
      }
    }
    expect(faults).toEqual([]);
    const { text } = await household.visitor.open(`/recipes/${ids[0] ?? ''}/cook`);
    const styles = [...text.matchAll(/"(\/assets\/[^"]+\.css)"/g)].map(([, file]) =>
      sentBytes(larder.url + (file ?? '')),
    );
    expect((await Promise.all(styles)).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(20_000);
  }, 120_000);
});
