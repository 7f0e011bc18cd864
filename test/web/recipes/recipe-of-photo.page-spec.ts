import { describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { pagesOf } from '../../support/browser/pages.js';
import { signUp } from '../../support/household.js';
import { pagePhoto, type PageText } from '../../support/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { until } from '../../support/until.js';

/** Milliseconds for reading a photo, on a machine with much other work. */
const PATIENCE = 240_000;

const larder = sharedLarder();
const pages = pagesOf(larder);

/** A sign stands in for a letter that is printed badly. */
const SOUP: readonly PageText[] = [
  ['Onion Soup', 120, 180, 64],
  ['Ingredients', 120, 300, 36],
  ['500 g onions', 120, 360],
  ['2 tbsp flouri§h', 120, 405],
  ['Method', 120, 560, 36],
  ['Slice the onions thinly and fry them until they are golden brown.', 120, 620],
];

interface Import {
  readonly status: string;
  readonly warnings: readonly string[];
  readonly doubtfulWords: readonly string[];
}

describe('a recipe that was read of a photo', () => {
  it(
    'is compared with it in its form, where doubtful words are marked until somebody saves it, perhaps without a change',
    async () => {
      const household = await signUp(larder);
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await pagePhoto(SOUP))]), 'soup.jpg');
      const headers = { 'x-api-key': household.key };
      const url = `${larder.url}/api/v1/recipes/import/file`;
      const { recipeId } = (await (await fetch(url, { method: 'POST', headers, body: form })).json()) as {
        recipeId: string;
      };
      const read = async (): Promise<Import> => (await ok(household.api.get(`/recipes/imports/${recipeId}`))) as Import;
      await until(async () => (await read()).status === 'completed', PATIENCE);
      expect(await read()).toMatchObject({ warnings: ['DOUBTFUL_WORDS'], doubtfulWords: ['flouri§h'] });
      const edit = `/recipes/${recipeId}/edit`;
      expect(await pages.faults(household, [edit])).toEqual([]);

      const page = await pages.open(household);
      await page.goto(`/recipes/${recipeId}`);
      await page.getByText('Some words are hard to read.').waitFor();
      await page.goto(edit);
      expect(await page.locator('mark').allTextContents()).toEqual(['flouri§h']);
      const photo = page.getByRole('img', { name: 'Photo 1' });
      await until(() => page.evaluate<boolean>("document.querySelector('.comparison img').naturalWidth > 0"));
      await ok(household.api.patch(`/recipes/${recipeId}`, { version: 1, tags: ['soup'] }));
      await page.goto(edit);
      expect(await page.locator('mark').count()).toBe(1);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(`**/recipes/${recipeId}`);
      expect(await read()).toMatchObject({ warnings: [], doubtfulWords: [] });
      expect(await page.getByText('Some words are hard to read.').count()).toBe(0);
      await page.goto(edit);
      expect([await page.locator('mark').count(), await photo.count()]).toEqual([0, 0]);
    },
    2 * PATIENCE,
  );
});
