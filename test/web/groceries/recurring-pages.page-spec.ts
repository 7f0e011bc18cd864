import { describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { createGrocery } from '../../support/builders.js';
import { type Household, signUp } from '../../support/household.js';
import { pagesOf } from '../../support/browser/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';

interface Recurring {
  id: string;
  name: string;
  version: number;
  nextPlannedFor: string;
}

const larder = sharedLarder();
const pages = pagesOf(larder);

async function recurringOf({ api }: Household): Promise<Recurring[]> {
  return (await ok(api.get('/recurring-groceries'))) as Recurring[];
}

function recurring({ api }: Household, content: object = {}): Promise<unknown> {
  const rule = { recurrenceRule: 'week', recurrenceInterval: 1, nextPlannedFor: '2031-05-05' };
  return ok(api.post('/recurring-groceries', { name: 'milk', amount: 2, unit: 'liter', ...rule, ...content }));
}

describe('the page of recurring groceries', () => {
  it('is reached from the shopping list, and reads a line and how often it comes, without scripts', async () => {
    const household = await signUp(larder);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/groceries');
    await page.getByRole('link', { name: 'Regularly' }).click();
    await page.getByLabel('Item').fill('2 l milk');
    await page.getByLabel('Every').fill('2');
    await page.getByLabel('Days, weeks or months').selectOption('week');
    await page.getByLabel('Next on').fill('2031-05-05');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('2 l milk: next on Monday, 5 May 2031').waitFor();
    expect(await recurringOf(household)).toMatchObject([
      {
        name: 'milk',
        amount: 2,
        unit: 'liter',
        recurrenceRule: 'week',
        recurrenceInterval: 2,
        nextPlannedFor: '2031-05-05',
      },
    ]);
  });

  it('changes, checks and deletes one', async () => {
    const household = await signUp(larder);
    await recurring(household);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/groceries/recurring');
    await page.getByRole('button', { name: 'Bought 2 l milk' }).click();
    await page.getByText('2 l milk: next on Monday, 12 May 2031').waitFor();
    await page.getByText('Edit 2 l milk').click();
    await page.getByLabel('Item').first().fill('1 kg oats');
    await page.getByLabel('Days, weeks or months').first().selectOption('month');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('every month').waitFor();
    expect(await recurringOf(household)).toMatchObject([
      { name: 'oats', amount: 1, recurrenceRule: 'month', nextPlannedFor: '2031-05-12' },
    ]);
    await page.getByText('Edit 1 kg oats').click();
    await page.getByRole('button', { name: 'Delete 1 kg oats' }).click();
    await page.getByText('It does not come again.').waitFor();
    expect(await recurringOf(household)).toEqual([]);
  });

  it.each([
    ['en-GB', ['day', 'week', 'month'], ['days', 'weeks', 'months']],
    ['de-DE', ['Tag', 'Woche', 'Monat'], ['Tage', 'Wochen', 'Monate']],
    ['fr-FR', ['jour', 'semaine', 'mois'], ['jours', 'semaines', 'mois']],
    ['es-ES', ['día', 'semana', 'mes'], ['días', 'semanas', 'meses']],
    ['it-IT', ['giorno', 'settimana', 'mese'], ['giorni', 'settimane', 'mesi']],
    ['nl-NL', ['dag', 'week', 'maand'], ['dagen', 'weken', 'maanden']],
  ])('counts days, weeks and months in the singular and the plural, in %s', async (locale, one, several) => {
    const page = await pages.open(await signUp(larder), { locale });
    await page.goto('/groceries/recurring');
    const units = page.locator('select[name=rule] option');
    expect(await units.allTextContents()).toEqual(one);
    await page.locator('#interval-new').fill('2');
    expect(await units.allTextContents()).toEqual(several);
    await page.locator('#interval-new').fill('1');
    expect(await units.allTextContents()).toEqual(one);
  });

  it('changes nothing that somebody changed meanwhile, and says so', async () => {
    const household = await signUp(larder);
    await recurring(household);
    const [{ id }] = (await recurringOf(household)) as [Recurring];
    await ok(household.api.patch(`/recurring-groceries/${id}`, { version: 1, name: 'cream' }));
    const form = { version: '1', raw: 'x', rule: 'day', interval: '1', next: '2031-05-05' };
    for (const path of [id, `${id}/check`, `${id}/delete`]) {
      await household.visitor.send('POST', `/groceries/recurring/${path}`, { form });
      expect((await household.visitor.open('/groceries/recurring')).text).toContain(
        'Someone else changed this in the meantime',
      );
    }
    expect(await recurringOf(household)).toMatchObject([{ name: 'cream', version: 2 }]);
  });

  it('refuses a line that is too long, and adds a remark of a line to the name', async () => {
    const household = await signUp(larder);
    const rule = { rule: 'day', interval: '1', next: '2031-05-05' };
    const add = (id: string, raw: string): Promise<unknown> =>
      household.visitor.send('POST', '/groceries/recurring', { form: { ...rule, id, raw } });
    await add('0b1c7f0e-52a0-4c7e-9d0f-0f8c1d3a5b61', `milk ${'x'.repeat(500)}`);
    expect((await household.visitor.open('/groceries/recurring')).text).toContain('at most 500 characters');
    expect(await recurringOf(household)).toEqual([]);
    await add('0b1c7f0e-52a0-4c7e-9d0f-0f8c1d3a5b62', '1 kg carrots, peeled');
    expect(await recurringOf(household)).toMatchObject([{ name: 'carrots, peeled' }]);
  });

  it('changes none of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    await recurring(one);
    const [{ id }] = (await recurringOf(one)) as [Recurring];
    const form = { version: '1', raw: 'x', rule: 'day', interval: '1', next: '2031-05-05' };
    for (const path of [id, `${id}/check`, `${id}/delete`])
      expect((await other.visitor.send('POST', `/groceries/recurring/${path}`, { form })).status).toBe(404);
    expect(await recurringOf(one)).toMatchObject([{ name: 'milk', version: 1 }]);
  });

  it('leaves the paths of lines as they are', async () => {
    const household = await signUp(larder);
    const { id } = await createGrocery(household.api, { name: 'milk' });
    expect((await household.visitor.open(`/groceries/${id}`)).status).toBe(200);
  });

  it('has no fault on a phone or a desktop, light or dark', async () => {
    const household = await signUp(larder);
    await recurring(household, { name: 'Pfirsichmarmelade'.repeat(8) });
    await recurring(household);
    expect(await pages.faults(household, ['/groceries/recurring'])).toEqual([]);
  });
});
