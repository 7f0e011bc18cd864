import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Api, ok } from '../../support/api.js';
import { createGrocery, createRecipe } from '../../support/builders.js';
import { openEvents } from '../../support/events/events.js';
import { type Household, signUp, withKey } from '../../support/household.js';
import { invite, joined, rolesIn, tokenOf, viewOf } from '../../support/members.js';
import { picture } from '../../support/pictures.js';
import { workUntil } from '../../support/database/recurring-work.js';
import { sharedLarders } from '../../support/shared-larder.js';
import { until } from '../../support/until.js';
import { bodyOf, Visitor } from '../../support/visitor.js';

const [larder, other] = sharedLarders();

interface Left {
  readonly householdId: string;
  readonly isCopying: boolean;
}

interface Recipe {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly author: { readonly name: string } | null;
  readonly tags: readonly { readonly name: string }[];
  readonly cuisines: readonly { readonly name: string }[];
  readonly recipeIngredients: readonly { readonly ingredientName: string; readonly amount: number | null }[];
}

/** Signs the person in again, because a move ends all sessions and keys. */
async function again(person: Household): Promise<Household> {
  const { email, password } = person;
  const visitor = new Visitor(larder.url);
  expect(await visitor.send('POST', '/api/auth/sign-in', { json: { email, password } })).toMatchObject({ status: 200 });
  return withKey(larder, { ...person, visitor });
}

async function recipesOf({ api }: Household): Promise<string[]> {
  const { recipes } = (await ok(api.post('/recipes/search', {}))) as { recipes: { name: string }[] };
  return recipes.map(({ name }) => name).sort();
}

async function summaryOf({ api }: Household, id: string): Promise<object | undefined> {
  const { recipes } = (await ok(api.post('/recipes/search', {}))) as { recipes: { id: string }[] };
  return recipes.find((recipe) => recipe.id === id);
}

describe('PATCH /household/members/{userId}', () => {
  it('gives another role, which applies to the next request in every process', async () => {
    const owner = await signUp(larder);
    const bo = await joined(larder, owner);
    const elsewhere = new Api(other.url, bo.key);
    await createGrocery(elsewhere);
    expect(await ok(owner.api.patch(`/household/members/${bo.userId}`, { role: 'viewer' }))).toEqual({
      member: { id: bo.userId, name: 'Bo', role: 'viewer', diet: { allergens: [], diets: [] } },
      stale: false,
    });
    await bo.api.post('/groceries', { raw: 'milk' }).expect(403);
    await until(async () => (await elsewhere.post('/groceries', { raw: 'milk' })).status === 403);
    expect(await rolesIn(owner)).toEqual({ [owner.userId]: 'owner', [bo.userId]: 'viewer' });
  });

  it('is told in the feed', async () => {
    const owner = await signUp(larder);
    const bo = await joined(larder, owner);
    const { cursor } = (await ok(owner.api.get('/changes'))) as { cursor: string };
    await ok(owner.api.patch(`/household/members/${bo.userId}`, { role: 'admin' }));
    const { changes } = (await ok(owner.api.get(`/changes?since=${cursor}`))) as { changes: object[] };
    expect(changes).toEqual([expect.objectContaining({ kind: 'household', entity: await viewOf(owner) })]);
  });

  it('makes nobody the owner, and does not change the role of the owner', async () => {
    const owner = await signUp(larder);
    const admin = await joined(larder, owner, 'admin');
    await owner.api.patch(`/household/members/${admin.userId}`, { role: 'owner' }).expect(400);
    const reply = await admin.api.patch(`/household/members/${owner.userId}`, { role: 'viewer' }).expect(409);
    expect(reply.body).toMatchObject({ code: 'LAST_OWNER' });
  });

  it('knows nobody of another household', async () => {
    const [owner, stranger] = [await signUp(larder), await signUp(larder)];
    for (const id of [stranger.userId, randomUUID()]) {
      const reply = await owner.api.patch(`/household/members/${id}`, { role: 'viewer' }).expect(404);
      expect(reply.body).toMatchObject({ message: 'Member not found' });
    }
  });

  it('ends the invites of an administrator who becomes a member', async () => {
    const owner = await signUp(larder);
    const admin = await joined(larder, owner, 'admin');
    const token = tokenOf(await invite(admin));
    await ok(owner.api.patch(`/household/members/${admin.userId}`, { role: 'member' }));
    const page = { json: { token, takeRecipes: 'none' } };
    expect((await (await signUp(larder)).visitor.send('POST', '/api/user/join', page)).status).toBe(404);
    await ok(owner.api.patch(`/household/members/${admin.userId}`, { role: 'admin' }));
    expect((await (await signUp(larder)).visitor.send('POST', '/api/user/join', page)).status).toBe(404);
  });
});

