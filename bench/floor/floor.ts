import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import { Pool, type QueryResultRow } from 'pg';
import { hashApiKey } from '../../src/accounts/api-key.js';
import { FIND_CALLER } from '../../src/accounts/api-keys.repository.js';
import { poolSize } from '../../src/config.js';
import { shareOf } from '../../src/queues/fair-queue.js';
import { GENERIC_PLANS } from '../../src/database/data-source.js';
import { PolledLists, type ReadList } from '../../src/changes/polled-lists.js';
import { Sql, type Statement } from '../../src/database/sql.js';
import { isBoughtByPiece } from '../../src/groceries/bought-by-piece.js';
import {
  FIND_GROCERY,
  INSERT_GROCERY,
  insertValues,
  LIST_GROCERIES,
  SET_DONE,
} from '../../src/groceries/groceries.repository.js';
import { tagsIn } from '../../src/http/entity-tags.js';
import { sendList } from '../../src/http/polled-list.js';
import { rangeAround } from '../../src/planned-recipes/calendar-ranges.js';
import { listPlanned } from '../../src/planned-recipes/planned-recipes.repository.js';
import { imageSql } from '../../src/recipes/pictures/picture-link.js';
import { recipeReads } from '../../src/recipes/recipes.repository.js';
import { SearchRecipesDto } from '../../src/recipes/reading/search-recipes.dto.js';
import { summaryJson } from '../../src/recipes/reading/recipe-json.js';
import { SearchRepository } from '../../src/search/search.repository.js';
import { SearchService } from '../../src/search/search.service.js';
import { type Owner, insertRecipe } from './insert-recipe.js';

/**
 * What any server of these answers costs at least: plain Express on `pg`, Larder's own statements, JSON and memory of lists, a
 * look-up of the API key in the database, and nothing else. No check of what comes in, no limits, no log, no framework.
 */
const [port, databaseUrl, keys] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: shareOf(poolSize(null)), options: GENERIC_PLANS });
const known = new Map<string, Promise<Owner>>();
const sql = { rows, row } as unknown as Sql;
const lists = new PolledLists(sql);
const search = new SearchService(new SearchRepository(sql));

const findRecipe = recipeReads(null).find;
const listPlannedRecipes = listPlanned(imageSql(null));

const app = express().disable('etag').disable('x-powered-by');
app.use(express.json());

app.get('/health/live', (_request, response) => {
  response.json({ status: 'ok' });
});

app.get('/api/v1/recipes/:id', async ({ params, headers }, response) => {
  const { householdId } = await ownerOf(headers['x-api-key'] as string);
  const [row] = await rows<{ text: string }>(findRecipe, [householdId, params['id']]);
  response.type('json').send(row?.text);
});

app.post('/api/v1/recipes/search', async ({ body, headers }, response) => {
  const { householdId } = await ownerOf(headers['x-api-key'] as string);
  const found = await search.search(
    householdId,
    Object.assign(new SearchRecipesDto(), body as object),
    summaryJson(null),
  );
  response.type('json').send(found);
});

answer('post', '/recipes', ({ body }, owner) => insertRecipe(pool, owner, body));

answerList('/groceries', ({ householdId }, known) => lists.read(LIST_GROCERIES, [householdId], known));

answer('post', '/groceries', async ({ body }, { householdId }) => {
  const { name, unit, amount } = body as { name: string; unit: string | null; amount: number | null };
  const grocery = { id: randomUUID(), householdId, name, unit, amount, isDone: false, storeId: undefined };
  const [added] = await rows(INSERT_GROCERY, insertValues({ ...grocery, byPiece: isBoughtByPiece(unit) }));
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
  const { from, to } = rangeAround('month', new Date(), process.env['TZ'] ?? 'UTC');
  return lists.read(listPlannedRecipes, [householdId, from, to], known);
});

app.listen(Number(port), '127.0.0.1');

type Work = (request: Request, owner: Owner) => Promise<unknown>;

function answer(method: 'post' | 'patch', path: string, work: Work): void {
  app[method](`/api/v1${path}`, async (request: Request, response: Response) => {
    response.json(await work(request, await ownerOf(request.headers['x-api-key'] as string)));
  });
}

function answerList(path: string, work: (owner: Owner, known: string[]) => Promise<ReadList>): void {
  app.get(`/api/v1${path}`, async ({ headers }, response) => {
    const owner = await ownerOf(headers['x-api-key'] as string);
    sendList(response, await work(owner, tagsIn(headers['if-none-match'])));
  });
}

/** Asks the database each time, or once when told to remember. */
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
