import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import { Pool, type QueryResultRow } from 'pg';
import { hashApiKey } from '../../src/accounts/keys/api-key.js';
import { FIND_CALLER } from '../../src/accounts/keys/api-keys.repository.js';
import { poolSize } from '../../src/config/database-settings.js';
import { shareOf } from '../../src/queues/fair-queue.js';
import { GENERIC_PLANS } from '../../src/database/data-source.js';
import { PolledLists, type ReadList } from '../../src/changes/polled-lists.js';
import { Sql, type Statement } from '../../src/database/sql.js';
import { isBoughtByPiece } from '../../src/groceries/bought-by-piece.js';
import { groceryValues, INSERT_GROCERY, SET_DONE } from '../../src/groceries/groceries.repository.js';
import { FIND_GROCERY, LIST_BY_AISLE, LIST_GROCERIES } from '../../src/groceries/grocery-reads.js';
import {
  FEED_HOUSEHOLD,
  OPEN_FEED,
  openedFeed,
  type OpenedRow,
} from '../../src/calendar-feeds/calendar-feeds.repository.js';
import { hashFeedToken } from '../../src/calendar-feeds/feed-token.js';
import { writeFeed } from '../../src/calendar-feeds/write-feed.js';
import { tagged } from '../../src/http/answers/tagged.js';
import { tagsIn } from '../../src/http/answers/entity-tags.js';
import { sendList } from '../../src/http/answers/polled-list.js';
import { dayOf } from '../../src/http/fields/calendar-dates.js';
import { itemStatements } from '../../src/plan/calendar-items.repository.js';
import { listAround } from '../../src/plan/planned-recipes.repository.js';
import { imageSql } from '../../src/recipes/pictures/picture-link.js';
import type { ChangeRecipeDto } from '../../src/recipes/changing/change-recipe.dto.js';
import { recipeReads } from '../../src/recipes/recipes.repository.js';
import { SearchRecipesDto } from '../../src/recipes/reading/search-recipes.dto.js';
import { searchedRecipes } from '../../src/recipes/finding/searched-recipes.js';
import { withTimers } from '../../src/recipes/reading/with-timers.js';
import { isAsked, viewOfRecipe } from '../../src/recipes/views/view-recipe.js';
import { atOnce } from '../../src/slices.js';
import type { UnitSystem } from '../../src/units/unit-system.js';
import { SearchRepository } from '../../src/search/search.repository.js';
import { SearchService } from '../../src/search/search.service.js';
import { changeRecipe } from './change-recipe.js';
import { type Owner, insertRecipe } from './insert-recipe.js';
import { previewPlan } from './preview-plan.js';

/**
 * The minimal cost of a server with these answers: plain Express on `pg`, Larder's own statements, JSON and cache of lists, and a
 * look-up of the API key in the database. It has no validation, no limits, no log and no framework.
 */
const [port, databaseUrl, keys] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: shareOf(poolSize(null)), options: GENERIC_PLANS });
const known = new Map<string, Promise<Owner>>();
const sql = { rows, row } as unknown as Sql;
const lists = new PolledLists(sql);
const search = new SearchService(new SearchRepository(sql));

const findRecipe = recipeReads(null).find;
const listPlannedRecipes = listAround(imageSql(null));
const listCalendarItems = itemStatements(imageSql(null)).list;

const TIME_ZONE = process.env['TZ'] ?? 'UTC';

const app = express().disable('etag').disable('x-powered-by');
app.use(express.json());

app.get('/health/live', (_request, response) => {
  response.json({ status: 'ok' });
});

app.get('/api/v1/recipes/:id', async ({ params, headers, query }, response) => {
  const { householdId, userId } = await ownerOf(headers['x-api-key'] as string);
  const [row] = await rows<{ text: string }>(findRecipe, [householdId, params['id'], userId]);
  const recipe = atOnce(withTimers(row?.text ?? ''));
  const { servings, system } = query as { servings?: string; system?: UnitSystem };
  const view = { ...(servings !== undefined && { servings: Number(servings) }), ...(system && { system }) };
  response.type('json').send(isAsked(view) ? atOnce(viewOfRecipe(recipe, view)) : recipe);
});

app.patch('/api/v1/recipes/:id', async ({ params, body, headers }, response) => {
  const owner = await ownerOf(headers['x-api-key'] as string);
  response.type('json').send(await changeRecipe(pool, owner, params['id'], body as ChangeRecipeDto, findRecipe));
});