describe('DELETE /household/members/{userId}', () => {
  it("ends the person's keys, sessions, streams and displays at once, in every process", async () => {
    const owner = await signUp(larder);
    const bo = await joined(larder, owner);
    const made = await bo.visitor.send('POST', '/api/user/displays', { json: { name: 'Kitchen' } });
    const wall = new Visitor(other.url);
    expect((await wall.open(new URL(bodyOf<{ url: string }>(made).url).pathname)).status).toBe(303);
    const elsewhere = new Api(other.url, bo.key);
    await elsewhere.get('/me').expect(200);
    const streams = await Promise.all([
      openEvents({ url: other.url, cookie: bo.visitor.cookie }, '/api/v1/events'),
      openEvents({ url: other.url, cookie: wall.cookie }, '/api/v1/events'),
    ]);
    await Promise.all(streams.map((stream) => stream.firstId()));

    expect(await ok(owner.api.delete(`/household/members/${bo.userId}`))).toEqual({ success: true, stale: false });
    await bo.api.get('/me').expect(401);
    expect(bodyOf<{ user: unknown }>(await bo.visitor.get('/api/auth/session')).user).toBeNull();
    const inOther = new Visitor(other.url);
    const { text } = await inOther.get('/api/auth/session', { cookie: bo.visitor.cookie });
    expect(JSON.parse(text)).toEqual({ user: null });
    expect((await wall.get('/api/v1/board')).status).toBe(401);
    await until(async () => (await elsewhere.get('/me')).status === 401);
    await Promise.all(streams.map((stream) => stream.ended));
    expect(Object.keys(await rolesIn(owner))).toEqual([owner.userId]);
  });

  it('leaves the person an account with an empty household', async () => {
    const owner = await signUp(larder);
    await createRecipe(owner.api, { name: 'Soup' });
    const bo = await joined(larder, owner);
    await ok(owner.api.delete(`/household/members/${bo.userId}`));
    const alone = await again(bo);
    expect(await viewOf(alone)).toMatchObject({ name: 'Bo', users: [{ id: bo.userId, role: 'owner' }] });
    expect(await recipesOf(alone)).toEqual([]);
  });

  it('removes neither the owner nor somebody of another household', async () => {
    const owner = await signUp(larder);
    const admin = await joined(larder, owner, 'admin');
    const stranger = await signUp(larder);
    const reply = await admin.api.delete(`/household/members/${owner.userId}`).expect(409);
    expect(reply.body).toMatchObject({ code: 'LAST_OWNER' });
    await owner.api.delete(`/household/members/${stranger.userId}`).expect(404);
    await stranger.api.get('/me').expect(200);
  });
});

describe("another person's keys and displays", () => {
  it.each(['viewer', 'member'] as const)('cannot be revoked in the role of %s, only the own ones', async (role) => {
    const owner = await signUp(larder);
    const bo = await joined(larder, owner, role);
    const display = async ({ visitor }: Household): Promise<string> => {
      const made = await visitor.send('POST', '/api/user/displays', { json: { name: 'Kitchen' } });
      return bodyOf<{ id: string }>(made).id;
    };
    const paths = async (person: Household): Promise<string[]> => [
      `api-keys/${person.keyId}`,
      `displays/${await display(person)}`,
    ];
    for (const path of await paths(owner)) {
      expect((await bo.visitor.send('DELETE', `/api/user/${path}`)).status).toBe(403);
      expect((await bo.visitor.send('POST', `/settings/${path}/revoke`, { form: {} })).status).toBe(403);
      expect((await bo.visitor.open('/settings/developers')).text).not.toContain(`${path}/revoke`);
      expect((await bo.visitor.open('/settings/displays')).text).not.toContain(`${path}/revoke`);
    }
    await owner.api.get('/me').expect(200);
    for (const path of await paths(bo)) expect((await bo.visitor.send('DELETE', `/api/user/${path}`)).status).toBe(200);
  });

  it('are revoked by those who manage the household', async () => {
    const owner = await signUp(larder);
    const [admin, bo] = [await joined(larder, owner, 'admin'), await joined(larder, owner)];
    expect((await admin.visitor.send('DELETE', `/api/user/api-keys/${bo.keyId}`)).status).toBe(200);
    await bo.api.get('/me').expect(401);
  });
});

