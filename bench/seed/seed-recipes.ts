import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client } from 'pg';
import { contentHash, type RecipeContent } from '../../src/recipes/writing/recipe-content.js';
import { ENTRY_COLUMNS, PART_COLUMNS, RECIPE_COLUMNS } from '../../src/recipes/writing/recipe-sql-parts.js';
import {
  documentOf,
  entryRow,
  imageRows,
  ingredientRows,
  recipeRow,
  stepRows,
} from '../../src/recipes/writing/recipe-rows.js';
import { GIVE_PLACES } from '../../src/search/search-places.repository.js';
import { canBeMistyped, nearForms } from '../../src/search/search-words.js';
import { atOnce } from '../../src/slices.js';
import { caselessKey, nameKey } from '../../src/text/name-key.js';
import { insertRows } from './bulk-load.js';
import { Random } from './random.js';
import { allNames, recipeContent, recipeId, type RecipeRange, STREAM } from './recipe-contents.js';
import { summaryFacts } from '../../src/recipes/writing/recipe-summary-sql.js';

const BATCH = 500;
/** A multiple of the batch. */
const PLACES_AT_ONCE = 8_000;
const FIRST_CREATED = Date.UTC(2016, 0, 1);
/** All seeded recipes are older than this. */
export const LAST_CREATED = Date.UTC(2026, 0, 1);

type Row = Record<string, unknown>;
type Part = keyof typeof PART_COLUMNS;

export interface Owner {
  householdId: string;
  userId: string;
}

/** Columns that get their values from Postgres, or later. */
interface Life extends Row {
  created_at: string;
  updated_at: string;
  average_rating: number | null;
}

/** The rows of one batch, by table. */
interface Batch {
  recipes: Row[];
  entries: Row[];
  fresh: Row[];
  parts: Record<Part, Row[]>;
}