app.post('/api/v1/recipes/search', async ({ body, headers }, response) => {
  const owner = await ownerOf(headers['x-api-key'] as string);
  const found = await search.search(
    owner,
    Object.assign(new SearchRecipesDto(), body as object),
    searchedRecipes(null),
  );
  response.type('json').send(found);
});

answer('post', '/recipes', ({ body }, owner) => insertRecipe(pool, owner, body));

app.get('/api/v1/groceries', async ({ headers, query }, response) => {
  const { householdId } = await ownerOf(headers['x-api-key'] as string);
  const [list, values] = query['groupBy'] === 'aisle' ? [LIST_BY_AISLE, ['']] : [LIST_GROCERIES, []];
  sendList(response, await lists.read(list, [householdId, ...values], tagsIn(headers['if-none-match'])));
});

answer('post', '/groceries/from-plan', ({ body }, { householdId }) =>
  previewPlan(pool, householdId, body as { from: string; to: string }),
);

answer('post', '/groceries', async ({ body }, { householdId }) => {
  const { name, unit, amount } = body as { name: string; unit: string | null; amount: number | null };
  const grocery = { id: randomUUID(), householdId, name, unit, amount, isDone: false, storeId: undefined };
  const [added] = await rows(INSERT_GROCERY, groceryValues({ ...grocery, byPiece: isBoughtByPiece(unit) }));
  return added;
});

answer('patch', '/groceries/:id/done', async ({ params, body }, { householdId }) => {
  const { version } = body as { version: number };
  const [changed] = await rows(SET_DONE, [householdId, params['id'], version, true]);
  if (changed !== undefined) return { grocery: changed, stale: false };
  const [current] = await rows(FIND_GROCERY, [householdId, params['id']]);
  return { grocery: current, stale: true };
});

answerList('/planned-recipes/month', ({ householdId }, known) => {
  const today = dayOf(new Date(), TIME_ZONE);
  return lists.read(listPlannedRecipes, [householdId, today, 'month'], known);
});

answerList('/calendar-items', ({ householdId }, known, { from, to }) =>
  lists.read(listCalendarItems, [householdId, from as string, to as string, ''], known),
);

const feedHouseholds: Record<string, string | undefined> = {};

app.get('/api/v1/calendar/:token.ics', async ({ params, headers }, response) => {
  const today = dayOf(new Date(), TIME_ZONE);
  const hash = hashFeedToken(params.token);
  feedHouseholds[params.token] ??= (await rows<{ householdId: string }>(FEED_HOUSEHOLD, [hash]))[0]?.householdId;
  const feed = openedFeed(await rows<OpenedRow>(OPEN_FEED, [feedHouseholds[params.token], hash, today]));
  const view = { name: feed?.name ?? '', times: feed?.times ?? {}, timeZone: TIME_ZONE, publicUrl: null };
  response.type('text/calendar');
  sendList(response, tagged(atOnce(writeFeed(view, feed?.items ?? [])), tagsIn(headers['if-none-match'])));
});

app.listen(Number(port), '127.0.0.1');

type Work = (request: Request, owner: Owner) => Promise<unknown>;

function answer(method: 'post' | 'patch', path: string, work: Work): void {
  app[method](`/api/v1${path}`, async (request: Request, response: Response) => {
    response.json(await work(request, await ownerOf(request.headers['x-api-key'] as string)));
  });
}

type ListWork = (owner: Owner, known: string[], query: Request['query']) => Promise<ReadList>;

function answerList(path: string, work: ListWork): void {
  app.get(`/api/v1${path}`, async ({ headers, query }, response) => {
    const owner = await ownerOf(headers['x-api-key'] as string);
    sendList(response, await work(owner, tagsIn(headers['if-none-match']), query));
  });
}

/** Looks the key up in the database each time, or only once when `keys` says so. */
function ownerOf(key: string): Promise<Owner> {
  const found = known.get(key) ?? rows<Owner>(FIND_CALLER, [hashApiKey(key)]).then(([owner]) => owner as Owner);
  if (keys === 'remembered') known.set(key, found);
  return found;
}

async function rows<Row extends QueryResultRow>({ name, text }: Statement, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values })).rows;
}

async function row(statement: Statement, values: unknown[]): Promise<QueryResultRow | null> {
  return (await rows(statement, values))[0] ?? null;
}