describe('POST /household/transfer', () => {
  it('makes another member the owner, and the previous owner an administrator', async () => {
    const owner = await signUp(larder);
    const bo = await joined(larder, owner);
    const answer = await ok(owner.api.post('/household/transfer', { userId: bo.userId }));
    expect(answer).toEqual({ household: await viewOf(bo), stale: false });
    expect(await rolesIn(bo)).toEqual({ [owner.userId]: 'admin', [bo.userId]: 'owner' });
  });

  it('is for the owner alone, and to a member alone', async () => {
    const owner = await signUp(larder);
    const admin = await joined(larder, owner, 'admin');
    await admin.api.post('/household/transfer', { userId: admin.userId }).expect(403);
    await owner.api.post('/household/transfer', { userId: (await signUp(larder)).userId }).expect(404);
    await ok(owner.api.post('/household/transfer', { userId: owner.userId }));
    expect(await rolesIn(owner)).toEqual({ [owner.userId]: 'owner', [admin.userId]: 'admin' });
  });
});

describe('POST /household/leave', () => {
  it('is refused to the owner while others are there', async () => {
    const owner = await signUp(larder);
    await joined(larder, owner, 'viewer');
    const reply = await owner.api.post('/household/leave', { takeRecipes: 'copy' }).expect(409);
    expect(reply.body).toMatchObject({ code: 'LAST_OWNER' });
  });

  it.each(['viewer', 'member', 'admin'] as const)('is possible in the role of %s, and ends the key', async (role) => {
    const owner = await signUp(larder);
    const bo = await joined(larder, owner, role);
    const left = (await ok(bo.api.post('/household/leave', { takeRecipes: 'none' }))) as Left;
    await bo.api.get('/me').expect(401);
    const alone = await again(bo);
    expect(await viewOf(alone)).toMatchObject({ id: left.householdId, users: [{ id: bo.userId, role: 'owner' }] });
    expect(left.isCopying).toBe(false);
    expect(Object.keys(await rolesIn(owner))).toEqual([owner.userId]);
  });

  it('begins a household in the language and the time zone of the one that was left', async () => {
    const owner = await signUp(larder);
    const place = { locale: 'nl-BE', timeZone: 'Europe/Brussels' };
    await ok(owner.api.patch('/household', { version: 1, ...place }));
    const bo = await joined(larder, owner);
    await ok(bo.api.post('/household/leave', { takeRecipes: 'none' }));
    expect(await viewOf(await again(bo))).toMatchObject({ ...place, version: 1 });
  });

  it('needs a key that may manage the household', async () => {
    const bo = await joined(larder, await signUp(larder), 'viewer');
    const made = await bo.visitor.send('POST', '/api/user/api-keys', {
      json: { name: 'r', scopes: ['household:read'] },
    });
    const reader = new Api(larder.url, bodyOf<{ key: string }>(made).key);
    await reader.post('/household/leave', { takeRecipes: 'none' }).expect(403);
    await bo.api.post('/household/leave', { takeRecipes: 'all' }).expect(400);
    await bo.api.get('/me').expect(200);
  });

  it('copies whole recipes, and the household keeps its own', async () => {
    const owner = await signUp(larder, 'Ada');
    const bo = await joined(larder, owner);
    const { api } = owner;
    const cuisine = (await ok(api.post('/cuisines', { name: 'Nordic' }))) as { id: string };
    const soup = {
      name: 'Beet soup',
      tags: [{ name: 'Winter' }],
      cuisines: [cuisine.id],
      recipeIngredients: [{ ingredientName: 'beet', amount: 3, unit: null }],
      steps: [{ step: 'Simmer for 20 minutes', stepIngredients: [{ ingredientOrder: 0 }] }],
    };
    const id = await createRecipe(api, soup);
    const photo = await picture('png', 400, 300);
    const uploaded = await fetch(`${larder.url}/api/v1/recipes/${id}/images`, {
      method: 'POST',
      headers: { 'x-api-key': owner.key, 'content-type': 'image/png' },
      body: new Uint8Array(photo),
    });
    expect(uploaded.status).toBe(200);
    await createRecipe(bo.api, { name: "Bo's bread" });
    const binned = await createRecipe(api, { name: 'In the bin' });
    await ok(api.delete(`/recipes/${binned}?version=1`));

    const left = (await ok(bo.api.post('/household/leave', { takeRecipes: 'copy' }))) as Left;
    expect(left.isCopying).toBe(false);
    const alone = await again(bo);
    expect(await recipesOf(alone)).toEqual(['Beet soup', "Bo's bread"]);
    expect(await recipesOf(owner)).toEqual(['Beet soup', "Bo's bread"]);
    const copy = (await ok(alone.api.get(`/recipes/${id}`))) as Recipe;
    expect(copy).toMatchObject({
      name: 'Beet soup',
      author: { name: 'Ada' },
      tags: [{ name: 'Winter' }],
      cuisines: [{ name: 'Nordic' }],
      recipeIngredients: [{ ingredientName: 'beet', amount: 3 }],
      steps: [{ step: 'Simmer for 20 minutes', stepIngredients: [{ ingredientOrder: 0 }] }],
    });
    const [own, theirs] = await Promise.all(
      [alone, owner].map((each) => each.visitor.get(`/api/v1/recipes/${id}/image`)),
    );
    expect(own).toMatchObject({ status: 200 });
    expect(own?.text).toBe(theirs?.text);

    // From now on, the copies are independent of each other.
    await ok(api.patch(`/recipes/${id}`, { version: 2, name: 'Borscht' }));
    await ok(api.delete(`/recipes/${id}?version=3`));
    expect(await recipesOf(alone)).toContain('Beet soup');
    expect((await alone.visitor.get(`/api/v1/recipes/${id}/image`)).status).toBe(200);
  });

  it("takes the person's own ratings and favourites along, and nobody else's", async () => {
    const owner = await signUp(larder, 'Ada');
    const bo = await joined(larder, owner);
    const [soup, bread, plain] = [
      await createRecipe(owner.api, { name: 'Soup' }),
      await createRecipe(owner.api, { name: 'Bread' }),
      await createRecipe(owner.api, { name: 'Plain' }),
    ];
    await ok(bo.api.put(`/recipes/${soup}/rating`, { rating: 4 }));
    await ok(owner.api.put(`/recipes/${soup}/rating`, { rating: 1 }));
    await ok(bo.api.put(`/recipes/${bread}/favorite`, { isFavorite: true }));
    await ok(owner.api.put(`/recipes/${plain}/favorite`, { isFavorite: true }));
    await ok(bo.api.post('/household/leave', { takeRecipes: 'copy' }));
    const alone = await again(bo);
    expect(await summaryOf(alone, soup)).toMatchObject({ userRating: 4, averageRating: 4, isFavorite: false });
    expect(await ok(alone.api.get(`/recipes/${bread}`))).toMatchObject({ userRating: null, isFavorite: true });
    expect(await ok(alone.api.get('/recipes/favorites'))).toEqual({ favoriteIds: [bread] });
    expect(await summaryOf(owner, soup)).toMatchObject({ userRating: 1, averageRating: 2.5 });
  });

  it('does not copy what the household adds afterwards, however late the copies are made', async () => {
    const owner = await signUp(larder);
    const bo = await joined(larder, owner);
    await createRecipe(owner.api, { name: 'Soup' });
    const later = await createRecipe(owner.api, { name: 'Of the next day' });
    await larder.database.query(`UPDATE recipes SET created_at = now() + interval '1 day' WHERE id = $1`, [later]);
    await ok(bo.api.post('/household/leave', { takeRecipes: 'copy' }));
    expect(await recipesOf(await again(bo))).toEqual(['Soup']);
  });

  it('keeps an abandoned household for 30 days, and removes it then with all it has', async () => {
    const ada = await signUp(larder);
    const { id } = await viewOf(ada);
    await createRecipe(ada.api, { name: 'Soup' });
    await createGrocery(ada.api);
    await ok(ada.api.post('/household/leave', { takeRecipes: 'none' }));
    const rows = (): Promise<unknown[]> => larder.database.query('SELECT 1 FROM households WHERE id = $1', [id]);
    const [kept] = await larder.database.query(
      `SELECT remove_after BETWEEN now() + interval '29 days' AND now() + interval '31 days' AS "isLate"
       FROM households WHERE id = $1`,
      [id],
    );
    expect(kept).toEqual({ isLate: true });
    await larder.database.query('UPDATE households SET remove_after = now() WHERE id = $1', [id]);
    await workUntil(larder.database, 'removeAbandonedHouseholds', async () => (await rows()).length === 0);
    expect(await larder.database.query('SELECT 1 FROM recipes WHERE household_id = $1', [id])).toEqual([]);
    await again(ada);
  });
});
