/**
 * What a plain developer would write: Express, `pg` and one statement a request, on the tables that Larder has filled. No framework,
 * no validation, no look-up of keys, no log, no feed of changes. Larder's figures are compared with it.
 */
import { randomUUID } from 'node:crypto';
import express from 'express';
import pg from 'pg';

const { DATABASE_URL: connectionString = '', HOUSEHOLD: household = '', PORT = '' } = process.env;
const pool = new pg.Pool({ connectionString, max: 10 });
const app = express().use(express.json());

app.get('/health/live', (_request, response) => {
  response.json({ status: 'ok' });
});

app.get('/api/v1/recipes/:id', async (request, response) => {
  const { rows } = await pool.query(
    `SELECT r.*,
       (SELECT json_agg(i ORDER BY i.position) FROM recipe_ingredients i WHERE i.household_id = $1 AND i.recipe_id = r.id) AS ingredients,
       (SELECT json_agg(s ORDER BY s.position) FROM recipe_steps s WHERE s.household_id = $1 AND s.recipe_id = r.id) AS steps
     FROM recipes r WHERE r.household_id = $1 AND r.id = $2`,
    [household, request.params.id],
  );
  response.json(rows[0]);
});

app.post('/api/v1/recipes/search', async (_request, response) => {
  const { rows } = await pool.query(
    `SELECT *, count(*) OVER () AS total FROM recipes WHERE household_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id LIMIT 50`,
    [household],
  );
  response.json(rows);
});

app.post('/api/v1/recipes', async (request, response) => {
  const { name, description, servings, categories, recipeIngredients, steps } = request.body as Record<string, unknown>;
  const { rows } = await pool.query<{ id: string }>(
    `WITH recipe AS (
       INSERT INTO recipes (household_id, id, user_id, name, description, servings, system_used, categories, content_hash)
       VALUES ($1, $2, $1, $3, $4, $5, 'metric', $6, '') RETURNING id
     ), ingredients AS (
       INSERT INTO recipe_ingredients (household_id, recipe_id, id, ingredient_id, name, position, amount, unit, system_used)
       SELECT $1, $2, gen_random_uuid(), (SELECT id FROM ingredients WHERE household_id = $1 AND name = i."ingredientName"), i."ingredientName",
         row_number() OVER (), i.amount, i.unit, 'metric'
       FROM jsonb_to_recordset($7::jsonb) AS i("ingredientName" text, amount float8, unit text)
     ), recipe_steps AS (
       INSERT INTO recipe_steps (household_id, recipe_id, id, position, text, system_used, images, step_ingredients)
       SELECT $1, $2, gen_random_uuid(), row_number() OVER (), s.step, 'metric', '[]', '[]'
       FROM jsonb_to_recordset($8::jsonb) AS s(step text)
     )
     SELECT id FROM recipe`,
    [
      household,
      randomUUID(),
      name,
      description,
      servings,
      categories,
      JSON.stringify(recipeIngredients),
      JSON.stringify(steps),
    ],
  );
  response.json(rows[0]?.id);
});

app.get('/api/v1/groceries', async (_request, response) => {
  const { rows } = await pool.query('SELECT * FROM groceries WHERE household_id = $1 ORDER BY sort_order, id', [
    household,
  ]);
  response.json(rows);
});

app.post('/api/v1/groceries', async (request, response) => {
  const { name, unit, amount } = request.body as Record<string, unknown>;
  const { rows } = await pool.query(
    `INSERT INTO groceries (household_id, id, name, unit, amount, sort_order) VALUES ($1, $2, $3, $4, $5, 1) RETURNING *`,
    [household, randomUUID(), name, unit, amount],
  );
  response.json(rows[0]);
});

app.delete('/api/v1/groceries/:id', async (request, response) => {
  const { rowCount } = await pool.query('DELETE FROM groceries WHERE household_id = $1 AND id = $2 AND version = $3', [
    household,
    request.params.id,
    request.query['version'],
  ]);
  response.json({ stale: rowCount === 0 });
});

app.patch('/api/v1/groceries/:id/done', async (request, response) => {
  const { version } = request.body as { version: number };
  const { rows } = await pool.query(
    `UPDATE groceries SET is_done = true, completed_at = now(), updated_at = now(), version = version + 1
     WHERE household_id = $1 AND id = $2 AND version = $3 RETURNING *`,
    [household, request.params.id, version],
  );
  response.json({ grocery: rows[0] as unknown, stale: rows.length === 0 });
});

app.get('/api/v1/planned-recipes/month', async (_request, response) => {
  const { rows } = await pool.query(
    `SELECT p.*, r.name FROM planned_recipes p LEFT JOIN recipes r ON r.household_id = $1 AND r.id = p.recipe_id
     WHERE p.household_id = $1 AND p.date BETWEEN date_trunc('month', now()) AND date_trunc('month', now()) + interval '1 month'
     ORDER BY p.date, p.sort_order`,
    [household],
  );
  response.json(rows);
});

app.listen(Number(PORT), '127.0.0.1');
