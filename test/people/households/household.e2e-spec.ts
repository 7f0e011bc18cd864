import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { Api, ok } from '../../support/api.js';
import { createGrocery } from '../../support/builders.js';
import { type Household, joinHousehold, signUp } from '../../support/household.js';
import { sharedLarder, sharedLarders } from '../../support/shared-larder.js';
import { until } from '../../support/until.js';

const NO_DIET = { allergens: [], diets: [] };

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

const larder = sharedLarder();
const [, other] = sharedLarders();

async function shown({ api }: Household): Promise<Shown> {
  return (await ok(api.get('/household'))) as Shown;
}

describe('GET /household', () => {
  it('answers the household with its people and their roles', async () => {
    const ada = await signUp(larder, 'Ada');
    const bo = await joinHousehold(larder, larder.database, ada, 'Bo');
    expect(await shown(bo)).toEqual({
      id: (await shown(ada)).id,
      name: 'Ada',
      timeZone: null,
      locale: null,
      unitSystem: null,
      weekStartsOn: 'monday',
      defaultStoreId: null,
      viewersMayTick: false,
      version: 1,
      users: [
        { id: ada.userId, name: 'Ada', role: 'owner', diet: NO_DIET },
        { id: bo.userId, name: 'Bo', role: 'member', diet: NO_DIET },
      ],
    });
  });

  it('begins weeks with the day that was chosen, otherwise as in the locale, whatever the request says', async () => {
    const { api } = await signUp(larder);
    const start = async (accepted = 'en'): Promise<unknown> => {
      const shown = await ok(api.get('/household').set('Accept-Language', accepted));
      return (shown as { weekStartsOn: string }).weekStartsOn;
    };
    expect([await start(), await start('en-US,en;q=0.5'), await start('de')]).toEqual(['monday', 'monday', 'monday']);
    await ok(api.patch('/household', { version: 1, locale: 'ar-EG' }));
    expect(await start('en-US')).toBe('saturday');
    expect(await ok(api.patch('/household', { version: 2, weekStartsOn: 'sunday' }))).toMatchObject({
      household: { weekStartsOn: 'sunday', version: 3 },
    });
    await ok(api.patch('/household', { version: 3, weekStartsOn: null }));
    expect(await start()).toBe('saturday');
  });

  it('begins weeks as the browser counted at sign-up, for all people and in the plan, until a locale is chosen', async () => {
    const { api, visitor } = await signUp(larder, 'Ada', { headers: { 'accept-language': 'en-US,en;q=0.5' } });
    expect(await ok(api.get('/household').set('Accept-Language', 'de'))).toMatchObject({ weekStartsOn: 'sunday' });
    const page = await visitor.open('/plan?week=2031-05-07');
    expect(/data-day="([\d-]+)"/.exec(page.text)?.[1]).toBe('2031-05-04');
    await ok(api.patch('/household', { version: 1, locale: 'de-DE' }));
    expect(await ok(api.get('/household'))).toMatchObject({ weekStartsOn: 'monday' });
  });

  it('shows nobody of another household', async () => {
    const [one, two] = [await signUp(larder, 'One'), await signUp(larder, 'Two')];
    expect(JSON.stringify(await shown(one))).not.toContain(two.userId);
  });
});