const OF_RECIPE = { household_id: 'uuid', recipe_id: 'uuid' };
const SEEDED_COLUMNS = {
  household_id: 'uuid',
  id: 'uuid',
  ...RECIPE_COLUMNS,
  content_hash: 'bytea',
  average_rating: 'float8',
  rating_count: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

const SEEDED_ENTRY_COLUMNS = {
  ...OF_RECIPE,
  ...ENTRY_COLUMNS,
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  average_rating: 'float8',
};

const WITHOUT_PLACE = 'SELECT array_agg(recipe_id) AS ids FROM search_fresh WHERE household_id = $1';

const ADD_SUMMARIES = `
  INSERT INTO recipe_summaries (household_id, recipe_id, image, facts)
  SELECT household_id, id, image, ${summaryFacts()} FROM recipes r WHERE household_id = $1 ORDER BY created_at, id`;

/**
 * Marks every third recipe as cooked once, and every fiftieth as a favourite, in the order in which they were added.
 */
const ADD_MARKS = `
  WITH numbered AS (
    SELECT id, created_at, row_number() OVER (ORDER BY created_at, id) AS number FROM recipes WHERE household_id = $1
  ),
  made AS (
    INSERT INTO recipe_made (household_id, id, recipe_id, user_id, made_at)
    SELECT $1, gen_random_uuid(), id, $2, created_at + interval '1 day' * (number % 90) FROM numbered WHERE number % 3 = 0
    RETURNING recipe_id, made_at
  ),
  recipe AS (
    UPDATE recipes r SET last_made_at = made_at, made_count = 1 FROM made WHERE r.household_id = $1 AND r.id = made.recipe_id
  ),
  entry AS (
    UPDATE search_entries e SET last_made_at = made_at FROM made WHERE e.household_id = $1 AND e.recipe_id = made.recipe_id
  ),
  summary AS (
    UPDATE recipe_summaries s SET last_made_at = made_at, made_count = 1 FROM made
    WHERE s.household_id = $1 AND s.recipe_id = made.recipe_id
  )
  INSERT INTO recipe_marks (household_id, user_id, recipe_id, favorite_at)
  SELECT $1, $2, id, created_at FROM numbered WHERE number % 50 = 0`;

/** Writes the recipes, and everything that they refer to, with the code of the program. */
export class RecipeSeeder {
  private readonly ingredientIds = new Map<string, string>();
  private readonly tagIds = new Map<string, string>();
  private readonly words = new Set<string>();

  constructor(
    private readonly client: Client,
    private readonly owner: Owner,
    private readonly range: RecipeRange,
  ) {}

  async run(): Promise<void> {
    await this.insertNames();
    await this.client.query('INSERT INTO search_places (household_id, given) VALUES ($1, 0)', [this.owner.householdId]);
    let writing = Promise.resolve();
    const { first, count } = this.range;
    for (let done = 0; done < count; done += BATCH) {
      const batch = await this.batch(first + done, first + Math.min(done + BATCH, count));
      await writing;
      writing = this.write(batch).then(() => this.givePlaces(done + BATCH));
    }
    await writing;
    await this.insertWords();
    await this.client.query(ADD_SUMMARIES, [this.owner.householdId]);
    await this.client.query(ADD_MARKS, [this.owner.householdId, this.owner.userId]);
  }

  private async insertNames(): Promise<void> {
    const { ingredients, tags } = allNames();
    const random = new Random(STREAM.parts, 0);
    const named = (names: string[], keyOf: (name: string) => string, ids: Map<string, string>): Row[] =>
      names.flatMap((name) => {
        const key = keyOf(name);
        if (ids.has(key)) return [];
        ids.set(key, random.uuid());
        return { household_id: this.owner.householdId, id: ids.get(key), name, name_key: key };
      });
    const columns = { household_id: 'uuid', id: 'uuid', name: 'text', name_key: 'text' };
    await insertRows(this.client, 'ingredients', columns, named(ingredients, nameKey, this.ingredientIds));
    await insertRows(this.client, 'tags', columns, named(tags, caselessKey, this.tagIds));
  }

  /** Pauses now and then, so that the batch before is sent to Postgres in the meantime. */
  private async batch(first: number, end: number): Promise<Batch> {
    const batch: Batch = { recipes: [], entries: [], fresh: [], parts: emptyParts() };
    for (let index = first; index < end; index++) {
      this.addRecipe(batch, index, recipeContent(index));
      if (index % 5 === 0) await nextTurn();
    }
    return batch;
  }

  private addRecipe({ recipes, entries, fresh, parts }: Batch, index: number, content: RecipeContent): void {
    const { householdId, userId } = this.owner;
    const id = recipeId(index);
    const random = new Random(STREAM.parts, index + 1);
    const names = content.ingredients.map(({ name }) => name ?? '');
    const { lexemes, words } = atOnce(documentOf(content, names));
    for (const word of words) this.words.add(word);
    const life = this.life(index, random, content);
    const { created_at, updated_at, average_rating } = life;
    recipes.push({ household_id: householdId, id, ...recipeRow(content, userId, userId), ...life });
    entries.push({
      household_id: householdId,
      recipe_id: id,
      ...entryRow(content),
      created_at,
      updated_at,
      average_rating,
    });
    fresh.push({ household_id: householdId, recipe_id: id, lexemes });
    const add = (part: Part, rows: Row[]): void => {
      for (const own of rows) parts[part].push({ household_id: householdId, recipe_id: id, ...own });
    };
    const withId = (own: Row): Row => ({ ...own, id: random.uuid() });
    const ingredientIds = names.map((name) => this.ingredientIds.get(nameKey(name)) ?? '');
    add('recipe_ingredients', ingredientRows(content, ingredientIds).map(withId));
    add('recipe_steps', stepRows(content).map(withId));
    add('recipe_images', imageRows(content.images).map(withId));
    add(
      'recipe_tags',
      content.tags.map((tag, position) => ({ tag_id: this.tagIds.get(caselessKey(tag)), position })),
    );
  }

  /** The changes of a recipe after it was added, and their times. */
  private life(index: number, random: Random, content: RecipeContent): Life {
    const rated = random.chance(0.3);
    const { first, count } = this.range;
    const created = FIRST_CREATED + ((LAST_CREATED - FIRST_CREATED) * (index - first + random.fraction())) / count;
    return {
      content_hash: `\\x${atOnce(contentHash(content)).toString('hex')}`,
      average_rating: rated ? 1 + random.below(9) / 2 : null,
      rating_count: rated ? 1 + random.below(20) : 0,
      created_at: new Date(created).toISOString(),
      updated_at: new Date(created).toISOString(),
    };
  }

  private async write({ recipes, entries, fresh, parts }: Batch): Promise<void> {
    await insertRows(this.client, 'recipes', SEEDED_COLUMNS, recipes);
    await insertRows(this.client, 'search_entries', SEEDED_ENTRY_COLUMNS, entries);
    await this.client.query(
      `INSERT INTO search_fresh (household_id, recipe_id, lexemes)
       SELECT household_id, recipe_id, array_to_tsvector(lexemes)
       FROM json_to_recordset($1::json) AS rows(household_id uuid, recipe_id uuid, lexemes text[])`,
      [JSON.stringify(fresh)],
    );
    for (const [part, rows] of Object.entries(parts) as [Part, Row[]][])
      await insertRows(this.client, part, { ...OF_RECIPE, ...PART_COLUMNS[part] }, rows);
  }

  /**
   * Gives places to recipes now and then and at the end, as the program does in the background. @param written number of recipes
   * so far
   */
  private async givePlaces(written: number): Promise<void> {
    if (written % PLACES_AT_ONCE !== 0 && written < this.range.count) return;
    const { householdId } = this.owner;
    const { rows } = await this.client.query<{ ids: string[] }>(WITHOUT_PLACE, [householdId]);
    await this.client.query(GIVE_PLACES.text, [householdId, rows[0]?.ids]);
  }

  private async insertWords(): Promise<void> {
    const words = [...this.words].filter(canBeMistyped).sort();
    const columns = { household_id: 'uuid', word: 'text', near: 'text[]' };
    const household_id = this.owner.householdId;
    for (let first = 0; first < words.length; first += 10 * BATCH) {
      const rows = words
        .slice(first, first + 10 * BATCH)
        .map((word) => ({ household_id, word, near: nearFormsOf(word) }));
      await insertRows(this.client, 'search_words', columns, rows);
    }
  }
}

/** Households share most of their words. */
const nearForm = new Map<string, string[]>();

function nearFormsOf(word: string): string[] {
  const forms = nearForm.get(word) ?? nearForms(word);
  nearForm.set(word, forms);
  return forms;
}

function emptyParts(): Record<Part, Row[]> {
  return Object.fromEntries(Object.keys(PART_COLUMNS).map((part) => [part, []])) as unknown as Record<Part, Row[]>;
}
