import { describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { createItem, itemsBetween } from '../../support/calendar-items.js';
import { type Household, signUp } from '../../support/household.js';
import { pagesOf } from '../../support/browser/pages.js';
import { sharedLarder } from '../../support/shared-larder.js';

const MONDAY = '2031-05-05';
const SUNDAY = '2031-05-11';

interface Template {
  id: string;
  title: string;
  version: number;
  items: object[];
  repeat: { everyWeeks: number; until: string | null } | null;
  repeatFrom: string | null;
}

const larder = sharedLarder();
const pages = pagesOf(larder);

async function templatesOf({ api }: Household): Promise<Template[]> {
  return (await ok(api.get('/meal-templates'))) as Template[];
}

async function made(household: Household, title = 'Usual week'): Promise<Template> {
  const items = [{ dayOffset: 1, slot: 'Dinner', itemType: 'note', title: 'Guests' }];
  return (await ok(household.api.post('/meal-templates', { title, items }))) as Template;
}

describe('the page of templates', () => {
  it('makes one from a week and puts it on another, without scripts', async () => {
    const household = await signUp(larder);
    await createItem(household.api, { date: MONDAY, slot: 'Dinner', itemType: 'note', title: 'Guests' });
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/plan');
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByLabel('Name').fill('Usual week');
    await page.getByLabel('From').fill(MONDAY);
    await page.getByLabel('To').fill(SUNDAY);
    await page.getByRole('button', { name: 'Save as a template' }).click();
    await page.getByText('The template Usual week is saved.').waitFor();
    expect(await templatesOf(household)).toMatchObject([{ title: 'Usual week', items: [{ dayOffset: 0 }] }]);

    await page.getByLabel('First day').fill('2031-06-02');
    await page.getByRole('button', { name: 'Put on the plan Usual week' }).click();
    await page.getByText('1 meal is on the plan.').waitFor();
    expect(await itemsBetween(household.api, '2031-06-02', '2031-06-08')).toMatchObject([
      { title: 'Guests', date: '2031-06-02' },
    ]);
  });

  it('repeats one, keeps that when only the name changes, and ends it', async () => {
    const household = await signUp(larder);
    await made(household);
    const page = await pages.open(household, { javaScriptEnabled: false });
    await page.goto('/plan/templates');
    await page.getByText('Repeat or rename').click();
    await page.getByLabel('Every how many weeks').fill('2');
    await page.getByLabel('For the first time on').fill(MONDAY);
    await page.getByLabel('For the last time on').fill('2031-12-31');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('every 2 weeks').waitFor();
    expect(await templatesOf(household)).toMatchObject([
      { repeat: { everyWeeks: 2, until: '2031-12-31' }, repeatFrom: MONDAY },
    ]);

    await page.getByText('Repeat or rename').click();
    await page.getByLabel('Name').first().fill('Other week');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The template Other week is changed.').waitFor();
    expect(await templatesOf(household)).toMatchObject([{ title: 'Other week', repeat: { everyWeeks: 2 } }]);

    await page.getByText('Repeat or rename').click();
    await page.getByLabel('Every how many weeks').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('every 2 weeks').waitFor({ state: 'detached' });
    expect(await templatesOf(household)).toMatchObject([{ repeat: null }]);
  });

  it('deletes one, but none that somebody changed meanwhile', async () => {
    const household = await signUp(larder);
    const { id, version } = await made(household);
    await ok(household.api.patch(`/meal-templates/${id}`, { version, title: 'Changed' }));
    await household.visitor.send('POST', `/plan/templates/${id}/delete`, { form: { version: String(version) } });
    expect((await household.visitor.open('/plan/templates')).text).toContain(
      'Someone else changed this in the meantime',
    );
    expect(await templatesOf(household)).toHaveLength(1);
    await household.visitor.send('POST', `/plan/templates/${id}/delete`, { form: { version: String(version + 1) } });
    expect((await household.visitor.open('/plan/templates')).text).toContain('The template is deleted.');
    expect(await templatesOf(household)).toEqual([]);
  });

  it('changes none of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const { id } = await made(one);
    const form = { version: '1', title: 'x', date: MONDAY };
    for (const path of [id, `${id}/apply`, `${id}/delete`])
      expect((await other.visitor.send('POST', `/plan/templates/${path}`, { form })).status).toBe(404);
    expect(await templatesOf(one)).toMatchObject([{ title: 'Usual week', version: 1 }]);
  });

  it('has no fault on a phone or a desktop, light or dark', async () => {
    const household = await signUp(larder);
    await made(household, 'Silberhochzeitsfestessen'.repeat(8));
    await made(household);
    expect(await pages.faults(household, ['/plan/templates'])).toEqual([]);
  });
});