describe('PATCH /household', () => {
  it('changes only the given fields', async () => {
    const household = await signUp(larder);
    const first = { version: 1, name: 'Quince House', timeZone: 'Asia/Tokyo', locale: 'EN-gb', unitSystem: 'us' };
    expect(await ok(household.api.patch('/household', first))).toMatchObject({
      household: { name: 'Quince House', timeZone: 'Asia/Tokyo', locale: 'en-GB', unitSystem: 'us', version: 2 },
      stale: false,
    });
    const second = { version: 2, timeZone: null, viewersMayTick: true };
    const changed = await ok(household.api.patch('/household', second));
    expect(changed).toMatchObject({
      household: { name: 'Quince House', timeZone: null, locale: 'en-GB', viewersMayTick: true, version: 3 },
      stale: false,
    });
    expect((changed as { household: unknown }).household).toEqual(await shown(household));
  });

  it('changes nothing at another version', async () => {
    const household = await signUp(larder);
    const before = await shown(household);
    expect(await ok(household.api.patch('/household', { version: 7, name: 'Late' }))).toEqual({
      household: before,
      stale: true,
    });
    expect(await ok(household.api.patch('/household', { version: 7 }))).toEqual({ household: before, stale: true });
    expect(await ok(household.api.patch('/household', { version: 1 }))).toEqual({ household: before, stale: false });
  });

  it('is won by one of five at the same version', async () => {
    const { api } = await signUp(larder);
    const names = ['a', 'b', 'c', 'd', 'e'];
    const changes = await Promise.all(names.map((name) => ok(api.patch('/household', { version: 1, name }))));
    expect(changes.filter((change) => !(change as { stale: boolean }).stale)).toHaveLength(1);
  });

  it.each([
    ['name', ''],
    ['name', 'bell \u0007'],
    ['name', null],
    ['timeZone', 'Middle/Earth'],
    ['timeZone', '+02:00'],
    ['timeZone', "Europe/Vienna'"],
    ['locale', 'not a language'],
    ['unitSystem', 'imperial'],
    ['weekStartsOn', 'tuesday'],
    ['viewersMayTick', 'yes'],
  ])('refuses %s %j', async (field, value) => {
    const household = await signUp(larder);
    const reply = await household.api.patch('/household', { version: 1, [field]: value }).expect(400);
    expect((reply.body as { issues: object[] }).issues).toMatchObject([{ path: field }]);
    expect(await shown(household)).toMatchObject({ version: 1 });
  });

  it('is told in the feed with the whole household', async () => {
    const household = await signUp(larder);
    const { cursor } = (await ok(household.api.get('/changes'))) as { cursor: string };
    await ok(household.api.patch('/household', { version: 1, name: 'Told', viewersMayTick: true }));
    const { changes } = (await ok(household.api.get(`/changes?since=${cursor}`))) as { changes: object[] };
    expect(changes).toEqual([
      expect.objectContaining({ kind: 'household', op: 'upsert', version: 2, entity: await shown(household) }),
    ]);
  });

  it('is refused to members, and not to administrators', async () => {
    const owner = await signUp(larder);
    const bo = await joinHousehold(larder, larder.database, owner);
    await bo.api.patch('/household', { version: 1, name: 'Mine' }).expect(403);
    await larder.database.run(`UPDATE memberships SET role = 'admin' WHERE user_id = '${bo.userId}'`);
    const admin = { ...bo, ...(await signUpKey(bo)) };
    await admin.api.patch('/household', { version: 1, name: 'Ours' }).expect(200);
  });
});

/** Creates another key, which no process has cached. */
async function signUpKey(person: Household): Promise<Pick<Household, 'api'>> {
  const made = await person.visitor.send('POST', '/api/user/api-keys', { json: { name: 'another' } });
  return { api: new Api(person.visitor.url, (JSON.parse(made.text) as { key: string }).key) };
}

describe('the time zone of a household', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('decides what today is: %s', async (timeZone) => {
    const { api } = await signUp(larder);
    await ok(api.patch('/household', { version: 1, timeZone }));
    const board = (await ok(api.get('/board'))) as { date: string };
    const today = DateTime.now().setZone(timeZone).toFormat('yyyy-MM-dd');
    expect(board.date).toBe(today);
    await ok(api.post('/calendar-items', { date: today, slot: 'Dinner', itemType: 'note', title: 'Leftovers' }));
    expect(await ok(api.get('/stats'))).toMatchObject({ plannedToday: 1 });
  });
});

describe('viewers', () => {
  it('tick groceries as soon as the household allows it, in every process, and change nothing else', async () => {
    const owner = await signUp(larder);
    const viewer = await joinHousehold(larder, larder.database, owner);
    await larder.database.run(`UPDATE memberships SET role = 'viewer' WHERE user_id = '${viewer.userId}'`);
    const grocery = await createGrocery(owner.api, { name: 'milk' });
    const elsewhere = (path: string, body: object): Promise<number> =>
      fetch(`${other.url}/api/v1${path}`, {
        method: 'PATCH',
        headers: { 'x-api-key': viewer.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(({ status }) => status);
    await until(async () => (await elsewhere(`/groceries/${grocery.id}/done`, { version: 1 })) === 403);
    await ok(owner.api.patch('/household', { version: 1, viewersMayTick: true }));
    await until(async () => (await elsewhere(`/groceries/${grocery.id}/done`, { version: 1 })) === 200);
    await viewer.api.patch(`/groceries/${grocery.id}/undone`, { version: 2 }).expect(200);
    await viewer.api.post('/groceries/done', { groceries: [{ id: grocery.id, version: 3 }], isDone: true }).expect(200);
    await viewer.api.patch(`/groceries/${grocery.id}`, { version: 4, name: 'oat milk' }).expect(403);
    await viewer.api.delete(`/groceries/${grocery.id}?version=4`).expect(403);
    await ok(owner.api.patch('/household', { version: 2, viewersMayTick: false }));
    await until(async () => (await elsewhere(`/groceries/${grocery.id}/undone`, { version: 4 })) === 403);
  });
});
